import type { DateRange } from '../analytics/calendar.ts';
import { type DimensionId, dimensions } from '../analytics/catalogue.ts';
import { longestValue, mostFilters, mostValues } from '../analytics/filters.ts';
import type { QueryAnswer, SemanticQueryInput } from '../analytics/query.ts';
import type { ReportDefinition } from './definition.ts';
import { columnOrder, orderOf, questionOf } from './questions.ts';

/** Members side by side; those after them are in the totals. */
export const shownColumns = 24;
const mostCells = 10_000;
const latestOffset = 10_000;

/** The questions that tell which rows and columns a page of a report has. */
interface HeadQueries {
  /** The rows of the page with their totals, and the grand total. */
  readonly rows: SemanticQueryInput;
  /** Null without columns. */
  readonly columns: SemanticQueryInput | null;
}

/** @param page from 1 */
export function headQueries(definition: ReportDefinition, range: DateRange, page: number): HeadQueries {
  const { rows, columns, limit } = definition;
  const of = (by: readonly DimensionId[], order = orderOf(definition)): SemanticQueryInput => ({
    ...questionOf(definition, range, by),
    ...(order.length > 0 && { order }),
  });
  const offset = Math.min((page - 1) * limit, latestOffset);
  return {
    rows: { ...of(rows), limit, ...(offset > 0 && { offset }), totals: true },
    columns: columns.length > 0 ? { ...of(columns, columnOrder(definition)), limit: shownColumns } : null,
  };
}

/** One depth of the rows: a total for each of its members, and the same by column. */
interface DepthQueries {
  /** Null where the head has it already. */
  readonly totals: SemanticQueryInput | null;
  /** Null without columns. */
  readonly byColumn: SemanticQueryInput | null;
}

/**
 * The questions that fill the page: one or two for each depth of the rows, the outermost first; the last are the cells.
 * They are narrowed to what the page shows, and no total is made of others.
 */
export function bodyQueries(
  definition: ReportDefinition,
  range: DateRange,
  heads: { readonly rows: QueryAnswer; readonly columns: QueryAnswer | null },
): DepthQueries[] {
  const { rows, columns } = definition;
  const shown = { ...shownKeys(rows, heads.rows), ...(heads.columns && shownKeys(columns, heads.columns)) };
  const of = (by: readonly DimensionId[]): SemanticQueryInput => {
    const question = questionOf(definition, range, by);
    return { ...question, filters: narrowed(question, shown), limit: mostCells };
  };
  return rows.map((_, at) => {
    const prefix = rows.slice(0, at + 1);
    return {
      totals: at === rows.length - 1 ? null : of(prefix),
      byColumn: columns.length > 0 ? of([...prefix, ...columns]) : null,
    };
  });
}

type ShownKeys = Readonly<Partial<Record<DimensionId, readonly string[]>>>;

const shownKeys = (by: readonly DimensionId[], { keys = [] }: QueryAnswer): ShownKeys =>
  Object.fromEntries(by.map((dimension, at) => [dimension, [...new Set(keys.map((row) => row[at] ?? ''))]]));

/**
 * The filters that leave what the page shows. Only what a question is grouped by may be narrowed: a subtotal covers what
 * other pages show of its group. Shown members hold the filters of their dimension already, so they take their place.
 */
function narrowed({ dimensions: by = [], filters = [], comparison }: SemanticQueryInput, shown: ShownKeys): Filters {
  return by.reduce<Filters>((all, dimension) => {
    const values = shown[dimension] ?? [];
    // The compared period has other days, so filters on this period's days would leave nothing of it.
    const moves = dimensions[dimension].kind === 'time' && comparison !== 'none';
    const fits = values.length > 0 && values.length <= mostValues && values.every((key) => key.length <= longestValue);
    const next: Filters = [
      ...all.filter((filter) => filter.dimension !== dimension),
      { dimension, op: 'in', values: [...values] },
    ];
    return moves || !fits || next.length > mostFilters ? all : next;
  }, filters);
}

type Filters = NonNullable<SemanticQueryInput['filters']>;
