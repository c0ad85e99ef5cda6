import { counted } from '#app/ui/counted.ts';
import { Link } from '#app/ui/link.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { When } from '#app/ui/when.tsx';
import type { CatalogImport } from '#shared/api/families/catalog-sources-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { catalogRejectsAddress } from './import-calls.ts';
import * as texts from './texts.ts';

interface PastImportsProps {
  readonly items: readonly CatalogImport[];
  readonly scope: string;
  /** Address of the page that confirms undoing an import; null if the person may not. */
  readonly undo: ((id: number) => string) | null;
  readonly formats: Formats;
}

/** Imports of a source, newest first. */
export function PastImports({ items, scope, undo, formats }: PastImportsProps) {
  if (items.length === 0) return <p className="text-sm text-muted">{texts.noImports}</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="py-3 first:pt-0 last:pb-0">
          <ImportOutcome item={item} scope={scope} formats={formats} />
          <p className="mt-0.5 text-xs text-muted" suppressHydrationWarning>
            <When at={item.createdAt} locale={formats.locale} /> · {item.by}
            {undo && item.undoneAt === null && item.added + item.changed > 0 ? (
              <>
                {' · '}
                <Link className="text-primary-ink underline" to={undo(item.id)} preventScrollReset>
                  {texts.undoImport}
                  <span className="sr-only"> {item.fileName}</span>…
                </Link>
              </>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface ImportOutcomeProps {
  readonly item: CatalogImport;
  readonly scope: string;
  readonly formats: Formats;
}

/** Result of an import: counts that aren't zero, and a file of the rejected rows with reasons. */
export function ImportOutcome({ item, scope, formats }: ImportOutcomeProps) {
  const count = (value: number) => formats.value(value, 'integer');
  const outcomes = [
    item.added > 0 ? fill(texts.addedCount, { count: count(item.added) }) : null,
    item.changed > 0 ? fill(texts.changedCount, { count: count(item.changed) }) : null,
    item.unchanged > 0 ? fill(texts.unchangedCount, { count: count(item.unchanged) }) : null,
  ].filter((outcome) => outcome !== null);
  return (
    <div className="text-sm">
      <p>
        <span className="font-medium break-all">{item.fileName}</span>:{' '}
        {[counted(item.rows, 'row', formats), ...outcomes].join(', ')}
        {item.rejected > 0 ? (
          <>
            {', '}
            <a className="text-primary-ink underline" href={catalogRejectsAddress(item.id, scope)} download>
              {fill(texts.rejectedCountOf, { rejected: count(item.rejected) })}
            </a>
          </>
        ) : null}
      </p>
      {item.undoneAt === null ? null : (
        <p suppressHydrationWarning>
          {texts.importUndoneAt} {utcMoment(item.undoneAt, formats.locale)} {texts.by} {item.undoneBy}:{' '}
          {counted(item.undone, 'product', formats)}.
          {item.stayed > 0
            ? fill(texts.keptSince, {
                stayed: counted(item.stayed, 'product was', formats, 'products were'),
              })
            : null}
        </p>
      )}
      {item.failure ? <p className="text-error-ink">{item.failure}</p> : null}
    </div>
  );
}
