import { cn } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { Link } from '#app/ui/link.tsx';
import { whenText } from '#app/ui/when.tsx';
import type { CatalogSource, CatalogSourcesAnswer } from '#shared/api/families/catalog-sources-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { type CatalogView, catalogAddress } from './catalog-view.ts';
import * as texts from './texts.ts';

interface SourceListProps {
  readonly answer: CatalogSourcesAnswer;
  readonly view: CatalogView;
  readonly formats: Formats;
}

/** Cards of the sources, with the selected one marked. */
export function SourceList({ answer: { items, observed, offers }, view, formats }: SourceListProps) {
  const archived = view.archived !== '';
  const shown = items.filter(
    (source) =>
      String(source.id) === view.source ||
      (archived ? source.archived || source.archivedProducts > 0 : !source.archived),
  );
  const all = items.reduce((sum, one) => sum + (archived ? one.archivedProducts : one.products), 0);
  const to = (source: string | null) => catalogAddress(view, { source });
  return (
    <nav aria-label={texts.sources}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        <Card
          to={to(null)}
          current={view.source === null}
          name="All sources"
          lines={[`${counted(all, 'product', formats)}${archived ? ' archived' : ''}`]}
        />
        {shown.map((source) => (
          <Card
            key={source.id}
            to={to(String(source.id))}
            current={view.source === String(source.id)}
            name={source.name}
            lines={[
              source.archived ? 'Archived' : null,
              archived
                ? fill(texts.archivedProductsArchived, {
                    archivedProducts: counted(source.archivedProducts, 'product', formats),
                  })
                : null,
              `${counted(source.products, 'product', formats)}${offers ? offersText(source, formats) : ''}`,
              offers && source.toReview > 0
                ? fill(texts.toReviewToReview, { toReview: counted(source.toReview, 'match', formats, 'matches') })
                : null,
              source.lastImport
                ? fill(texts.lastFile, { createdAt: whenText(source.lastImport.createdAt, formats.locale) })
                : source.kind === 'file'
                  ? texts.noFileYet
                  : source.products > 0
                    ? texts.keptByHand
                    : null,
            ]}
          />
        ))}
        {observed > 0 && !archived ? (
          <Card
            to={to('observed')}
            current={view.source === 'observed'}
            name="Only seen in orders"
            lines={[fill(texts.outsideSources, { observed: counted(observed, 'product', formats) })]}
          />
        ) : null}
      </ul>
    </nav>
  );
}

function offersText({ products, matched }: CatalogSource, formats: Formats): string {
  if (products === 0) return '';
  if (matched === products) return texts.allWithOffers;
  return fill(texts.shareWithOffers, { share: formats.value(matched / products, 'percent') });
}

interface CardProps {
  readonly to: string;
  readonly current: boolean;
  readonly name: string;
  readonly lines: readonly (string | null)[];
}

const Card = ({ to, current, name, lines }: CardProps) => (
  <li className="min-w-0">
    <Link
      to={to}
      aria-current={current ? 'true' : undefined}
      className={cn(
        'block h-full rounded-xl border bg-surface p-4 shadow-card hover:bg-hover',
        current ? 'border-primary ring-1 ring-primary' : 'border-line',
      )}
    >
      <span className="block text-sm font-semibold wrap-anywhere">{name}</span>
      {lines.map((line) =>
        line === null ? null : (
          <span key={line} className="mt-1 block text-xs text-muted" suppressHydrationWarning>
            {line}
          </span>
        ),
      )}
    </Link>
  </li>
);
