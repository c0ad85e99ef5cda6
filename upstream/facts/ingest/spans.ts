import { addDays, type LocalDate } from '#shared/time/calendar.ts';

/** Days rebuilt at once if there are many, since sorting smaller sets is faster. */
export const longestSpan = 14;

/** Facts that one transaction rolls up, roughly, since other queries wait for it. */
const factsAtOnce = 2_500;

/** Days per span, given the number of facts per day. */
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
