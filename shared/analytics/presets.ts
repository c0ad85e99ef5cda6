import { hasKey } from '../table.ts';
import {
  addDays,
  addMonths,
  bucketEnd,
  bucketStart,
  type DateRange,
  type LocalDate,
  later,
  monthEnd,
  monthStart,
  quarterEnd,
  quarterStart,
  weekStart,
} from './calendar.ts';
/** First and last day with facts, null where they are not known; `today` is the scope's own calendar day. */
export interface DateBounds {
  readonly min: LocalDate | null;
  readonly max: LocalDate | null;
  readonly today: LocalDate;
  /** ISO 4217 codes that amounts can be shown in; absent where they are not known. */
  readonly currencies?: readonly string[];
}

/** Whether the days all lie before the first fact, or after the last. */
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

/**
 * How many calendar months lie between a period by name and the one before it, where it is made of months. Any other lies
 * as many days after the one before it as it has days.
 */
export const monthsOf: Readonly<Partial<Record<Preset, number>>> = {
  ...{ 'this-month': 1, 'last-month': 1, 'this-quarter': 3, 'last-quarter': 3 },
  ...{ 'this-year': 12, 'last-year': 12, ytd: 12, '13m': 13 },
};

/**
 * The days of a preset. Days, weeks, months, quarters and years are those of the calendar, counted from today; the last
 * so many days or months end with the last day that has facts. It never begins before the first such day. A period that
 * is under way is named to its end, so that it is compared with the same part of the one before.
 */
export function presetRange(preset: Preset, { min, max, today }: DateBounds): DateRange {
  const { from, to } = daysOf(preset, max ?? today, today, min);
  return { from: min && min <= to ? later(from, min) : from, to };
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
    case 'ytd': {
      const { from } = yearOf(today);
      return { from, to: last >= from ? last : today };
    }
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
