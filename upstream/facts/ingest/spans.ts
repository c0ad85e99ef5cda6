import { addDays, type LocalDate } from '#shared/time/calendar.ts';

/** Days rebuilt at once where there are many: sorting a few at a time is quicker than all together. */
export const longestSpan = 14;

/** Facts that are brought up to date in one transaction, about: anybody who asks something of the database meanwhile waits for it. */
const factsAtOnce = 2_500;

/** How many days go into a span where each of them has so many facts. */
export const spanFor = (factsPerDay: number): number =>
  Math.min(longestSpan, Math.max(1, Math.floor(factsAtOnce / Math.max(1, factsPerDay))));

/** Spans that hold the days, in order and none twice. A day in between two that lie close costs less than another span. */
export function spansOf(days: Iterable<LocalDate>, longest = longestSpan): [from: LocalDate, to: LocalDate][] {
  const spans: [LocalDate, LocalDate][] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = spans.at(-1);
    if (last && day <= addDays(last[1], 2) && day < addDays(last[0], longest)) last[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}
