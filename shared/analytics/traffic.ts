import type { LocalDate } from '../time/calendar.ts';
import { incompatibility } from './compatibility.ts';
import { blockedBy, type Filter, withFilter } from './filters.ts';
import type { MeasureId } from './measures.ts';
import { type DateBounds, isOutside } from './presets.ts';
import type { SemanticQueryInput } from './query.ts';
import type { ViewChoice } from './view-state.ts';

/** The filter that includes suspect traffic; without one, figures leave it out. */
const allTraffic: Filter = { dimension: 'traffic', op: 'in', values: ['plain', 'suspect'] };

/** Whether the filters choose which traffic counts. */
export const filtersTraffic = (filters: readonly Filter[]): boolean =>
  filters.some(({ dimension }) => dimension === 'traffic' || dimension === 'suspectReason');

/** The filters that include suspect traffic, or leave it out as by default. */
export const withSuspect = (filters: readonly Filter[], included: boolean): Filter[] =>
  included
    ? withFilter(filters, allTraffic)
    : filters.filter(({ dimension }) => dimension !== 'traffic' && dimension !== 'suspectReason');

/** Whether a view has no days with facts. The known range has only days of plain data, without suspect traffic. */
export const isWithoutFacts = ({ filters, range }: Shown, bounds: DateBounds): boolean =>
  isOutside(range, bounds) && !filtersTraffic(filters);

type Shown = Pick<ViewChoice, 'filters' | 'range'>;

/**
 * A query of the suspect traffic that a view leaves out, by reason; null if it chooses its traffic, all its days are in
 * the future, its filters don’t apply to visits and clicks, or none of its measures can have such traffic.
 */
export function leftOutQuery(
  shown: readonly MeasureId[],
  { filters, range }: Shown,
  today: LocalDate,
): SemanticQueryInput | null {
  if (range.from > today || !shown.some((measure) => incompatibility(measure, 'traffic') === null)) return null;
  const measures = (['sessions', 'piClicks'] as const).filter((measure) => blockedBy(measure, filters) === null);
  if (measures.length === 0 || filtersTraffic(filters)) return null;
  const suspect: Filter = { ...allTraffic, values: ['suspect'] };
  return {
    ...{ measures: [...measures], dimensions: ['suspectReason'], range, totals: true, limit: 10 },
    filters: [...filters, suspect].map(({ values, ...filter }) => ({ ...filter, values: [...values] })),
  };
}
