/** Arithmetic on calendar days written `YYYY-MM-DD`. No instant and no time zone is involved, so no day can shift. */
export type LocalDate = string;

/** Number of days from the first to the last, inclusive. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export type Granularity = 'day' | 'week' | 'month' | 'quarter' | 'year';

const granularities: readonly string[] = ['day', 'week', 'month', 'quarter', 'year'] satisfies Granularity[];

export const isGranularity = (text: string): text is Granularity => granularities.includes(text);

const msPerDay = 86_400_000;

const toNumber = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`) / msPerDay;
const fromNumber = (day: number): LocalDate => new Date(day * msPerDay).toISOString().slice(0, 10);

export const isLocalDate = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};

export const addDays = (date: LocalDate, days: number): LocalDate => fromNumber(toNumber(date) + days);

/** Days from `from` to `to`; 0 for the same day. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => toNumber(to) - toNumber(from);

export const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);
export const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);

/** ISO weekday, Monday is 1. */
export const weekday = (date: LocalDate): number => ((toNumber(date) + 3) % 7) + 1;

export const weekStart = (date: LocalDate): LocalDate => addDays(date, 1 - weekday(date));
export const monthStart = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`;

export function monthEnd(date: LocalDate): LocalDate {
  const [year, month] = yearAndMonth(date);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Quarters begin with January, April, July and October. */
export const quarterStart = (date: LocalDate): LocalDate => addMonths(monthStart(date), -((monthOf(date) - 1) % 3));
export const quarterEnd = (date: LocalDate): LocalDate => monthEnd(addMonths(quarterStart(date), 2));

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month] = yearAndMonth(date);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const day = Math.min(Number(date.slice(8)), Number(monthEnd(first).slice(8)));
  return `${first.slice(0, 8)}${String(day).padStart(2, '0')}`;
}

/** Whole months from the month of `from` to the month of `to`. */
export function monthsBetween(from: LocalDate, to: LocalDate): number {
  const [fromYear, fromMonth] = yearAndMonth(from);
  const [toYear, toMonth] = yearAndMonth(to);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

export function isoWeek(date: LocalDate): { readonly year: number; readonly week: number } {
  const thursday = addDays(weekStart(date), 3);
  const year = Number(thursday.slice(0, 4));
  return { year, week: Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1 };
}

/** First day of the bucket that contains the date. */
export const bucketStart = (date: LocalDate, by: Granularity): LocalDate => starts[by](date);

export const bucketEnd = (date: LocalDate, by: Granularity): LocalDate => ends[by](date);

type OfDate = (date: LocalDate) => LocalDate;

const starts: Readonly<Record<Granularity, OfDate>> = {
  day: (date) => date,
  week: weekStart,
  month: monthStart,
  quarter: quarterStart,
  year: (date) => `${date.slice(0, 4)}-01-01`,
};

const ends: Readonly<Record<Granularity, OfDate>> = {
  day: (date) => date,
  week: (date) => addDays(weekStart(date), 6),
  month: monthEnd,
  quarter: quarterEnd,
  year: (date) => `${date.slice(0, 4)}-12-31`,
};

/** First days of all buckets that overlap a range, in order. */
export function bucketsOf(range: { readonly from: LocalDate; readonly to: LocalDate }, by: Granularity): LocalDate[] {
  const buckets: LocalDate[] = [];
  for (let start = bucketStart(range.from, by); start <= range.to; start = addDays(bucketEnd(start, by), 1))
    buckets.push(start);
  return buckets;
}

const monthOf = (date: LocalDate): number => Number(date.slice(5, 7));

function yearAndMonth(date: LocalDate): [number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
}
