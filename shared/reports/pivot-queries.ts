import { longestValue, maxFilters, maxValues } from '../analytics/filters.ts';
import { type DimensionId, dimensions } from '../analytics/measures.ts';
import type { QueryAnswer, SemanticQueryInput } from '../analytics/query.ts';
import type { DateRange } from '../time/calendar.ts';
import type { ReportDefinition } from './definition.ts';
import { columnOrder, orderOf, questionOf } from './questions.ts';

/** Members side by side; those after them are in the totals. */
export const shownColumns = 24;
const maxCells = 10_000;
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

/** A question that fills a part of the page: everything by so many of the rows and of the columns, from the outermost. */
interface BodyQuery {
  readonly down: number;
  readonly across: number;
  readonly query: SemanticQueryInput;
}

/**
 * The questions that fill the page: one for each depth of the rows and of the columns, but for those that the heads have.
 * They are narrowed to what the page shows, and no total is made of others.
 */
export function bodyQueries(
  definition: ReportDefinition,
  range: DateRange,
  heads: { readonly rows: QueryAnswer; readonly columns: QueryAnswer | null },
): BodyQuery[] {
  const { rows, columns } = definition;
  const shown = { ...shownKeys(rows, heads.rows), ...(heads.columns && shownKeys(columns, heads.columns)) };
  const of = (down: number, across: number): SemanticQueryInput => {
    const question = questionOf(definition, range, [...rows.slice(0, down), ...columns.slice(0, across)]);
    return { ...question, filters: narrowed(question, shown), limit: maxCells };
  };
  const depths = (by: readonly unknown[]) => [0, ...by.map((_, at) => at + 1)];
  return depths(rows).flatMap((down) =>
    depths(columns)
      .filter((across) => !isOfHeads(definition, down, across))
      .map((across) => ({ down, across, query: of(down, across) })),
  );
}

/** The rows with the grand total, and the columns, are known before anything else. */
const isOfHeads = ({ rows, columns }: ReportDefinition, down: number, across: number): boolean =>
  across === 0 ? down === 0 || down === rows.length : down === 0 && across === columns.length;

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
    const fits = values.length > 0 && values.length <= maxValues && values.every((key) => key.length <= longestValue);
    const next: Filters = [
      ...all.filter((filter) => filter.dimension !== dimension),
      { dimension, op: 'in', values: [...values] },
    ];
    return moves || !fits || next.length > maxFilters ? all : next;
  }, filters);
}

type Filters = NonNullable<SemanticQueryInput['filters']>;
