import type { CsvRow } from '../csv-rows.ts';

/** Rows that may stand above the header: a title, the account, the days. */
const mostAbove = 20;

const filled = ({ cells }: CsvRow): number => cells.filter((cell) => cell.trim() !== '').length;

/**
 * Leaves out what exports write above the header of a table: comments that begin with `#`, and titles alone in their row.
 * What comes first is the header then.
 */
export async function* tableRows(rows: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<readonly CsvRow[]> {
  let beginning: CsvRow[] = [];
  let begun = false;
  for await (const some of rows) {
    if (begun) {
      yield some;
      continue;
    }
    beginning.push(...some);
    if (beginning.length <= mostAbove) continue;
    begun = true;
    yield fromHeader(beginning);
    beginning = [];
  }
  if (beginning.length > 0) yield fromHeader(beginning);
}

function fromHeader(rows: readonly CsvRow[]): readonly CsvRow[] {
  const widest = Math.max(...rows.slice(0, mostAbove).map(filled));
  const header = rows.slice(0, mostAbove).findIndex((row) => !isAbove(row, widest));
  return rows.slice(Math.max(0, header));
}

const isAbove = (row: CsvRow, widest: number): boolean =>
  filled(row) === 1 && ((row.cells[0] ?? '').startsWith('#') || widest >= 3);
