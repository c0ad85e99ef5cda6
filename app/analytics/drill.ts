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
  /** The key for a filter; empty if the member can't be filtered by. */
  readonly key: string;
}

/** A link to the same page, filtered to one member of a dimension; undefined if it wouldn't change anything. */
export const drillLink = (view: ViewState, dimension: DimensionId, key: string): string | undefined =>
  rowLink(view, [{ dimension, key }]);

/**
 * A link to the same page, filtered to a row or a group of rows. `members` are those of the row, the outermost first.
 * Undefined if the link wouldn't change anything, or if the filters would match more than the row.
 */
export function rowLink(view: ViewState, members: readonly Narrowing[]): string | undefined {
  if (members.length === 0 || members.some(({ key }) => key === '')) return undefined;
  const innermost = members.at(-1)?.dimension;
  // There is nothing to drill into below a day.
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

/**
 * Links for the selected periods of a chart, by position: the same page with only their days; undefined if it shows
 * those already.
 */
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

/** The days of a period that are within the view's range; null if the dimension isn't a time interval. */
function daysOf({ range }: ViewState, { dimension, key }: Narrowing): DateRange | null {
  if (!isGranularity(dimension)) return null;
  const days = { from: later(key, range.from), to: earlier(bucketEnd(key, dimension), range.to) };
  return days.from > days.to ? null : days;
}
