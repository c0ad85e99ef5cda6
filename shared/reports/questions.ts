import { type DimensionId, dimensions } from '../analytics/measures.ts';
import { type DateBounds, presetRange } from '../analytics/presets.ts';
import type { SemanticQueryInput } from '../analytics/query.ts';
import type { ValueId } from '../analytics/ratios.ts';
import type { DateRange } from '../time/calendar.ts';
import type { ReportDefinition } from './definition.ts';
import { orderedColumn, shownValues } from './shown-values.ts';

/** The days of a definition's period, based on the days with facts. */
export const rangeOf = ({ days }: Pick<ReportDefinition, 'days'>, bounds: DateBounds): DateRange =>
  'preset' in days ? presetRange(days.preset, bounds) : { from: days.from, to: days.to };

type Order = NonNullable<SemanticQueryInput['order']>[number];

type Shape = Pick<ReportDefinition, 'rows' | 'columns' | 'values' | 'ratios' | 'order'>;

/** Order of the innermost rows; null without rows. Time ascends, everything else starts with the largest. */
export function sortingOf({ rows, columns, order, ...shown }: Shape): ReportDefinition['order'] {
  const innermost = rows.at(-1);
  if (innermost === undefined) return null;
  const values = shownValues(shown);
  if (order && (order.by === innermost || isAmong(values, order.by))) {
    const { by, direction, column } = order;
    const across = column !== undefined && orderedColumn(order).length <= columns.length && by !== innermost;
    return across ? { by, direction, column } : { by, direction };
  }
  const [leading] = values;
  const forward = leading === undefined || dimensions[innermost].kind === 'time';
  return forward ? { by: innermost, direction: 'asc' } : { by: leading, direction: 'desc' };
}

const isAmong = (values: readonly ValueId[], by: string): by is ValueId => values.some((value) => value === by);

/**
 * Groups stay together, in the order chosen for rows: by their totals or by their names. Rows without a value in the
 * sorted column come last, by their total.
 */
export function orderOf(shape: Shape): Order[] {
  const { rows, columns } = shape;
  const sorting = sortingOf(shape);
  if (!sorting) return [];
  const { by, direction } = sorting;
  const members = orderedColumn(sorting).flatMap((key, depth) => {
    const dimension = columns[depth];
    return dimension ? [{ dimension, key }] : [];
  });
  const [first, ...inner] = members;
  const at = first ? { at: inner.length > 0 ? members : first } : {};
  const isMeasure = isAmong(shownValues(shape), by);
  const groups = rows.slice(0, -1).flatMap((group, depth): Order[] => {
    const named: Order = { by: group, direction: isMeasure ? 'asc' : direction };
    return isMeasure ? [{ by, direction, of: { dimensions: rows.slice(0, depth + 1), ...at } }, named] : [named];
  });
  const inColumn: Order[] = first ? [{ by, direction, of: { dimensions: [...rows], ...at } }] : [];
  return [...groups, ...inColumn, { by, direction }];
}

/** Common part of all questions of a report; each adds its dimensions. */
export const questionOf = (
  { values, ratios, filters, days, comparison, currency }: ReportDefinition,
  range: DateRange,
  dimensions: readonly DimensionId[],
): SemanticQueryInput => ({
  measures: [...values],
  ...(ratios.length > 0 && { ratios: [...ratios] }),
  dimensions: [...dimensions],
  filters: filters.map(({ values: keys, ...filter }) => ({ ...filter, values: [...keys] })),
  range,
  ...('preset' in days && { preset: days.preset }),
  comparison,
  ...(currency === null ? {} : { currency }),
});

interface ReportQueries {
  /** Rows by columns; just the rows without columns. */
  readonly cells: SemanticQueryInput;
  readonly rowTotals: SemanticQueryInput;
  /** Null without columns. */
  readonly columnTotals: SemanticQueryInput | null;
  /** One row: the total of everything within the filters. */
  readonly grandTotal: SemanticQueryInput;
}

const maxCells = 10_000;

/**
 * Every question of a whole report, unpaged. A total is a question of its own, so that ratios and distinct counts are
 * right in it; nothing is ever summed from what is shown.
 */
export function queriesOf(definition: ReportDefinition, range: DateRange): ReportQueries {
  const { rows, columns } = definition;
  const of = (by: readonly DimensionId[], order: Order[]): SemanticQueryInput => ({
    ...questionOf(definition, range, by),
    ...(order.length > 0 && { order }),
    limit: maxCells,
  });
  return {
    cells: of([...rows, ...columns], cellOrder(definition)),
    rowTotals: of(rows, orderOf(definition)),
    columnTotals: columns.length > 0 ? of(columns, columnOrder(definition)) : null,
    grandTotal: of([], []),
  };
}

/** Time runs forward, everything else begins with the largest. */
export const columnOrder = ({ columns, ...shown }: Pick<ReportDefinition, 'columns' | 'values' | 'ratios'>): Order[] =>
  orderOf({ ...shown, rows: columns, columns: [], order: null });

/** Cells in reading order: row by row, each from its first column to its last. */
function cellOrder(definition: ReportDefinition): Order[] {
  const { rows, columns } = definition;
  const values = shownValues(definition);
  const totalled = (order: readonly Order[], by: readonly DimensionId[]): Order[] =>
    order.map((item) => (item.of || !isAmong(values, item.by) ? item : { ...item, of: { dimensions: [...by] } }));
  const innermost = rows.at(-1);
  if (innermost === undefined || columns.length === 0) return [...orderOf(definition), ...columnOrder(definition)];
  const down = totalled(orderOf(definition), rows);
  const named = down.some(({ by }) => by === innermost) ? [] : [{ by: innermost, direction: 'asc' as const }];
  return [...down, ...named, ...totalled(columnOrder(definition), columns)];
}

/** The whole report as a single table for files: its cells with the grand total. */
export const exportedQuery = (definition: ReportDefinition, range: DateRange): SemanticQueryInput => ({
  ...queriesOf(definition, range).cells,
  totals: true,
});
