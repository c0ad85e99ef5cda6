import { maxFilters, narrowedTo } from '#shared/analytics/filters.ts';
import { type DimensionId, dimensions } from '#shared/analytics/measures.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import {
  bucketEnd,
  type DateRange,
  earlier,
  type Granularity,
  isGranularity,
  type LocalDate,
  later,
} from '#shared/time/calendar.ts';

/** One member of a dimension. */
export interface Narrowing {
  readonly dimension: DimensionId;
  /** What a filter takes; empty where it can't be filtered by. */
  readonly key: string;
}

/** A link to the same page with nothing but one member of a dimension on it; undefined where it would lead nowhere. */
export const drillLink = (view: ViewState, dimension: DimensionId, key: string): string | undefined =>
  rowLink(view, [{ dimension, key }]);

/**
 * A link to the same page with nothing but a row on it, or a group of rows: all that it is of, the outermost first.
 * Undefined where it would lead nowhere, or to more than the row.
 */
export function rowLink(view: ViewState, members: readonly Narrowing[]): string | undefined {
  if (members.length === 0 || members.some(({ key }) => key === '')) return undefined;
  const innermost = members.at(-1)?.dimension;
  // A day is as small as it gets.
  if (innermost && dimensions[innermost].kind === 'time' && !periods.includes(innermost)) return undefined;
  const filters = members
    .filter(({ dimension, key }) => dimensions[dimension].kind === 'category' && !isNarrowed(view, dimension, key))
    .reduce((all, { dimension, key }) => narrowedTo(all, dimension, key), view.filters);
  const time = members.find(({ dimension }) => dimensions[dimension].kind === 'time');
  const range = time && daysOf(view, time);
  if (range === null || filters.length > maxFilters) return undefined;
  const moved = range && (range.from !== view.range.from || range.to !== view.range.to);
  if (!moved && filters === view.filters) return undefined;
  return viewSearch(view, { ...(filters !== view.filters && { filters }), ...(moved && { range, by: null }) });
}

/** Where selecting periods of a chart leads, by position: to the same page with those days alone; undefined where that is where one is. */
export const zoomLinks =
  (view: ViewState, by: Granularity, starts: readonly LocalDate[]) =>
  (first: number, last: number): string | undefined => {
    const [from, to] = [starts[first], starts[last]];
    if (from === undefined || to === undefined) return undefined;
    const range = { from: later(from, view.range.from), to: earlier(bucketEnd(to, by), view.range.to) };
    const moved = range.from !== view.range.from || range.to !== view.range.to;
    return moved ? viewSearch(view, { range }) : undefined;
  };

const isNarrowed = ({ filters }: ViewState, dimension: DimensionId, key: string): boolean =>
  filters.some(({ op, values, ...filter }) => {
    const only = filter.dimension === dimension && op === 'in' && values.length === 1;
    return only && values[0] === key;
  });

const periods: readonly string[] = ['week', 'month', 'quarter', 'year'] satisfies Granularity[];

/** The days of one period as far as they are shown; null where the dimension has no days. */
function daysOf({ range }: ViewState, { dimension, key }: Narrowing): DateRange | null {
  if (!isGranularity(dimension)) return null;
  const days = { from: later(key, range.from), to: earlier(bucketEnd(key, dimension), range.to) };
  return days.from > days.to ? null : days;
}
