import { withoutIsolates } from '#shared/format/direction.ts';
import { neutralised } from '#shared/text/formula.ts';

export type CsvCell = string | number | boolean | null;

/** What a table of a page holds as a file: exact numbers, one head for each column. */
export interface CsvTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

const end = '\r\n';

/** RFC 4180 with decimals that have a dot; text can't become a formula. */
export const csvOf = ({ heads, rows }: CsvTable): string =>
  [heads, ...rows].map((row) => row.map(cellOf).join(',') + end).join('');

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = neutralised(withoutIsolates(cell));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without what file systems refuse. */
export const csvName = (title: string): string =>
  `${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}.csv`;
