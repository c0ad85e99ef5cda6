import { minorDigits } from '#shared/analytics/money.ts';
import type { ImportPreview } from '#shared/api/families/imports-schemas.ts';
import { differenceScale } from '#shared/ingest/rounding.ts';
import type { Row } from './row.ts';

/** Sum of rounding differences by currency, in millionths of a minor unit. */
export type Differences = Readonly<Record<string, number>>;

/** The number of rows whose amount was rounded, and the differences. */
export interface RoundingSums {
  rounded: number;
  differences: Differences;
}

/** Adds a row to the sums. */
export function addRounding(sums: RoundingSums, { rounding }: Pick<Row, 'rounding'>): void {
  if (!rounding) return;
  const { currency, difference } = rounding;
  sums.rounded += 1;
  sums.differences = { ...sums.differences, [currency]: (sums.differences[currency] ?? 0) + difference };
}

/** The sums in units of each currency, as shown. */
export const roundingOf = ({ rounded, differences }: Readonly<RoundingSums>): ImportPreview['rounding'] => ({
  rows: rounded,
  differences: Object.entries(differences).map(([currency, difference]) => ({
    currency,
    amount: difference / Number(differenceScale) / 10 ** minorDigits(currency),
  })),
});
