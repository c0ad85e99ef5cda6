import { hasKey } from '../table.ts';
import {
  addDays,
  addMonths,
  bucketEnd,
  bucketStart,
  type DateRange,
  earlier,
  type LocalDate,
  later,
  monthEnd,
  monthStart,
  quarterEnd,
  quarterStart,
  weekStart,
} from '../time/calendar.ts';
/** First and last day with facts, null if unknown; `today` is the calendar day in the scope's time zone. */
export interface DateBounds {
  readonly min: LocalDate | null;
  readonly max: LocalDate | null;
  /** Last finished day that a source covers; absent if unknown, null if there is none. */
  readonly complete?: LocalDate | null;
  readonly today: LocalDate;
  /** ISO 4217 codes that amounts can be shown in; absent if unknown. */
  readonly currencies?: readonly string[];
}

/** Whether all days are before the first fact, or after the last. */
export const isOutside = ({ from, to }: DateRange, { min, max }: DateBounds): boolean =>
  (min !== null && to < min) || (max !== null && from > max);

/** Periods by name. Addresses, saved reports and schedules keep the name, so that they move on with time. */
export const presets = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '28d': 'Last 28 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  ytd: 'Year to date',
  '13m': 'Last 13 months',
  all: 'All time',
} as const;

export type Preset = keyof typeof presets;

export const isPreset = (text: string | null): text is Preset => hasKey(presets, text);

/** Days from the start of the previous period to that of a preset, if that isn’t the length of the preset. */
export const daysApart: Readonly<Partial<Record<Preset, number>>> = { 'this-week': 7, 'last-week': 7 };

/**
 * Calendar months from the start of the previous period to that of a preset, for presets made of months. Any other period
 * follows directly after the previous one, which has as many days.
 */
export const monthsOf: Readonly<Partial<Record<Preset, number>>> = {
  ...{ 'this-month': 1, 'last-month': 1, 'this-quarter': 3, 'last-quarter': 3 },
  ...{ 'this-year': 12, 'last-year': 12, ytd: 12, '13m': 13 },
};

/**
 * The days of a preset. Weeks, months, quarters and years are those of the calendar, counted from today. All presets but
 * today end with the last complete day, if there is one, and none begins before the first day with facts.
 */
export function presetRange(preset: Preset, bounds: DateBounds): DateRange {
  const { min, today } = bounds;
  const last = lastDay(bounds);
  const whole = daysOf(preset, last, today, min);
  const to = whole.to < today ? whole.to : endUnderWay(whole, last, today);
  return { from: min && min <= to ? later(whole.from, min) : whole.from, to };
}

/** The last complete day; without one, the last day with facts, or today. */
function lastDay({ min, max, complete, today }: DateBounds): LocalDate {
  if (max === null) return today;
  const yesterday = addDays(today, -1);
  if (complete === undefined) return min !== null && min > yesterday ? max : earlier(max, yesterday);
  return complete ?? max;
}

/** The end of a current period: its last complete day; without one, yesterday, or today if the period has just begun. */
function endUnderWay({ from }: DateRange, last: LocalDate, today: LocalDate): LocalDate {
  if (last >= from) return last;
  return later(from, addDays(today, -1));
}

function daysOf(preset: Preset, last: LocalDate, today: LocalDate, first: LocalDate | null): DateRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case '7d':
      return lastDays(7, last);
    case '28d':
      return lastDays(28, last);
    case '30d':
      return lastDays(30, last);
    case '90d':
      return lastDays(90, last);
    case 'this-week':
      return weekOf(today);
    case 'last-week':
      return weekOf(addDays(today, -7));
    case 'this-month':
      return monthOf(today);
    case 'last-month':
      return monthOf(addMonths(monthStart(today), -1));
    case 'this-quarter':
      return quarterOf(today);
    case 'last-quarter':
      return quarterOf(addMonths(quarterStart(today), -3));
    case 'this-year':
      return yearOf(today);
    case 'last-year':
      return yearOf(addMonths(monthStart(today), -12));
    case 'ytd':
      return yearOf(today);
    case '13m':
      return { from: addMonths(monthStart(last), -12), to: last };
    case 'all':
      return { from: first ?? addDays(last, -29), to: last };
  }
}

const lastDays = (count: number, to: LocalDate): DateRange => ({ from: addDays(to, 1 - count), to });
const weekOf = (day: LocalDate): DateRange => ({ from: weekStart(day), to: addDays(weekStart(day), 6) });
const monthOf = (day: LocalDate): DateRange => ({ from: monthStart(day), to: monthEnd(day) });
const quarterOf = (day: LocalDate): DateRange => ({ from: quarterStart(day), to: quarterEnd(day) });
const yearOf = (day: LocalDate): DateRange => ({ from: bucketStart(day, 'year'), to: bucketEnd(day, 'year') });
