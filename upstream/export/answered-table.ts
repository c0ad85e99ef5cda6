import { comparedRow } from '#shared/analytics/comparison.ts';
import { maxExportRows } from '#shared/analytics/export-limits.ts';
import { reachesBack } from '#shared/analytics/fair-comparison.ts';
import type { HighlightRule } from '#shared/analytics/marks.ts';
import { type DimensionId, dimensions } from '#shared/analytics/measures.ts';
import { partialWords } from '#shared/analytics/partial-period.ts';
import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';
import { type ValueId, valueInfo } from '#shared/analytics/ratios.ts';
import { insteadOf, isWithheld, withheldWords } from '#shared/analytics/withheld.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import { letOthersIn } from '../platform/let-others-in.ts';
import type { Cell, ExportColumn, ExportTable } from './export-table.ts';

export type Ask = (query: SemanticQuery) => Promise<QueryAnswer>;

/** A query that is exported as a table of a file. Its own `limit` is ignored. */
export interface ExportedQuery {
  readonly title: string;
  readonly query: SemanticQuery;
  /** Which numbers are highlighted. */
  readonly marks?: readonly HighlightRule[] | undefined;
}

/** Rows per query, few enough to fit in memory. */
const rowsPerQuery = 10_000;
/** Rows written at once. */
const rowsPerWrite = 500;

/** The first page of the answer, which the file's notes are made from, and the table, which reads further pages. */
export interface AnsweredTable {
  readonly first: QueryAnswer;
  readonly table: ExportTable;
}

/**
 * Reads the first page, so that an invalid query fails before the file begins. The others are read while it is written.
 */
export async function readAnsweredTable(ask: Ask, { title, query, marks = [] }: ExportedQuery): Promise<AnsweredTable> {
  const whole: SemanticQuery = { ...query, limit: rowsPerQuery, offset: 0, totals: true, counted: true };
  const fairly: Ask = async (asked) => withoutUnfairComparison(await ask(asked));
  const first = await fairly(whole);
  const columns = columnsOf(query, first);
  const columnOf = (measure: ValueId) =>
    columns.findIndex(({ id }) => id === measureColumn(measure, first.currency).id);
  const cut = (first.count ?? first.rows.length) > maxExportRows;
  return {
    first,
    table: {
      title,
      columns,
      marks: marks.map((mark) => ({ ...mark, column: columnOf(mark.measure) })).filter(({ column }) => column >= 0),
      rows: readRows(fairly, whole, first),
      totals: query.dimensions.length > 0 ? totalsOf(query, first) : null,
      truncated: cut
        ? `Only the first ${maxExportRows} of ${first.count} rows are included. Totals include all rows.`
        : null,
    },
  };
}

/** Empties a comparison that pages would hide as unfair. The columns of the file stay the same. */
function withoutUnfairComparison(answer: QueryAnswer): QueryAnswer {
  const { comparison, columns } = answer;
  if (!comparison || !reachesBack(answer)) return answer;
  const rows = comparison.rows.map((row) => row.map((cell, at) => (columns[at]?.kind === 'measure' ? null : cell)));
  const { range, totals } = comparison;
  return { ...answer, comparison: { range, rows, totals: totals?.map(() => null) ?? null } };
}

async function* readRows(ask: Ask, whole: SemanticQuery, first: QueryAnswer): AsyncGenerator<Cell[][]> {
  yield* portions(whole, first);
  let { truncated } = first;
  for (let offset = rowsPerQuery; truncated && offset < maxExportRows; offset += rowsPerQuery) {
    const limit = Math.min(rowsPerQuery, maxExportRows - offset);
    const answer = await ask({ ...whole, offset, limit, totals: false, counted: false });
    yield* portions(whole, answer);
    truncated = answer.truncated;
  }
}

/** Splits rows into portions to write. Between two portions, other requests get their turn. */
async function* portions(query: SemanticQuery, answer: QueryAnswer): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < answer.rows.length; from += rowsPerWrite) {
    if (from > 0) await letOthersIn();
    yield cellsOf(query, answer, from, from + rowsPerWrite);
  }
}

const dayKinds: Readonly<Record<string, ExportColumn['kind']>> = {
  ...{ day: 'day', week: 'day', month: 'month', quarter: 'day', year: 'year' },
};

/** Whether a dimension is a period longer than a day, which can be incomplete. Its rows say how much of it has data. */
export const isLongPeriod = (id: DimensionId): boolean => dimensions[id].kind === 'time' && id !== 'day';

