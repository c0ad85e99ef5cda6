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
  /** Address of the page that asks whether a file is taken back; null for who may not. */
  readonly undo: ((id: number) => string) | null;
  readonly formats: Formats;
}

/** Files that came into a source, the last one first. */
export function PastImports({ items, scope, undo, formats }: PastImportsProps) {
  if (items.length === 0) return <p className="text-sm text-muted">{texts.noImports}</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((it) => (
        <li key={it.id} className="py-3 first:pt-0 last:pb-0">
          <ImportOutcome it={it} scope={scope} formats={formats} />
          <p className="mt-0.5 text-xs text-muted" suppressHydrationWarning>
            <When at={it.createdAt} locale={formats.locale} /> · {it.by}
            {undo && it.undoneAt === null && it.added + it.changed > 0 ? (
              <>
                {' · '}
                <Link className="text-primary-ink underline" to={undo(it.id)} preventScrollReset>
                  {texts.undoImport}
                  <span className="sr-only"> {it.fileName}</span>…
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
  readonly it: CatalogImport;
  readonly scope: string;
  readonly formats: Formats;
}

/** What came of a file: what was added and changed, and what was not taken, with the reasons as a file. */
export function ImportOutcome({ it, scope, formats }: ImportOutcomeProps) {
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <div className="text-sm">
      <p>
        <span className="font-medium break-all">{it.fileName}</span>: {counted(it.rows, 'row', formats)},{' '}
        {count(it.added)} {texts.addedLabel} {count(it.changed)} {texts.changed} {count(it.unchanged)} {texts.unchanged}{' '}
        {it.rejected > 0 ? (
          <a className="text-primary-ink underline" href={catalogRejectsAddress(it.id, scope)} download>
            {fill(texts.rejectedCountOf, { rejected: count(it.rejected) })}
          </a>
        ) : (
          'none rejected'
        )}
      </p>
      {it.undoneAt === null ? null : (
        <p suppressHydrationWarning>
          {texts.importUndoneAt} {utcMoment(it.undoneAt, formats.locale)} {texts.by} {it.undoneBy}:{' '}
          {counted(it.undone, 'product', formats)}.
          {it.stayed > 0
            ? fill(texts.keptSince, {
                stayed: counted(it.stayed, 'product was', formats, 'products were'),
              })
            : null}
        </p>
      )}
      {it.failure ? <p className="text-error-ink">{it.failure}</p> : null}
    </div>
  );
}
