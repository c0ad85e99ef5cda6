import { type LocalDate, weekday } from '#shared/time/calendar.ts';

interface DayValue {
  readonly day: LocalDate;
  readonly value: number | null;
}

type Confidence = 'high' | 'medium' | 'low';

/** The fewest days from which a usual swing is computed. */
export const fewestDays = 21;
/** Changes beyond this count as equally certain. */
const maxSwings = 99;
/** Converts a median absolute deviation to a standard deviation, for normally distributed values. */
const medianToDeviation = 1.4826;
const meanToDeviation = 1.2533;

/**
 * How far single days usually are from the typical value of their weekday, in the units of the values; null if too few
 * days are known. Uses medians, so that one odd day doesn't make all others look usual.
 */
export function usualSwing(history: readonly DayValue[]): number | null {
  const known = history.flatMap(({ day, value }) => (value === null ? [] : [{ on: weekday(day), value }]));
  if (known.length < fewestDays) return null;
  const typical = new Map<number, number>();
  for (const on of new Set(known.map((day) => day.on)))
    typical.set(on, median(known.filter((day) => day.on === on).map(({ value }) => value)));
  const distances = known.map(({ on, value }) => Math.abs(value - (typical.get(on) ?? value)));
  const byMedian = median(distances) * medianToDeviation;
  return byMedian > 0
    ? byMedian
    : (distances.reduce((sum, distance) => sum + distance, 0) / distances.length) * meanToDeviation;
}

interface Change {
  readonly change: number;
  /** Days with facts in either period. */
  readonly days: { readonly before: number; readonly now: number };
  /** `sum`: the period's value is the sum of its days. `mean`: it is a mean of them. */
  readonly kind: 'sum' | 'mean';
  /** The usual swing of single days. */
  readonly swing: number;
}

/** The change in multiples of the usual swing between periods of these lengths, with its sign. */
export function swings({ change, days, kind, swing }: Change): number {
  if (change === 0 || days.before < 1 || days.now < 1) return 0;
  const usual = swing * Math.sqrt(kind === 'sum' ? days.before + days.now : 1 / days.before + 1 / days.now);
  const count = usual === 0 ? maxSwings : Math.min(maxSwings, Math.abs(change) / usual);
  return Math.sign(change) * count;
}

export function confidenceIn(count: number): Confidence | null {
  const size = Math.abs(count);
  if (size < 2) return null;
  return size >= 4 ? 'high' : size >= 3 ? 'medium' : 'low';
}

/** Rank of a change: its certainty times its share of the whole. */
export function weightOf(count: number, relative: number | null): number {
  const sure = Math.min(Math.abs(count), 10) / 10;
  return sure * Math.min(Math.abs(relative ?? 1), 1);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
