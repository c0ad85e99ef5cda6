import { bucketEnd, daysBetween, earlier, isGranularity, later } from '../time/calendar.ts';
import type { QueryAnswer } from './query.ts';

type Ends = Pick<QueryAnswer, 'range' | 'factsFrom' | 'factsThrough' | 'incompleteFrom'>;

/**
 * How much of a period is in an answer that does not hold all of it, such as `9 of 31 days`, or `not complete` where its
 * last day is not over; null for all of it, and for what is no period.
 * @param start the first day of the period
 */
export function partialWords(
  { range, factsFrom, factsThrough, incompleteFrom }: Ends,
  by: string,
  start: string,
): string | null {
  if (!isGranularity(by)) return null;
  const end = bucketEnd(start, by);
  const last = earlier(end, factsThrough === null ? range.to : earlier(range.to, factsThrough));
  const first = later(start, later(range.from, factsFrom ?? range.from));
  const [held, whole] = [daysBetween(first, last) + 1, daysBetween(start, end) + 1];
  if (by !== 'day' && held < whole) return `${Math.max(0, held)} of ${whole} days`;
  return held < whole || (incompleteFrom !== null && end >= incompleteFrom) ? 'not complete' : null;
}

/** Which rows, by index, are periods with an unfinished day, whose lower value is no fall. */
export function unfinishedRows({ columns, rows, range, factsThrough, comparison }: QueryAnswer): number[] {
  const time = columns.findIndex(({ id }) => isGranularity(id));
  const by = columns[time]?.id ?? '';
  if (!comparison?.unfinishedDay || factsThrough === null || !isGranularity(by)) return [];
  const last = earlier(range.to, factsThrough);
  return rows.flatMap((row, at) => (bucketEnd(String(row[time]), by) >= last ? [at] : []));
}
