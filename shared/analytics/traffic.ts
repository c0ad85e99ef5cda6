import { blockedBy, type Filter, withFilter } from './filters.ts';
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

/** Asks what a view leaves out as suspect, by reason; null where it chooses its traffic, or its filters know no visits and clicks. */
export function leftOutQuery({ filters, range }: Pick<ViewChoice, 'filters' | 'range'>): SemanticQueryInput | null {
  const measures = (['sessions', 'piClicks'] as const).filter((measure) => blockedBy(measure, filters) === null);
  if (measures.length === 0 || choosesTraffic(filters)) return null;
  const suspect: Filter = { ...allTraffic, values: ['suspect'] };
  return {
    ...{ measures: [...measures], dimensions: ['suspectReason'], range, totals: true, limit: 10 },
    filters: [...filters, suspect].map(({ values, ...filter }) => ({ ...filter, values: [...values] })),
  };
}
