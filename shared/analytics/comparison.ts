import {
  addDays,
  addMonths,
  bucketStart,
  bucketsOf,
  daysBetween,
  earlier,
  type Granularity,
  type LocalDate,
  monthEnd,
  monthStart,
  monthsBetween,
  weekday,
} from './calendar.ts';

export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface Comparison {
  readonly range: DateRange;
  /** Start of the bucket that a bucket of the own range is compared with; null where it has no counterpart. */
  readonly partner: (bucket: LocalDate, by: Granularity) => LocalDate | null;
}

/**
 * The range to compare with, like for like: whole months with whole months, month to date with month to date, week to
 * date with week to date, anything else with the days just before; and never more of the past than of the present.
 * @param through last day with facts; days after it are left out on both sides
 */
export function comparisonOf(
  range: DateRange,
  mode: 'previous-period' | 'previous-year',
  through: LocalDate | null,
): Comparison {
  const to = through !== null && through >= range.from ? earlier(range.to, through) : range.to;
  const months = mode === 'previous-year' ? 12 : wholeMonths(range);
  if (months > 0) {
    const compared = { from: addMonths(range.from, -months), to: sameOrMonthEnd(range, to, months) };
    return { range: compared, partner: partnerOf(range, compared, (date) => monthsEarlier(date, months)) };
  }
  const days = shiftInDays(range);
  const compared = { from: addDays(range.from, -days), to: addDays(to, -days) };
  return { range: compared, partner: partnerOf(range, compared, (date) => addDays(date, -days)) };
}

/** Months to go back by, 0 where the range isn't made of months. */
function wholeMonths({ from, to }: DateRange): number {
  if (from !== monthStart(from)) return 0;
  if (to === monthEnd(to)) return monthsBetween(from, to) + 1;
  return monthsBetween(from, to) === 0 ? 1 : 0;
}

function shiftInDays({ from, to }: DateRange): number {
  const length = daysBetween(from, to) + 1;
  return weekday(from) === 1 && length < 7 ? 7 : length;
}

/** February is compared with the whole of January, not with its first 28 days, once February is over. */
function sameOrMonthEnd(range: DateRange, to: LocalDate, months: number): LocalDate {
  const shifted = addMonths(to, -months);
  const endsWithMonth = range.to === monthEnd(range.to) && to === range.to && range.from === monthStart(range.from);
  return endsWithMonth ? monthEnd(shifted) : shifted;
}

function monthsEarlier(date: LocalDate, months: number): LocalDate | null {
  const shifted = addMonths(date, -months);
  return shifted.slice(8) === date.slice(8) ? shifted : null;
}

function partnerOf(own: DateRange, compared: DateRange, shift: (date: LocalDate) => LocalDate | null) {
  const inRange = (date: LocalDate | null) => (date && date >= compared.from && date <= compared.to ? date : null);
  return (bucket: LocalDate, by: Granularity): LocalDate | null => {
    if (by === 'day') return inRange(shift(bucket));
    const at = bucketsOf({ from: own.from, to: bucket }, by).length - 1;
    return bucketsOf(compared, by)[at] ?? null;
  };
}

/** First day of a period at the end of the range that is not whole: cut off by the range, or by the end of the facts. */
export function incompleteFrom(range: DateRange, by: Granularity, completeThrough: LocalDate | null): LocalDate | null {
  if (completeThrough === null) return null;
  const end = earlier(range.to, completeThrough);
  if (end < range.from) return range.from;
  const next = addDays(end, 1);
  const bucket = bucketStart(next, by);
  const firstMissing = bucket <= end ? bucket : next;
  return firstMissing <= range.to ? firstMissing : null;
}
