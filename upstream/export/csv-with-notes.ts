import { writeCsv } from './csv.ts';
import type { ExportMeta, ExportTable } from './export-table.ts';
import { writeZip } from './zip.ts';

const end = '\r\n';

/**
 * An archive of the plain CSV file and a text file about it: filters, definitions, totals.
 * @param name of the CSV file, before its ending
 */
export const writeCsvWithNotes = (meta: ExportMeta, table: ExportTable, name: string): AsyncGenerator<Uint8Array> =>
  writeZip([
    { path: `${name}.csv`, text: writeCsv(table) },
    { path: `${name}.txt`, text: [notesOf(meta, table)] },
  ]);

function notesOf({ title, facts, definitions }: ExportMeta, { title: tableTitle, ...table }: ExportTable): string {
  const { columns, totals, truncated } = table;
  const totalOf = columns.flatMap(({ id }, at) => (totals?.[at] == null ? [] : [[id, String(totals[at])] as const]));
  const sections = [
    [tableTitle === title ? title : `${title}: ${tableTitle}`, ...(truncated ? [`TRUNCATED: ${truncated}`] : [])],
    facts.map(noted),
    totalOf.length > 0 ? ['Totals', ...totalOf.map(noted)] : [],
    ['Definitions', ...definitions.map(noted)],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => line + end).join(''))
    .join(end);
}

const noted = ([name, words]: readonly [string, string]): string => `${name}: ${words}`.replace(/\s+/g, ' ');
