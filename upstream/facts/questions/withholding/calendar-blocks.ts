import type { RowDays } from '#shared/analytics/comparison.ts';
import type { DimensionId } from '#shared/analytics/dimensions.ts';
import {
  addDays,
  bucketEnd,
  bucketStart,
  type DateRange,
  earlier,
  type LocalDate,
  later,
  monthEnd,
  monthStart,
} from '#shared/time/calendar.ts';

/** The calendar as a tree. A piece is the part of a week that lies in one month: weeks and months are both made of them. */
const levels = ['all', 'year', 'quarter', 'month', 'piece', 'day'] as const;
export type Level = (typeof levels)[number];

/** Dimensions to group facts by, so that each row is of one period of the level. */
export const levelDimensions: Readonly<Record<Level, readonly DimensionId[]>> = {
  all: [],
  year: ['year'],
  quarter: ['quarter'],
  month: ['month'],
  piece: ['month', 'week'],
  day: ['day'],
};

export const finer = (level: Level): Level | null => levels[levels.indexOf(level) + 1] ?? null;

/** A period of a level, cut to the days with facts. */
export interface Period extends DateRange {
  readonly level: Level;
}

/** The first day of the period that contains a day; `all` for all of time. */
export function periodOf(level: Level, day: LocalDate): LocalDate {
  if (level === 'all') return 'all';
  if (level === 'piece') return later(monthStart(day), bucketStart(day, 'week'));
  return bucketStart(day, level);
}

function periodEnd(level: Exclude<Level, 'all'>, day: LocalDate): LocalDate {
  return level === 'piece' ? earlier(monthEnd(day), bucketEnd(day, 'week')) : bucketEnd(day, level);
}

/** Divides a period into periods of the next level; null for a day. */
export function partsOf({ from, to, level }: Period): Period[] | null {
  const next = finer(level);
  if (next === null || next === 'all') return null;
  const parts: Period[] = [];
  for (let start = from; start <= to; ) {
    const end = earlier(to, periodEnd(next, start));
    parts.push({ from: start, to: end, level: next });
    start = addDays(end, 1);
  }
  return parts;
}

/** The days that a number counts. */
export interface Days extends DateRange {
  /** Null for all of them. */
  readonly admits: RowDays['admits'];
}

/** How much of a block is within the days. */
export function overlap(days: Days, block: DateRange): 'none' | 'some' | 'all' {
  const [from, to] = [later(days.from, block.from), earlier(days.to, block.to)];
  if (from > to) return 'none';
  const whole = from === block.from && to === block.to;
  if (!days.admits) return whole ? 'all' : 'some';
  let [inside, outside] = [false, !whole];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (days.admits(day)) inside = true;
    else outside = true;
  }
  if (!inside) return 'none';
  return outside ? 'some' : 'all';
}
