import { neutralized } from '#shared/text/formula.ts';
import type { Cell, ExportTable } from './export-table.ts';

const end = '\r\n';

/**
 * A file for machines with only a header and rows: RFC 4180 in UTF-8, days as ISO 8601, decimals with a dot, keys
 * beside names.
 */
export async function* writeCsv({ columns, rows }: Pick<ExportTable, 'columns' | 'rows'>): AsyncGenerator<string> {
  yield csvLine(columns.map(({ id }) => id));
  for await (const portion of rows) yield portion.map(csvLine).join('');
}

/** One row with its line end. No cell, nor a piece that a spreadsheet splits off, can be read as a formula. */
export const csvLine = (cells: readonly Cell[]): string => cells.map(cellText).join(',') + end;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = neutralized(cell);
  return /[",#;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
