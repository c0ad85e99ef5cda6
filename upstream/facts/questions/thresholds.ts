import { measures as knownMeasures } from '#shared/analytics/measures.ts';
import { minorDigits } from '#shared/analytics/money.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import { scaleFactorOf } from '#upstream/anonymise/scaling.ts';
import type { Presentation } from './cells.ts';
import { type AnswerRow, granularityOf } from './series.ts';

/**
 * The most rows that are read if a zero meets a threshold. The database returns zero for periods that no source covers,
 * which are then filtered out here.
 */
export const maxThresholdRows = 20_000;

const zeroMeets = {
  gt: (value: number) => value < 0,
  gte: (value: number) => value <= 0,
  lt: (value: number) => value > 0,
  lte: (value: number) => value >= 0,
} as const;

/** Whether a zero meets a threshold, so that the database also returns periods that no source covers. */
export const mayMatchUnknown = (query: SemanticQuery): boolean =>
  granularityOf(query) !== null && query.having.some(({ op, value }) => zeroMeets[op](value));

/** Unknown values meet no threshold. */
export const isKnown = ({ having, measures }: SemanticQuery, { values }: AnswerRow): boolean =>
  having.every(({ measure }) => values[measures.indexOf(measure)] !== null);

/** A threshold in the units of the stored facts. */
export function stored(
  { measure, value }: SemanticQuery['having'][number],
  { money: { currency, table }, scaling }: Presentation,
): number {
  const scaled = value / scaleFactorOf(measure, scaling);
  const counted = knownMeasures[measure].format === 'money' && !table ? scaled * 10 ** minorDigits(currency) : scaled;
  // Databases reject infinite numbers, and all stored values are below the largest finite one.
  return Math.min(Math.max(counted, -Number.MAX_VALUE), Number.MAX_VALUE);
}
