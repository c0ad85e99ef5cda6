import { addDays, bucketEnd, earlier, type Granularity, later } from '#shared/analytics/calendar.ts';
import { type DimensionId, dimensions } from '#shared/analytics/catalogue.ts';
import { narrowedTo } from '#shared/analytics/filters.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';

/** A link to the same page with nothing but one member of a dimension on it; undefined where it would lead nowhere. */
export function drillLink(view: ViewState, dimension: DimensionId, key: string): string | undefined {
  if (key === '') return undefined;
  if (dimensions[dimension].kind === 'time') return periodLink(view, dimension, key);
  const narrowed = view.filters.some(
    (filter) => filter.dimension === dimension && filter.op === 'in' && filter.values.length === 1,
  );
  return narrowed ? undefined : viewSearch(view, { filters: narrowedTo(view.filters, dimension, key) });
}

const granularities: readonly string[] = ['week', 'month'] satisfies Granularity[];

/** The days of one period; a day is as small as it gets. */
function periodLink(view: ViewState, dimension: DimensionId, start: string): string | undefined {
  if (!granularities.includes(dimension)) return undefined;
  const { from, to } = view.range;
  const end = earlier(bucketEnd(start, dimension as Granularity), to);
  const first = later(start, from);
  if (first > end || (first === from && end === to)) return undefined;
  return viewSearch(view, { range: { from: first, to: end }, by: null });
}

/** The day after, for what is drawn until its end. */
export const dayAfter = (day: string): string => addDays(day, 1);
