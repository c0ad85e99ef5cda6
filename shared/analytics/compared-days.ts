import { addDays, type DateRange, daysBetween, earlier, type LocalDate } from '../time/calendar.ts';
import type { Comparison } from './comparison.ts';

/** A part of the data with days of its own, such as a retailer, and which of them its source covers. */
export interface Part<Key> {
  readonly key: Key;
  readonly covers: (day: LocalDate) => boolean;
}

/** The days of a part that are compared, and those that they are compared with, in the same order. */
export interface ComparedPart<Key> {
  readonly key: Key;
  readonly own: readonly LocalDate[];
  readonly other: readonly LocalDate[];
}

/** Which days of two periods a comparison rests on. */
export interface ComparedDays<Key> {
  /** Every part covers all days of both periods: nothing has to be left out. */
  readonly whole: boolean;
  /** Empty where nothing can be compared, and where all of it is. */
  readonly parts: readonly ComparedPart<Key>[];
  /** Parts that have data in the period, and too little in the one before, or on no day that is in both. */
  readonly leftOut: readonly Key[];
}

/** Share of its days that a period has to be covered on so that anything is compared with it. */
const leastCovered = 0.9;

interface Periods {
  /** What is shown. */
  readonly range: DateRange;
  readonly comparison: Comparison;
  /** Last finished day that a source covers; null if there is none. */
  readonly through: LocalDate | null;
  /** Last day with facts, finished or not; null if there is none. */
  readonly last: LocalDate | null;
}

/**
 * The days that each part covers in both periods: a day of no sales is covered, one that no import tells of is not. A
 * part whose other period is covered on under 90% of its days is left out.
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
  // What happened after the last complete day is shown, and has no counterpart.
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
