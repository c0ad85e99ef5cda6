import { bucketEnd, daysBetween, earlier, isGranularity, later } from '#shared/analytics/calendar.ts';
import type { DimensionId } from '#shared/analytics/catalogue.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';

/** How much of a period of several days is in the answer, such as `9 of 31 days`; null for all of it, and for no such period. */
export function partialWords({ range, factsThrough }: QueryAnswer, by: DimensionId, start: string): string | null {
  if (!isGranularity(by) || by === 'day') return null;
  const end = bucketEnd(start, by);
  const last = earlier(end, factsThrough === null ? range.to : earlier(range.to, factsThrough));
  const [held, whole] = [daysBetween(later(start, range.from), last) + 1, daysBetween(start, end) + 1];
  return held < whole ? `${Math.max(0, held)} of ${whole} days` : null;
}
