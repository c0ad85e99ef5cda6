import { addDays, addMonths, daysBetween, type LocalDate, monthStart } from '#shared/time/calendar.ts';

export type WorldSize = 'full' | 'test';

/** How many facts a day has. */
export interface Density {
  readonly volume: number;
  /** Touchpoint and channel pairs, countries, and product and retailer pairs with clicks that are written. */
  readonly channels: number;
  readonly countries: number;
  readonly combinations: number;
  readonly retailerOrders: number;
}

export const densities: Readonly<Record<WorldSize, Density>> = {
  full: { volume: 1, channels: 6, countries: 2, combinations: 3, retailerOrders: 22 },
  test: { volume: 0.5, channels: 2, countries: 1, combinations: 1, retailerOrders: 2.5 },
};

/** How many days earlier a paused account's facts end. */
export const pausedForDays = 120;

/** Thirteen months up to the last day, from the first of a month. The small world thins out all but the last weeks. */
export function factDays(today: LocalDate, size: WorldSize): LocalDate[] {
  const first = monthStart(addMonths(today, -13));
  const all = Array.from({ length: daysBetween(first, today) + 1 }, (_, at) => addDays(first, at));
  return size === 'full' ? all : all.filter((date, at) => daysBetween(date, today) < 45 || at % 14 === 0);
}
