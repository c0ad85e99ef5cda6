import type { LocalDate } from '../time/calendar.ts';
import { incompatibility } from './compatibility.ts';
import { blockedBy, type Filter, withFilter } from './filters.ts';
import type { MeasureId } from './measures.ts';
import { type DateBounds, isOutside } from './presets.ts';
import type { SemanticQueryInput } from './query.ts';
import type { ViewChoice } from './view-state.ts';

/** The filter that lets suspect traffic into figures; without one they leave it out. */
const allTraffic: Filter = { dimension: 'traffic', op: 'in', values: ['plain', 'suspect'] };

/** Whether filters say what traffic counts. */
export const choosesTraffic = (filters: readonly Filter[]): boolean =>
  filters.some(({ dimension }) => dimension === 'traffic' || dimension === 'suspectReason');

/** The filters with suspect traffic let in, or left out as it is without one. */
export const withSuspect = (filters: readonly Filter[], included: boolean): Filter[] =>
  included
    ? withFilter(filters, allTraffic)
    : filters.filter(({ dimension }) => dimension !== 'traffic' && dimension !== 'suspectReason');

/** Whether a view has no days with facts. The known range has only days of plain data, without suspect traffic. */
export const isWithoutFacts = ({ filters, range }: Shown, bounds: DateBounds): boolean =>
  isOutside(range, bounds) && !choosesTraffic(filters);

type Shown = Pick<ViewChoice, 'filters' | 'range'>;

/**
 * Asks what a view leaves out as suspect, by reason; null where it chooses its traffic, its days are all to come, its
 * filters know no visits and clicks, or none of its measures could hold such traffic.
 */
export function leftOutQuery(
  shown: readonly MeasureId[],
  { filters, range }: Shown,
  today: LocalDate,
): SemanticQueryInput | null {
  if (range.from > today || !shown.some((measure) => incompatibility(measure, 'traffic') === null)) return null;
  const measures = (['sessions', 'piClicks'] as const).filter((measure) => blockedBy(measure, filters) === null);
  if (measures.length === 0 || choosesTraffic(filters)) return null;
  const suspect: Filter = { ...allTraffic, values: ['suspect'] };
  return {
    ...{ measures: [...measures], dimensions: ['suspectReason'], range, totals: true, limit: 10 },
    filters: [...filters, suspect].map(({ values, ...filter }) => ({ ...filter, values: [...values] })),
  };
}
