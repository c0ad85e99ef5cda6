import { measures as knownMeasures } from '#shared/analytics/measures.ts';
import { minorDigits } from '#shared/analytics/money.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import { timesOf } from '#upstream/anonymise/scaling.ts';
import type { Presentation } from './cells.ts';
import { type AnswerRow, granularityOf } from './series.ts';

/**
 * The database counts zero where no source covers the period of a row; whether it does is known here. So many rows are
 * read for that where a zero holds a threshold; any others are cut off.
 */
export const maxThresholdRows = 20_000;

const zeroHolds = {
  gt: (value: number) => value < 0,
  gte: (value: number) => value <= 0,
  lt: (value: number) => value > 0,
  lte: (value: number) => value >= 0,
} as const;

/** Whether a row that holds the thresholds may do so by a zero of a period that no source covers. */
export const mayHoldUnknown = (query: SemanticQuery): boolean =>
  granularityOf(query) !== null && query.having.some(({ op, value }) => zeroHolds[op](value));

/** Unknown figures hold no threshold. */
export const isKnown = ({ having, measures }: SemanticQuery, { values }: AnswerRow): boolean =>
  having.every(({ measure }) => values[measures.indexOf(measure)] !== null);

/** A threshold in the units that the database counts in. */
export function stored(
  { measure, value }: SemanticQuery['having'][number],
  { money: { currency, table }, scaling }: Presentation,
): number {
  const scaled = value / timesOf(measure, scaling);
  const counted = knownMeasures[measure].format === 'money' && !table ? scaled * 10 ** minorDigits(currency) : scaled;
  // No database takes an infinite number, and all that it holds is below the largest finite one.
  return Math.min(Math.max(counted, -Number.MAX_VALUE), Number.MAX_VALUE);
}
