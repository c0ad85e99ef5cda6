import { addDays, daysBetween, type LocalDate, weekday } from '#shared/time/calendar.ts';

const weekdays = [0, 0.94, 0.92, 0.95, 1.0, 1.08, 1.14, 0.97];
const months = [0.9, 0.88, 0.94, 0.96, 1.0, 1.0, 0.95, 0.93, 1.0, 1.04, 1.18, 1.32];
/** Factors of demand on fixed days, `MM-DD`. */
const peaks: Readonly<Record<string, number>> = {
  '01-01': 0.7,
  '02-14': 1.35,
  '07-04': 1.2,
  '11-11': 1.25,
  '12-24': 0.8,
  '12-25': 0.5,
  '12-26': 1.3,
};
const trendStart = '2024-01-01';

/** Demand on a day, 1 for an ordinary one: weekday, month, holidays and the long trend. */
export function demandOn(date: LocalDate): number {
  const month = months[Number(date.slice(5, 7)) - 1] ?? 1;
  const trend = 1 + daysBetween(trendStart, date) * 0.0003;
  return (weekdays[weekday(date)] ?? 1) * month * trend * (peaks[date.slice(5)] ?? 1) * shoppingDays(date);
}

function shoppingDays(date: LocalDate): number {
  const friday = addDays(thanksgiving(date.slice(0, 4)), 1);
  const after = daysBetween(friday, date);
  if (after === 0) return 2.1;
  if (after === 3) return 1.9;
  return after > 0 && after < 7 ? 1.25 : 1;
}

/** The fourth Thursday of November. */
function thanksgiving(year: string): LocalDate {
  const first = `${year}-11-01`;
  return addDays(first, ((4 - weekday(first) + 7) % 7) + 21);
}
