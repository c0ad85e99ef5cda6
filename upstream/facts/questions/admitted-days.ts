import type { RowDays } from '#shared/analytics/comparison.ts';
import { bucketStart, isGranularity, weekday } from '#shared/time/calendar.ts';
import type { ResolvedFilter } from './conditions.ts';

/** Which days of its range a question is about, as its filters say; null for all of them. */
export function admittedDays(filters: readonly ResolvedFilter[]): RowDays['admits'] {
  const tests = filters.flatMap(({ dimension, op, values }): NonNullable<RowDays['admits']>[] => {
    const wanted = op === 'in';
    if (dimension === 'weekday') return [(day) => values.some((key) => Number(key) === weekday(day)) === wanted];
    return isGranularity(dimension) ? [(day) => values.includes(bucketStart(day, dimension)) === wanted] : [];
  });
  return tests.length === 0 ? null : (day) => tests.every((admits) => admits(day));
}
