import type { SemanticQuery } from '#shared/analytics/query.ts';
import { bucketEnd, bucketsOf, earlier, isGranularity, later } from '#shared/time/calendar.ts';
import { ofDay } from './naive-core.ts';

/** First and last day with plain facts; null if there are none. */
export interface PlainDays {
  readonly first: string | null;
  readonly last: string | null;
}

/**
 * Whether a row is outside the days that plain facts cover. Only suspect traffic can be there, and other counts of such
 * days are unknown: both a zero and null are right.
 */
export function outsidePlainDays(
  { first, last }: PlainDays,
  { dimensions, filters, range }: SemanticQuery,
): (key: string) => boolean {
  const time = dimensions.findIndex((dimension) => isGranularity(dimension));
  const granularity = dimensions.find((dimension) => isGranularity(dimension));
  if (!granularity) return () => false;
  const isPlain = (day: string) =>
    first !== null && last !== null && day >= first && day <= last && filters.every((filter) => admits(filter, day));
  return (key) => {
    const start = key.split('|')[time] ?? '';
    const period = { from: later(start, range.from), to: earlier(bucketEnd(start, granularity), range.to) };
    return !bucketsOf(period, 'day').some(isPlain);
  };
}

function admits({ dimension, op, values }: SemanticQuery['filters'][number], day: string): boolean {
  const value = new Map(Object.entries(ofDay(day))).get(dimension);
  return value === undefined || values.includes(value) === (op === 'in');
}
