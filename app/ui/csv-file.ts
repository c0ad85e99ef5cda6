import { withoutIsolates } from '#shared/format/direction.ts';
import { neutralized } from '#shared/text/formula.ts';

export type CsvCell = string | number | boolean | null;

/** Content of a CSV file: exact numbers, one header row. */
export interface CsvTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

const end = '\r\n';

/** RFC 4180 with a decimal point. Text that spreadsheets would run as a formula is escaped. */
export const csvOf = ({ heads, rows }: CsvTable): string =>
  [heads, ...rows].map((row) => row.map(cellOf).join(',') + end).join('');

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = neutralized(withoutIsolates(cell));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes characters that file systems don't allow. */
export const csvName = (title: string): string =>
  `${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}.csv`;
