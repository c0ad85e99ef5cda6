import { isFavorable } from '#shared/analytics/marks.ts';
import { looksLikeFormula } from '#shared/text/formula.ts';
import { daysBetween } from '#shared/time/calendar.ts';
import type { Cell, ColumnMark, ExportColumn, ExportMeta, ExportTable } from './export-table.ts';
import { isDated, type Look, markStyleIndex, type NumberKind, styleIndex } from './xlsx-parts.ts';
import { columnLetters, escaped, head } from './xlsx-xml.ts';

export const sheetOpening = `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`;
const maxTextLength = 32_767;

/** In characters. */
const widths: Readonly<Record<ExportColumn['kind'], number>> = {
  ...{ key: 14, text: 32, day: 12, month: 12, year: 12 },
  ...{ integer: 16, decimal: 16, percent: 14, money: 20 },
};

const isNumber = (kind: ExportColumn['kind']): kind is NumberKind => kind !== 'key' && kind !== 'text';

/** The sheet of a table: a note if rows are missing, a heading that stays visible, the rows, and the totals. */
export async function* dataSheet({
  columns,
  marks = [],
  rows,
  totals,
  truncated,
}: ExportTable): AsyncGenerator<string> {
  const headingAt = truncated ? 2 : 1;
  const below = columnLetters(0) + String(headingAt + 1);
  yield `${sheetOpening}<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headingAt}" topLeftCell="${below}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;
  if (truncated) yield sheetRow(1, [textCell(0, 1, `TRUNCATED: ${truncated}`, 'note')]);
  yield sheetRow(
    headingAt,
    columns.map(({ label, kind }, at) =>
      textCell(at, headingAt, label, isNumber(kind) && !isDated(kind) ? 'number-heading' : 'heading'),
    ),
  );
  let at = headingAt;
  for await (const batch of rows) {
    const first = at + 1;
    at += batch.length;
    yield batch
      .map((cells, index) =>
        sheetRow(
          first + index,
          cells.map((cell, column) => valueCell(cell, columns[column], column, first + index, false)),
        ),
      )
      .join('');
  }
  const last = at;
  if (totals) {
    const place = last + 1;
    yield sheetRow(
      place,
      totals.map((cell, column) =>
        column === 0 && cell === null
          ? textCell(0, place, 'Total', 'strong')
          : valueCell(cell, columns[column], column, place, true),
      ),
    );
  }
  yield `</sheetData><autoFilter ref="A${headingAt}:${columnLetters(Math.max(0, columns.length - 1))}${last}"/>${last > headingAt ? markRules(marks, headingAt + 1, last) : ''}</worksheet>`;
}

/**
 * Highlights numbers by conditional formatting, so that it still works after editing or sorting. Empty cells aren't
 * highlighted.
 */
const markRules = (marks: readonly ColumnMark[], first: number, last: number): string =>
  marks
    .map((mark, at) => {
      const column = columnLetters(mark.column);
      const beyond = `${column}${first}${mark.condition === 'above' ? '&gt;' : '&lt;'}${mark.threshold}`;
      return `<conditionalFormatting sqref="${column}${first}:${column}${last}"><cfRule type="expression" dxfId="${markStyleIndex(isFavorable(mark))}" priority="${at + 1}"><formula>AND(ISNUMBER(${column}${first}),${beyond})</formula></cfRule></conditionalFormatting>`;
    })
    .join('');

/** The sheet that explains the numbers: filters, days, currency, rates, definitions and freshness. */
export function* aboutSheet(meta: ExportMeta, tables: readonly ExportTable[]): Generator<string> {
  yield `${sheetOpening}<cols><col min="1" max="1" width="34" customWidth="1"/><col min="2" max="2" width="100" customWidth="1"/></cols><sheetData>`;
  const lines: (readonly [name: string, words: string, look?: Look])[] = [
    ...tables.flatMap(({ title, truncated }) =>
      truncated ? [[`TRUNCATED: ${title}`, truncated, 'note'] as const] : [],
    ),
    ['Title', meta.title],
    ...meta.facts,
    ...(meta.definitions.length > 0 ? [['', ''] as const, ['Definitions', ''] as const] : []),
    ...meta.definitions,
  ];
  for (const [index, [name, words, look]] of lines.entries())
    yield sheetRow(index + 1, [
      textCell(0, index + 1, name, look ?? 'strong'),
      textCell(1, index + 1, words, look ?? 'text'),
    ]);
  yield '</sheetData></worksheet>';
}

export const sheetRow = (at: number, cells: readonly string[]): string => `<row r="${at}">${cells.join('')}</row>`;

function valueCell(cell: Cell, column: ExportColumn | undefined, at: number, place: number, total: boolean): string {
  if (cell === null || column === undefined) return '';
  const number = numberOf(cell, column.kind);
  if (number === null) return textCell(at, place, String(cell), total ? 'strong' : 'text');
  const style = isNumber(column.kind) ? styleIndex(column.kind, total) : styleIndex(total ? 'strong' : 'text');
  return `<c r="${columnLetters(at)}${place}" s="${style}"><v>${number}</v></c>`;
}

/**
 * The number of a cell. Days are counted from 1899-12-30, as in spreadsheets, so that they don't depend on a timezone.
 */
function numberOf(cell: string | number, kind: ExportColumn['kind']): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  return isDated(kind) ? daysBetween('1899-12-30', cell) : null;
}

/** A cell with text. It is never read as a formula, and has a style that says so if typing it would make one. */
export function textCell(at: number, place: number, text: string, look: Look): string {
  const style = styleIndex(look === 'text' && looksLikeFormula(text) ? 'literal' : look);
  const shown = escaped(text.slice(0, maxTextLength));
  return `<c r="${columnLetters(at)}${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
}
