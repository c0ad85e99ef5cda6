import { earlier, type LocalDate } from '../time/calendar.ts';
import type { DataSource } from './data-sources.ts';

/** Consecutive days that a source covers, for all of its subaccounts and parts or for one. */
export interface CoveredSpan {
  readonly source: DataSource;
  /** 0 is every subaccount. */
  readonly operator: number;
  /** A retailer's id or a channel; empty is every one. */
  readonly part: string;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** The last finished day that any of these spans covers; null if there is none. */
export function lastComplete(
  spans: readonly Pick<CoveredSpan, 'first' | 'last'>[],
  yesterday: LocalDate,
): LocalDate | null {
  let found: LocalDate | null = null;
  for (const { first, last } of spans) {
    if (first > yesterday) continue;
    const end = earlier(last, yesterday);
    if (found === null || end > found) found = end;
  }
  return found;
}

/** The last finished day that all of these sources cover; null if one of them has none. */
export function completeOf(
  sources: readonly DataSource[],
  spans: readonly CoveredSpan[],
  yesterday: LocalDate,
): LocalDate | null {
  const ends = sources.map((source) => {
    const own = spans.filter((span) => span.source === source);
    return lastComplete(own, yesterday);
  });
  return ends.reduce((a, b) => (a === null || b === null ? null : earlier(a, b)));
}
