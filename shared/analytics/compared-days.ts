import { addDays, type DateRange, daysBetween, earlier, type LocalDate } from '../time/calendar.ts';
import type { Comparison } from './comparison.ts';

/** A part of the data, such as a retailer, and the days that its source covers. */
export interface Part<Key> {
  readonly key: Key;
  readonly covers: (day: LocalDate) => boolean;
}

/** The compared days of a part and their counterparts, in the same order. */
export interface ComparedPart<Key> {
  readonly key: Key;
  readonly own: readonly LocalDate[];
  readonly other: readonly LocalDate[];
}

/** Which days of two periods are compared. */
export interface ComparedDays<Key> {
  /** Whether every part covers all days of both periods, so that nothing is left out. */
  readonly whole: boolean;
  /** Empty if nothing can be compared, and if `whole`. */
  readonly parts: readonly ComparedPart<Key>[];
  /** Parts with data in the range, but with too little in the compared period, or without a day covered in both. */
  readonly leftOut: readonly Key[];
}

/** The share of days of the compared period that a part has to cover. */
const leastCovered = 0.9;

interface Periods {
  /** The range that is shown. */
  readonly range: DateRange;
  readonly comparison: Comparison;
  /** Last finished day that a source covers; null if there is none. */
  readonly through: LocalDate | null;
  /** Last day with facts, finished or not; null if there is none. */
  readonly last: LocalDate | null;
}

/**
 * The days that each part covers in both periods. A day without sales is covered; a day without any import is not. A
 * part that covers less than 90% of the days of the compared period is left out.
 */
export function comparedDays<Key>(
  parts: readonly Part<Key>[],
  { range, comparison, through, last }: Periods,
): ComparedDays<Key> {
  const days = through === null ? [] : daysOf({ from: range.from, to: earlier(range.to, through) });
  const before = daysOf(comparison.range);
  const found = parts.flatMap((part) => {
    const own = days.filter(part.covers);
    const base = before.filter(part.covers);
    if (own.length === 0 && base.length === 0) return [];
    const isWhole = own.length === days.length && base.length === before.length;
    return [{ part, own, covered: base.length, isWhole }];
  });
  // Facts after the last complete day are shown, but have no counterpart.
  const isOver = through !== null && (last === null || earlier(range.to, last) <= through);
  if (isOver && days.length > 0 && found.length > 0 && found.every(({ isWhole }) => isWhole))
    return { whole: true, parts: [], leftOut: [] };
  const compared: ComparedPart<Key>[] = [];
  const leftOut: Key[] = [];
  for (const { part, own, covered } of found) {
    const pairs = covered < before.length * leastCovered ? [] : pairsOf(part, own, comparison);
    if (pairs.length > 0)
      compared.push({ key: part.key, own: pairs.map(([day]) => day), other: pairs.map(([, day]) => day) });
    else if (own.length > 0) leftOut.push(part.key);
  }
  return { whole: false, parts: compared, leftOut };
}

function pairsOf<Key>(
  { covers }: Part<Key>,
  own: readonly LocalDate[],
  { partner }: Comparison,
): (readonly [LocalDate, LocalDate])[] {
  return own.flatMap((day) => {
    const other = partner(day, 'day');
    return other !== null && covers(other) ? [[day, other] as const] : [];
  });
}

const daysOf = ({ from, to }: DateRange): LocalDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at));
