import {
  addDays,
  addMonths,
  bucketEnd,
  bucketStart,
  bucketsOf,
  type DateRange,
  daysBetween,
  earlier,
  type Granularity,
  type LocalDate,
  later,
  monthEnd,
  monthStart,
  monthsBetween,
} from '../time/calendar.ts';
import { daysApart, monthsOf, type Preset } from './presets.ts';
import type { QueryAnswer } from './query.ts';

/** The most days between the ends of a range. */
export const longestDays = 3_700;

export interface Comparison {
  readonly range: DateRange;
  /** Start of the bucket that a bucket of the range is compared with; null if there is none. */
  readonly partner: (bucket: LocalDate, by: Granularity) => LocalDate | null;
  /** Whether a row and its counterpart have equally many days within the ranges, or are both whole periods. */
  readonly isLike: (row: RowDays) => boolean;
}

/** The days of a row within its range. */
export interface RowDays {
  /** Null for all of the range. */
  readonly bucket: { readonly start: LocalDate; readonly by: Granularity } | null;
  /** Which of its days count; null for all of them. */
  readonly admits: ((day: LocalDate) => boolean) | null;
}

/**
 * The range to compare with, like for like. In mode `previous-period`, a named period of months, quarters or years is
 * compared with the one before, and so are picked days that are whole calendar months. Any other range is compared with
 * as many days just before it. `previous-year` means the same dates. Days without facts yet are left out on both sides.
 * @param through last day with facts
 */
export function comparisonOf(
  range: DateRange,
  mode: 'previous-period' | 'previous-year',
  through: LocalDate | null,
  preset: Preset | null = null,
): Comparison {
  const to = through !== null && through >= range.from ? earlier(range.to, through) : range.to;
  const own = { from: range.from, to };
  const named = preset ? monthsOf[preset] : wholeMonths(range);
  const months = mode === 'previous-year' ? 12 : named;
  if (months) {
    const end = addMonths(to, -months);
    // February is compared with the whole of January, not with its first 28 days, once February is over.
    const isOver = named !== undefined && to === range.to && to === monthEnd(to) && isMonthStart(range.from);
    const compared = { from: addMonths(range.from, -months), to: isOver ? monthEnd(end) : end };
    return comparisonBetween(own, compared, (date) => monthsEarlier(date, months));
  }
  const days = (preset && daysApart[preset]) ?? daysBetween(range.from, range.to) + 1;
  const compared = { from: addDays(range.from, -days), to: addDays(to, -days) };
  return comparisonBetween(own, compared, (date) => addDays(date, -days));
}

/** The number of calendar months in the range; undefined if it isn't made of whole ones. */
export const wholeMonths = ({ from, to }: DateRange): number | undefined =>
  isMonthStart(from) && to === monthEnd(to) ? monthsBetween(from, to) + 1 : undefined;

const isMonthStart = (date: LocalDate): boolean => date === monthStart(date);

function monthsEarlier(date: LocalDate, months: number): LocalDate | null {
  const shifted = addMonths(date, -months);
  return shifted.slice(8) === date.slice(8) ? shifted : null;
}

function comparisonBetween(
  own: DateRange,
  compared: DateRange,
  shift: (date: LocalDate) => LocalDate | null,
): Comparison {
  const inRange = (date: LocalDate | null) => (date && date >= compared.from && date <= compared.to ? date : null);
  const partner: Comparison['partner'] = (bucket, by) => {
    if (by === 'day') return inRange(shift(bucket));
    const at = bucketsOf({ from: own.from, to: later(bucket, own.from) }, by).length - 1;
    return bucketsOf(compared, by)[at] ?? null;
  };
  return {
    range: compared,
    partner,
    isLike: ({ bucket, admits }) => {
      if (!bucket) return admits === null || countOf(own, admits) === countOf(compared, admits);
      const other = partner(bucket.start, bucket.by);
      if (other === null) return false;
      const [mine, theirs] = [partOf(own, bucket.start, bucket.by), partOf(compared, other, bucket.by)];
      if (countOf(mine, admits) === countOf(theirs, admits)) return true;
      return admits === null && mine.whole && theirs.whole;
    },
  };
}

/** The part of a bucket inside the range. */
function partOf(range: DateRange, bucket: LocalDate, by: Granularity): DateRange & { readonly whole: boolean } {
  const [from, to] = [later(bucket, range.from), earlier(bucketEnd(bucket, by), range.to)];
  return { from, to, whole: from === bucket && to === bucketEnd(bucket, by) };
}

function countOf({ from, to }: DateRange, admits: RowDays['admits']): number {
  const days = daysBetween(from, to) + 1;
  if (admits === null) return days;
  let count = 0;
  for (let at = 0; at < days; at += 1) if (admits(addDays(from, at))) count += 1;
  return count;
}

/** First day of the first incomplete period, cut off by the end of the range or of the facts; null if all are complete. */
export function incompleteFrom(range: DateRange, by: Granularity, completeThrough: LocalDate | null): LocalDate | null {
  if (completeThrough === null) return null;
  const end = earlier(range.to, completeThrough);
  if (end < range.from) return range.from;
  const next = addDays(end, 1);
  const bucket = bucketStart(next, by);
  const firstMissing = bucket <= end ? bucket : next;
  return firstMissing <= range.to ? firstMissing : null;
}

type Row = QueryAnswer['rows'][number];

/** A row of an answer, by its index, over the compared days only: changes are computed from these figures. */
export const comparedRow = ({ rows, comparison }: QueryAnswer, at: number): Row | undefined =>
  comparison?.own?.rows[at] ?? rows[at];

/** The totals of an answer over the compared days only. */
export const comparedTotals = ({ totals, comparison }: QueryAnswer): QueryAnswer['totals'] =>
  comparison?.own?.totals ?? totals;
