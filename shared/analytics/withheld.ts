import { type Measure, type MeasureId, measures } from './catalogue.ts';
import type { QueryAnswer } from './query.ts';

/** Fewer people than these behind a number could be told apart: it is withheld. */
export const fewestShoppers = 10;

/** What stands where a number would. */
export const withheldWords = `withheld: fewer than ${fewestShoppers} shoppers`;

/** Whether the measure says something of so few people that it may have to be withheld. */
export function isGuarded(measure: MeasureId): boolean {
  const { guarded }: Measure = measures[measure];
  return guarded === true;
}

type Part = 'rows' | 'comparison';

/** Whether the numbers of a row, or of what it is compared with, are kept back. */
export const isWithheld = ({ withheld }: QueryAnswer, row: number, part: Part = 'rows'): boolean =>
  withheld?.[part].includes(row) ?? false;
