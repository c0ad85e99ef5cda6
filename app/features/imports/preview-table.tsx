import { Problems } from '#app/file-import/reading-form.tsx';
import { counted } from '#app/ui/counted.ts';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import type { ImportPreview } from '#shared/api/families/imports-schemas.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import * as texts from './texts.ts';

interface PreviewTableProps {
  readonly preview: ImportPreview;
  readonly formats: Formats;
}

/** First rows: the parsed values in the person's own format, beside the raw cells. */
export function PreviewTable({ preview, formats }: PreviewTableProps) {
  const { columns, rows } = preview;
  return (
    <div>
      <h3 id="import-preview" className="text-sm font-semibold">
        {texts.rowPreview}
      </h3>
      <ScrollRegion labelledBy="import-preview" className="mt-3 overflow-x-auto rounded-lg border border-line">
        <table className="w-full text-left text-sm whitespace-nowrap">
          <thead className="border-b border-line text-xs text-muted">
            <tr>
              <Heading>{texts.row}</Heading>
              <Heading>{texts.readAs}</Heading>
              {columns.map((column) => (
                <Heading key={column}>{column}</Heading>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, part, cells, read, problems }) => (
              <tr key={`${row} ${part ?? ''}`} className="border-b border-line last:border-0">
                <td className="px-3 py-2 text-muted tabular-nums">{row}</td>
                <td className="px-3 py-2 font-medium">
                  {part === null ? null : <span className="text-muted">{read ? `${part} · ` : part}</span>}
                  {read ? <ParsedRow read={read} formats={formats} /> : null}
                  <Problems problems={problems} />
                </td>
                {columns.map((column, at) => (
                  <td key={column} className="max-w-56 truncate px-3 py-2">
                    {cells[at] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

const Heading = ({ children }: { readonly children: string }) => (
  <th scope="col" className="px-3 py-2 font-medium">
    {children}
  </th>
);

type ParsedValues = NonNullable<ImportPreview['rows'][number]['read']>;

/** Parsed values of a row in one line. */
export function ParsedRow({ read, formats }: { readonly read: ParsedValues; readonly formats: Formats }) {
  const { date, units, amount, currency } = read;
  const parts = [
    formats.day(date),
    ...(units === null ? [] : [counted(units, 'unit', formats)]),
    ...(amount === null || currency === null ? [] : [createFormats(formats.locale, currency).value(amount, 'money')]),
  ];
  return <>{parts.join(' · ')}</>;
}
