/** Calendar days as `YYYY-MM-DD` strings. They name a day, never an instant, so no timezone can shift them. */

const dayMs = 86_400_000;
const form = /^(\d{4})-(\d{2})-(\d{2})$/;

/** UTC midnight of the day in epoch milliseconds, only ever used to count days; null for a day that doesn't exist. */
export function dayNumberMs(day: string): number | null {
  const match = form.exec(day);
  if (!match) return null;
  const at = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return new Date(at).toISOString().startsWith(day) ? at : null;
}

export const isDay = (text: string | null | undefined): text is string => dayNumberMs(text ?? '') !== null;

const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

const at = (day: string): number => {
  const found = dayNumberMs(day);
  if (found === null) throw new RangeError(`"${day}" is not a calendar day`);
  return found;
};

/** @throws RangeError when `day` is not a calendar day */
export const addDays = (day: string, count: number): string => toDay(at(day) + count * dayMs);

/** Whole days from the first day to the last, both counted. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs) + 1;

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The same day `count` months earlier, or the last day of that month where it is shorter. */
export function subtractMonths(day: string, count: number): string {
  const date = new Date(at(day));
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), last));
  return toDay(target.getTime());
}

export const earlier = (a: string, b: string): string => (a < b ? a : b);
export const later = (a: string, b: string): string => (a > b ? a : b);

/** Today in a timezone; an unknown timezone counts as UTC. */
export function todayIn(timezone: string, now: Date): string {
  if (timezone === 'UTC') return now.toISOString().slice(0, 10);
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}
