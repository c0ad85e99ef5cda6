import { addDays, type LocalDate } from '#shared/time/calendar.ts';

/** Days rebuilt at once where there are many: sorting a few at a time is quicker than all together. */
export const longestSpan = 14;

/** Roughly how many facts one transaction rolls up: other queries wait for it. */
const factsAtOnce = 2_500;

/** How many days a span has, if each day has so many facts. */
export const spanFor = (factsPerDay: number): number =>
  Math.min(longestSpan, Math.max(1, Math.floor(factsAtOnce / Math.max(1, factsPerDay))));

/**
 * Spans that cover the days, in order, each day once. An extra day between two close ones costs less than another span.
 */
export function spansOf(days: Iterable<LocalDate>, longest = longestSpan): [from: LocalDate, to: LocalDate][] {
  const spans: [LocalDate, LocalDate][] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = spans.at(-1);
    if (last && day <= addDays(last[1], 2) && day < addDays(last[0], longest)) last[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}
