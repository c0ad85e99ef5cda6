import { longestValue, maxFilters, maxValues } from '../analytics/filters.ts';
import { type DimensionId, dimensions } from '../analytics/measures.ts';
import type { QueryAnswer, SemanticQueryInput } from '../analytics/query.ts';
import type { DateRange } from '../time/calendar.ts';
import type { ReportDefinition } from './definition.ts';
import { columnOrder, orderOf, questionOf } from './questions.ts';

/** Maximum members across; the rest only counts in the totals. */
export const shownColumns = 24;
const maxCells = 10_000;
const latestOffset = 10_000;

/** Questions that find the rows and columns of a page of a report. */
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

/** A question that fills part of the page: grouped by the outermost row and column dimensions up to a depth. */
interface BodyQuery {
  readonly down: number;
  readonly across: number;
  readonly query: SemanticQueryInput;
}

/**
 * Questions that fill the page: one for each depth of the rows and of the columns, except those of the heads. They are
 * limited to the members of the page, and totals are never added up from parts.
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

/** The rows with the grand total, and the columns, are answered before anything else. */
const isOfHeads = ({ rows, columns }: ReportDefinition, down: number, across: number): boolean =>
  across === 0 ? down === 0 || down === rows.length : down === 0 && across === columns.length;

type ShownKeys = Readonly<Partial<Record<DimensionId, readonly string[]>>>;

const shownKeys = (by: readonly DimensionId[], { keys = [] }: QueryAnswer): ShownKeys =>
  Object.fromEntries(by.map((dimension, at) => [dimension, [...new Set(keys.map((row) => row[at] ?? ''))]]));

/**
 * Filters for the members that the page shows. Only dimensions of the question's grouping may be limited: a subtotal
 * also covers members on other pages. Shown members satisfy the filters of their dimension already, so they replace
 * them.
 */
function narrowed({ dimensions: by = [], filters = [], comparison }: SemanticQueryInput, shown: ShownKeys): Filters {
  return by.reduce<Filters>((all, dimension) => {
    const values = shown[dimension] ?? [];
    // The comparison has other days, so filters on this period's days would leave nothing of it.
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
