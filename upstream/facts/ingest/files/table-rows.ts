import { neutralized } from '#shared/text/formula.ts';
import type { CsvRow } from '../csv-rows.ts';

/** Heading of the column that declares why a row was rejected. In a file that is sent again it is ignored. */
export const reasonHeading = 'Why this row was not imported';

const addedApostrophe = /(?<=^|[;\t\r\n][\s"]*)'(?=[=+\-@\t\r\n＝＋－＠])/g;

/** Reverses `neutralized`. */
function unneutralized(text: string): string {
  const plain = text.replace(addedApostrophe, '');
  return neutralized(plain) === text ? plain : text;
}

/** Rows that may be above the header: a title, the account, the days. */
const maxRowsAboveHeader = 20;

const filled = ({ cells }: CsvRow): number => cells.filter((cell) => cell.trim() !== '').length;

/**
 * Leaves out what exports write above the header of a table: comments that begin with `#`, and titles alone in their row.
 * The first row that remains is the header. The reasons in a file of rejected rows are left out, too.
 */
export async function* tableRows(rows: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<readonly CsvRow[]> {
  let beginning: CsvRow[] = [];
  let reasonAt: number | null = null;
  for await (const some of rows) {
    if (reasonAt !== null) {
      yield withoutReasons(some, reasonAt);
      continue;
    }
    // `push(...some)` could pass more arguments than a call may have.
    for (const row of some) beginning.push(row);
    if (beginning.length <= maxRowsAboveHeader) continue;
    const table = fromHeader(beginning);
    reasonAt = reasonColumnOf(table);
    yield withoutReasons(table, reasonAt);
    beginning = [];
  }
  const table = fromHeader(beginning);
  if (table.length > 0) yield withoutReasons(table, reasonColumnOf(table));
}

const reasonColumnOf = ([header]: readonly CsvRow[]): number =>
  header?.cells.findIndex((cell) => cell.trim() === reasonHeading) ?? -1;

/** Gives a corrected file of rejected rows the layout of the file it came from. */
const withoutReasons = (rows: readonly CsvRow[], at: number): readonly CsvRow[] =>
  at < 0
    ? rows
    : rows
        .map(({ row, cells }) => ({ row, cells: cells.toSpliced(at, 1).map(unneutralized) }))
        .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

function fromHeader(rows: readonly CsvRow[]): readonly CsvRow[] {
  const widest = Math.max(...rows.slice(0, maxRowsAboveHeader).map(filled));
  const header = rows.slice(0, maxRowsAboveHeader).findIndex((row) => !isAbove(row, widest));
  return rows.slice(Math.max(0, header));
}

const isAbove = (row: CsvRow, widest: number): boolean =>
  filled(row) === 1 && ((row.cells[0] ?? '').startsWith('#') || widest >= 3);
