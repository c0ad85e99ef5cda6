import { bucketEnd, daysBetween, earlier, isGranularity, later } from '../time/calendar.ts';
import type { QueryAnswer } from './query.ts';

type Ends = Pick<QueryAnswer, 'range' | 'factsFrom' | 'factsThrough' | 'incompleteFrom'>;

/**
 * How much of a period an answer includes, such as `9 of 31 days`, or `not complete` if its last day isn't over. Null if it
 * includes all of it, or if `by` isn't a period.
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

/** Indexes of rows of periods with an unfinished day, whose lower value doesn't mean a decline. */
export function unfinishedRows({ columns, rows, range, factsThrough, comparison }: QueryAnswer): number[] {
  const time = columns.findIndex(({ id }) => isGranularity(id));
  const by = columns[time]?.id ?? '';
  if (!comparison?.unfinishedDay || factsThrough === null || !isGranularity(by)) return [];
  const last = earlier(range.to, factsThrough);
  return rows.flatMap((row, at) => (bucketEnd(String(row[time]), by) >= last ? [at] : []));
}
