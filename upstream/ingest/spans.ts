import { addDays, type LocalDate } from '#shared/analytics/calendar.ts';

/** Days rebuilt at once where there are many: sorting a few at a time is quicker than all together. */
export const longestSpan = 14;

/** Spans that hold the days, in order and none twice. A day in between two that lie close costs less than another span. */
export function spansOf(days: Iterable<LocalDate>): [from: LocalDate, to: LocalDate][] {
  const spans: [LocalDate, LocalDate][] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = spans.at(-1);
    if (last && day <= addDays(last[1], 2) && day < addDays(last[0], longestSpan)) last[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}
