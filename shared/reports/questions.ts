import { type DimensionId, dimensions, type MeasureId } from '../analytics/catalogue.ts';
import type { DateRange } from '../analytics/comparison.ts';
import { type DateBounds, presetRange } from '../analytics/presets.ts';
import type { SemanticQueryInput } from '../analytics/query.ts';
import type { ReportDefinition } from './definition.ts';

/** The days that a definition means, as the facts stand. */
export const rangeOf = ({ days }: Pick<ReportDefinition, 'days'>, bounds: DateBounds): DateRange =>
  'preset' in days ? presetRange(days.preset, bounds) : { from: days.from, to: days.to };

export type Order = NonNullable<SemanticQueryInput['order']>[number];

/** Groups stand together; the chosen order is that inside of them. Time runs forward, everything else begins with the largest. */
export function orderOf({ rows, values, order }: Pick<ReportDefinition, 'rows' | 'values' | 'order'>): Order[] {
  const innermost = rows.at(-1);
  if (innermost === undefined) return [];
  const groups = rows.slice(0, -1).map((by): Order => ({ by, direction: 'asc' }));
  return [...groups, chosen(innermost, values, order)];
}

function chosen(innermost: DimensionId, values: readonly MeasureId[], order: ReportDefinition['order']): Order {
  const columns: readonly string[] = [innermost, ...values];
  if (order && columns.includes(order.by)) return { ...order };
  const [leading] = values;
  const forward = leading === undefined || dimensions[innermost].kind === 'time';
  return forward ? { by: innermost, direction: 'asc' } : { by: leading, direction: 'desc' };
}

/** What all questions of a report have in common; a question adds its dimensions. */
export const questionOf = (
  { values, filters, comparison, currency }: ReportDefinition,
  range: DateRange,
  dimensions: readonly DimensionId[],
): SemanticQueryInput => ({
  measures: [...values],
  dimensions: [...dimensions],
  filters: filters.map(({ values: keys, ...filter }) => ({ ...filter, values: [...keys] })),
  range,
  comparison,
  ...(currency === null ? {} : { currency }),
});

export interface ReportQueries {
  /** Rows by columns; without columns it is the rows alone. */
  readonly cells: SemanticQueryInput;
  readonly rowTotals: SemanticQueryInput;
  /** Null without columns. */
  readonly columnTotals: SemanticQueryInput | null;
  /** One row: everything that the filters admit. */
  readonly grandTotal: SemanticQueryInput;
}

const mostCells = 10_000;

/**
 * Every question of a whole report, unpaged. A total is a question of its own, so that ratios and distinct counts are
 * right in it; nothing is ever summed from what is shown.
 */
export function queriesOf(definition: ReportDefinition, range: DateRange): ReportQueries {
  const { rows, columns } = definition;
  const of = (by: readonly DimensionId[], order: Order[]): SemanticQueryInput => ({
    ...questionOf(definition, range, by),
    ...(order.length > 0 && { order }),
    limit: mostCells,
  });
  const order = orderOf(definition);
  return {
    cells: of([...rows, ...columns], order),
    rowTotals: of(rows, order),
    columnTotals: columns.length > 0 ? of(columns, columnOrder(definition)) : null,
    grandTotal: of([], []),
  };
}

/** Time runs forward, everything else begins with the largest. */
export const columnOrder = ({ columns, values }: Pick<ReportDefinition, 'columns' | 'values'>): Order[] =>
  orderOf({ rows: columns, values, order: null });

/** The whole report as the one table that files are made of: its cells with the grand total. */
export const exportedQuery = (definition: ReportDefinition, range: DateRange): SemanticQueryInput => ({
  ...queriesOf(definition, range).cells,
  totals: true,
});
