import {
  addDays,
  addMonths,
  type LocalDate,
  later,
  monthEnd,
  monthStart,
  quarterEnd,
  quarterStart,
  weekStart,
} from './calendar.ts';
import type { DateRange } from './comparison.ts';

/** First and last day with facts, null where they are not known; `today` is the scope's own calendar day. */
export interface DateBounds {
  readonly min: LocalDate | null;
  readonly max: LocalDate | null;
  readonly today: LocalDate;
}

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

export const isPreset = (text: string | null): text is Preset => text !== null && Object.hasOwn(presets, text);

/**
 * The days of a preset. It is counted from the last day with facts, today and yesterday aside, and never begins before
 * the first. A period that is under way is named to its end, so that it is compared with the same part of the one before.
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
      return weekOf(last);
    case 'last-week':
      return weekOf(addDays(last, -7));
    case 'this-month':
      return monthOf(last);
    case 'last-month':
      return monthOf(addMonths(monthStart(last), -1));
    case 'this-quarter':
      return quarterOf(last);
    case 'last-quarter':
      return quarterOf(addMonths(quarterStart(last), -3));
    case 'this-year':
      return yearOf(last.slice(0, 4));
    case 'last-year':
      return yearOf(addMonths(last, -12).slice(0, 4));
    case 'ytd':
      return { from: `${last.slice(0, 4)}-01-01`, to: last };
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
const yearOf = (year: string): DateRange => ({ from: `${year}-01-01`, to: `${year}-12-31` });
