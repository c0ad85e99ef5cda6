import { calendarRow } from '#shared/analytics/calendar-row.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';

/** How far ahead people can choose days. */
const daysAhead = 400;
/** Most days that one run of the cron trigger adds. */
const daysAtOnce = 4_000;

/**
 * Adds the missing days to the end of the calendar. Does nothing while the calendar is empty, since the database isn’t
 * filled then.
 * @param now epoch milliseconds
 */
export async function extendCalendar(database: Database, now: number): Promise<void> {
  const row = await database.first<{ last: LocalDate | null }>('SELECT max(date) AS last FROM calendar_day');
  const last = row?.last ?? null;
  const wanted = addDays(dayAt(now, 'UTC'), daysAhead);
  if (last === null || last >= wanted) return;
  const days: ReturnType<typeof calendarRow>[] = [];
  for (let day = addDays(last, 1); day <= wanted && days.length < daysAtOnce; day = addDays(day, 1))
    days.push(calendarRow(day));
  await database.write(
    statement(
      `INSERT OR IGNORE INTO calendar_day (date, weekday, week_start, iso_year, iso_week, month_start, quarter, year)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
       FROM json_each(?1)`,
      JSON.stringify(days),
    ),
  );
}