/**
 * Columns of the table. Categories have a column for their key, long periods one for their part with data, measures one
 * for the comparison.
 */
function columnsOf(
  { dimensions: by, measures: asked, ratios = [] }: SemanticQuery,
  { comparison, currency, withheld }: QueryAnswer,
): ExportColumn[] {
  const named = by.flatMap((id): ExportColumn[] => {
    const { label, kind } = dimensions[id];
    if (kind === 'category')
      return [
        { id: `${id}_id`, label: `${label} id`, kind: 'key' },
        { id, label, kind: 'text' },
      ];
    const column: ExportColumn = { id, label, kind: dayKinds[id] ?? 'text' };
    return [
      column,
      ...(isLongPeriod(id) ? [{ id: `${id}_part`, label: `Part of the ${id}`, kind: 'text' as const }] : []),
      ...(comparison ? [{ ...column, id: `${id}_before`, label: `${label} compared with` }] : []),
    ];
  });
  const measured = [...asked, ...ratios].flatMap((id): ExportColumn[] => {
    const column = measureColumn(id, currency);
    if (!comparison) return [column];
    const over = { ...column, id: `${column.id}_compared`, label: `${column.label}, compared days` };
    const before = { ...column, id: `${column.id}_before`, label: `${column.label}, before` };
    return comparison.own ? [column, over, before] : [column, before];
  });
  return [...named, ...measured, ...(withheld ? [withheldColumn] : [])];
}

/** The column that says why numbers of a row are missing. */
const withheldColumn: ExportColumn = { id: 'withheld', label: 'Withheld', kind: 'text' };

function measureColumn(id: ValueId, currency: string): ExportColumn {
  const { label, format } = valueInfo(id);
  if (format !== 'money') return { id, label, kind: format };
  return { id: `${id}_${currency}`, label: `${label} (${currency})`, kind: 'money' };
}

function cellsOf(
  { dimensions: by, measures: asked, ratios = [] }: SemanticQuery,
  answer: QueryAnswer,
  from: number,
  to: number,
): Cell[][] {
  return answer.rows.slice(from, to).map((row, position) => {
    const at = from + position;
    const before = answer.comparison && (answer.comparison.rows[at] ?? []);
    const named = by.flatMap((id, index): Cell[] => {
      const label = row[index] ?? null;
      if (dimensions[id].kind === 'category') return [answer.keys?.[at]?.[index] ?? null, label];
      return [
        label,
        ...(isLongPeriod(id) ? [partialWords(answer, id, String(label))] : []),
        ...(before ? [before[index] ?? null] : []),
      ];
    });
    const measured = [...asked, ...ratios].flatMap((_, index): Cell[] => {
      const column = by.length + index;
      const value = row[column] ?? null;
      if (!before) return [value];
      const over = answer.comparison?.own ? [comparedRow(answer, at)?.[column] ?? null] : [];
      return [value, ...over, before[column] ?? null];
    });
    return [
      ...named,
      ...measured,
      ...withheldCell(answer, isWithheld(answer, at), isWithheld(answer, at, 'comparison'), insteadOf(answer, at)),
    ];
  });
}

/** The cell that says which numbers of a row are withheld; no cell if the query withholds none. */
function withheldCell(
  { withheld, comparison }: QueryAnswer,
  now: boolean,
  before: boolean,
  instead: DateRange | null,
): Cell[] {
  if (!withheld) return [];
  const range = instead ? `; shown for ${instead.from} to ${instead.to}` : '';
  if (now || !before || !comparison) return [now ? `${withheldWords}${range}` : null];
  return [`before, ${withheldWords}`];
}

function totalsOf({ dimensions: by, measures: asked, ratios = [] }: SemanticQuery, answer: QueryAnswer): Cell[] | null {
  const { totals, comparison } = answer;
  if (!totals) return null;
  const named = by.flatMap((id): Cell[] => {
    if (dimensions[id].kind === 'category') return [null, null];
    return [null, ...(isLongPeriod(id) ? [null] : []), ...(comparison ? [null] : [])];
  });
  const measured = [...asked, ...ratios].flatMap((_, at): Cell[] => {
    if (!comparison) return [totals[at] ?? null];
    const over = comparison.own ? [comparison.own.totals?.[at] ?? null] : [];
    return [totals[at] ?? null, ...over, comparison.totals?.[at] ?? null];
  });
  const { totals: now = false, comparisonTotals: before = false } = answer.withheld ?? {};
  return [...named, ...measured, ...withheldCell(answer, now, before, answer.withheld?.totalsInstead ?? null)];
}
