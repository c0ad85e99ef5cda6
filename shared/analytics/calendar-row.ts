import { isoWeek, type LocalDate, monthStart, weekday, weekStart } from '../time/calendar.ts';

/** A row of `calendar_day`, in the order of its columns. */
export function calendarRow(date: LocalDate) {
  const { year, week } = isoWeek(date);
  const quarter = Math.ceil(Number(date.slice(5, 7)) / 3);
  return [
    date,
    weekday(date),
    weekStart(date),
    year,
    week,
    monthStart(date),
    quarter,
    Number(date.slice(0, 4)),
  ] as const;
}
