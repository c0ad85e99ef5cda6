import type { Dataset } from '#shared/connections/datasets.ts';
import { addDays, type DateRange, earlier, type LocalDate, later } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';

interface Reach {
  /** Days that the first sync reads. */
  readonly first: number;
  /** Days that Amazon still changes: they are read again at every sync. */
  readonly restated: number;
  /** Maximum days of one report. */
  readonly most: number;
}

const reaches: Readonly<Record<Dataset, Reach>> = {
  sales: { first: 30, restated: 30, most: 90 },
  attribution: { first: 90, restated: 14, most: 90 },
  spend: { first: 31, restated: 14, most: 31 },
};

/**
 * The days that a sync reads: up to yesterday in the given time zone, starting with days that may have changed since
 * the last sync.
 */
export function syncWindow(dataset: Dataset, timeZone: string, lastDay: LocalDate | null, now: number): DateRange {
  const { first, restated, most } = reaches[dataset];
  const to = addDays(dayAt(now, timeZone), -1);
  if (lastDay === null) return { from: addDays(to, 1 - first), to };
  const from = earlier(addDays(to, 1 - restated), addDays(lastDay, 1));
  return { from: later(from, addDays(to, 1 - most)), to };
}
