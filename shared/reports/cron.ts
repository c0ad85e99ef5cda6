import { addDays, isLocalDate, type LocalDate, weekday } from '../time/calendar.ts';
import { dayAt, instantOf } from '../time/wall-clock.ts';

/** A cron line in a time zone: at most hourly, so the minute is one number. */
interface Cron {
  readonly minute: number;
  readonly hours: readonly number[];
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  /** Sunday is 0. */
  readonly weekdays: ReadonlySet<number>;
  /** If both are restricted, either day matches, as in cron. */
  readonly eitherDay: boolean;
}

/** The next February 29 is at most eight years away, around a century without a leap day. */
const farthestDays = 8 * 366 + 1;

/** Five fields: minute, hour, day of month, month, weekday. Numbers, `*`, lists, ranges and steps. Null for anything else. */
export function parseCron(text: string): Cron | null {
  const [minute = '', hour = '', day = '', month = '', weekdayField = '', ...more] = text.trim().split(/\s+/);
  const [hours, days, months, weekdays] = [
    field(hour, 0, 23),
    field(day, 1, 31),
    field(month, 1, 12),
    field(weekdayField, 0, 7),
  ];
  if (more.length > 0 || !/^\d{1,2}$/.test(minute) || Number(minute) > 59) return null;
  if (!hours || !days || !months || !weekdays) return null;
  return {
    minute: Number(minute),
    hours,
    days: new Set(days),
    months: new Set(months),
    weekdays: new Set(weekdays.map((value) => value % 7)),
    eitherDay: !day.startsWith('*') && !weekdayField.startsWith('*'),
  };
}

/** The values of a field, ascending; null if it is invalid. */
function field(text: string, least: number, most: number): number[] | null {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const [, from, to, step] = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
    if (part === '' || !/^[\d*]/.test(part) || (from === undefined && !part.startsWith('*'))) return null;
    const first = from === undefined ? least : Number(from);
    const last = to === undefined ? (from === undefined || step !== undefined ? most : first) : Number(to);
    const by = step === undefined ? 1 : Number(step);
    if (first < least || last > most || first > last || by < 1) return null;
    for (let value = first; value <= last; value += by) found.add(value);
  }
  return [...found].sort((a, b) => a - b);
}

/**
 * The first instant after `after` at which it is due, epoch milliseconds; null where that day never comes. A time that
 * the clocks skip in spring is due after the change, one that comes twice in the fall is due the first time.
 */
export function nextRun(cron: Cron, timeZone: string, after: number): number | null {
  let day = addDays(dayAt(after, timeZone), -1);
  for (let count = 0; count <= farthestDays; count++, day = addDays(day, 1)) {
    if (!dueOn(cron, day)) continue;
    for (const hour of cron.hours) {
      const wall = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + cron.minute) * 60_000;
      const instant = instantOf(wall, timeZone);
      if (instant > after) return instant;
    }
  }
  return null;
}

function dueOn({ days, months, weekdays, eitherDay }: Cron, date: LocalDate): boolean {
  if (!isLocalDate(date) || !months.has(Number(date.slice(5, 7)))) return false;
  const [byDay, byWeekday] = [days.has(Number(date.slice(8))), weekdays.has(weekday(date) % 7)];
  return eitherDay ? byDay || byWeekday : byDay && byWeekday;
}
