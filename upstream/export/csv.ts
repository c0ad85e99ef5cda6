import { neutralised } from '#shared/text/formula.ts';
import type { Cell, ExportMeta, ExportTable } from './export-table.ts';

const end = '\r\n';

/**
 * A raw file for machines: RFC 4180 in UTF-8, days as ISO 8601, decimals with a dot, keys beside names. Lines that
 * begin with `#` are comments (the W3C's dialect for tabular data): what the file is about, and at its end how many rows
 * it should have, so that a file that was cut short can be told.
 */
export async function* writeCsv(meta: ExportMeta, table: ExportTable): AsyncGenerator<string> {
  const { columns, totals, truncated } = table;
  if (truncated) yield comment('TRUNCATED', truncated);
  yield comment('Title', meta.title);
  if (table.title !== meta.title) yield comment('Table', table.title);
  for (const [name, words] of meta.facts) yield comment(name, words);
  for (const [name, words] of meta.definitions) yield comment(`Definition of ${name}`, words);
  for (const [at, column] of columns.entries())
    if (totals?.[at] != null) yield comment(`Total ${column.id}`, String(totals[at]));
  yield csvLine(columns.map(({ id }) => id));
  let count = 0;
  try {
    for await (const rows of table.rows) {
      count += rows.length;
      yield rows.map(csvLine).join('');
    }
  } catch (error) {
    // Not every way to a browser tells a stream that broke off from one that ended.
    yield comment('BROKEN OFF', `after ${count} rows: this file is not complete`);
    throw error;
  }
  yield truncated ? comment('TRUNCATED', `${count} rows. ${truncated}`) : comment('Complete', `${count} rows`);
}

/** One row with its line end. No cell, nor a piece that a spreadsheet splits off, can be read as a formula. */
export const csvLine = (cells: readonly Cell[]): string => cells.map(cellText).join(',') + end;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = neutralised(cell);
  return /[",#;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet splits a comment into cells like any line, so that none of its pieces may begin like a formula. */
const comment = (name: string, words: string): string =>
  `# ${name}: ${words}`
    .replace(/\s+/g, ' ')
    .replaceAll('"', '”')
    .replace(/(?<=[,;]\s*)(?=[=+\-@＝＋－＠])/g, "'") + end;
