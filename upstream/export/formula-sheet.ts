import { type NumberKind, styleIndex } from './xlsx-parts.ts';
import { sheetOpening, sheetRow, textCell } from './xlsx-sheets.ts';
import { columnLetters, escaped } from './xlsx-xml.ts';

/** A cell of a sheet with formulas. The result of a formula is stored too, for readers that don't calculate. */
export type FormulaCell =
  | { readonly text: string; readonly strong?: true }
  | { readonly number: number; readonly kind: NumberKind }
  | { readonly formula: string; readonly kind: NumberKind; readonly value: number | null };

/** The result of a formula without a number. */
export const noNumber = '–';

/** Writes a sheet, row by row. @param widths of its columns in characters */
export function* formulaSheet(
  widths: readonly number[],
  rows: readonly (readonly (FormulaCell | null)[])[],
): Generator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  yield `${sheetOpening}<cols>${columns.join('')}</cols><sheetData>`;
  for (const [index, cells] of rows.entries())
    yield sheetRow(
      index + 1,
      cells.map((cell, column) => (cell ? written(cell, column, index + 1) : '')),
    );
  yield '</sheetData></worksheet>';
}

function written(cell: FormulaCell, column: number, row: number): string {
  if ('text' in cell) return textCell(column, row, cell.text, cell.strong ? 'strong' : 'text');
  const place = `r="${columnLetters(column)}${row}" s="${styleIndex(cell.kind)}"`;
  if ('number' in cell) return `<c ${place}><v>${cell.number}</v></c>`;
  const [type, value] = cell.value === null ? [' t="str"', noNumber] : ['', String(cell.value)];
  return `<c ${place}${type}><f>${escaped(cell.formula)}</f><v>${value}</v></c>`;
}
