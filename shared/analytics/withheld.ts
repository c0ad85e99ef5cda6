import type { DateRange } from '../time/calendar.ts';
import { type Measure, type MeasureId, measures } from './measures.ts';
import type { QueryAnswer } from './query.ts';

/** Numbers about fewer people than this are withheld, since the people could be identified. */
export const fewestShoppers = 10;

/** The text in place of a withheld number. */
export const withheldWords = `withheld: would reveal fewer than ${fewestShoppers} shoppers`;

/** Whether the measure depends on the number of shoppers, so that it may be withheld. */
export function isGuarded(measure: MeasureId): boolean {
  const { guarded }: Measure = measures[measure];
  return guarded === true;
}

/** Whether a measure needs all rows before one can be shown, so that groups can't be sorted by it. */
export function needsAllRows(measure: MeasureId): boolean {
  const { guarded, derived }: Measure = measures[measure];
  return guarded === true || derived === true;
}

type Part = 'rows' | 'comparison';

/** Whether measures of shoppers are withheld for a row, or for its counterpart. */
export const isWithheld = ({ withheld }: QueryAnswer, row: number, part: Part = 'rows'): boolean =>
  withheld?.[part].includes(row) ?? false;

/** The nearest days for which a withheld row would be shown; null if there are none. */
export const insteadOf = ({ withheld }: QueryAnswer, row: number): DateRange | null =>
  withheld?.instead?.[withheld.rows.indexOf(row)] ?? null;

/** Days for which most withheld values would be shown; null if that helps no row. */
export function bestInstead({ withheld }: QueryAnswer): DateRange | null {
  const ranges = [...(withheld?.instead ?? []), withheld?.totalsInstead].filter((range) => range != null);
  const same = [...Map.groupBy(ranges, ({ from, to }) => `${from} ${to}`).values()];
  return same.toSorted((a, b) => b.length - a.length)[0]?.[0] ?? null;
}
