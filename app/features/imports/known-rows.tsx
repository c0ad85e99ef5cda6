import type { ComponentProps } from 'react';
import { counted } from '#app/ui/counted.ts';
import type { ImportPreview, KnownRows as Known } from '#shared/api/families/imports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { fill } from '#shared/text/fill.ts';
import { ParsedRow } from './preview-table.tsx';
import { ReadingSelect } from './reading-select.tsx';
import * as texts from './texts.ts';

interface KnownRowsProps {
  readonly known: NonNullable<ImportPreview['known']>;
  readonly options: ImportOptions;
  readonly formats: Formats;
  readonly onChange: (part: Partial<ImportOptions>) => void;
}

/** Compares the rows with imported ones, and offers policies for changed and identical ones. */
export function KnownRows({ known, options, formats, onChange }: KnownRowsProps) {
  const count = (value: number) => formats.value(value, 'integer');
  const counts = { fresh: count(known.fresh), changed: count(known.changed), same: count(known.same) };
  return (
    <section aria-labelledby="known-rows" className="space-y-4">
      <div className="space-y-1">
        <h3 id="known-rows" className="text-sm font-semibold">
          {texts.comparedWithImported}
        </h3>
        <p className="text-sm">
          {known.whole
            ? fill(texts.knownCounts, counts)
            : fill(texts.knownCountsOfBeginning, { rows: counted(known.rows, 'row', formats), ...counts })}
        </p>
        <Changes changes={known.changes} formats={formats} />
      </div>
      {known.changed > 0 || options.known === 'keep' ? (
        <PolicySelect
          label={texts.changedRows}
          value={options.known}
          choices={{ correct: texts.correctWhatIsThere, keep: texts.keepWhatIsThere }}
          onChoose={(value) => onChange({ known: value === 'keep' ? 'keep' : 'correct' })}
        />
      ) : null}
      {known.sameOrders.orders > 0 || options.sameOrders === 'replace' ? (
        <div className="space-y-2">
          {known.sameOrders.orders > 0 ? (
            <p className="text-sm">
              {fill(texts.sameOrders, { orders: counted(known.sameOrders.orders, 'order is', formats, 'orders are') })}
            </p>
          ) : null}
          <PolicySelect
            label={texts.ordersAlreadyThere}
            value={options.sameOrders}
            choices={{ add: texts.addAsFurtherLines, replace: texts.replaceTheirLines }}
            onChoose={(value) => onChange({ sameOrders: value === 'replace' ? 'replace' : 'add' })}
          />
        </div>
      ) : null}
      {known.identical.rows > 0 || options.identicalRows === 'separate' ? (
        <div className="space-y-2">
          <Identical identical={known.identical} formats={formats} />
          <PolicySelect
            label={texts.identicalRows}
            value={options.identicalRows}
            choices={{ once: texts.countOnce, separate: texts.countSeparately }}
            onChoose={(value) => onChange({ identicalRows: value === 'separate' ? 'separate' : 'once' })}
          />
        </div>
      ) : null}
    </section>
  );
}

const PolicySelect = (props: ComponentProps<typeof ReadingSelect>) => (
  <div className="sm:max-w-sm">
    <ReadingSelect {...props} />
  </div>
);

const Changes = ({ changes, formats }: { readonly changes: Known['changes']; readonly formats: Formats }) =>
  changes.length === 0 ? null : (
    <ul className="text-sm text-muted">
      {changes.map(({ row, labels }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a declined order have no unique key
        <li key={at}>
          {row === null
            ? texts.lineOfDeclinedOrder
            : fill(texts.rowChanges, {
                row: formats.value(row, 'integer'),
                fields: labels.join(', '),
              })}
        </li>
      ))}
    </ul>
  );

const Identical = ({ identical, formats }: { readonly identical: Known['identical']; readonly formats: Formats }) =>
  identical.rows === 0 ? null : (
    <div className="text-sm">
      <p>{fill(texts.identicalCount, { rows: counted(identical.rows, 'row repeats', formats, 'rows repeat') })}</p>
      <ul className="text-muted">
        {identical.first.map(({ row, as, read }) => (
          <li key={row}>
            {fill(texts.sameAsRow, { row: formats.value(row, 'integer'), as: formats.value(as, 'integer') })}{' '}
            <ParsedRow read={read} formats={formats} />
          </li>
        ))}
      </ul>
    </div>
  );
