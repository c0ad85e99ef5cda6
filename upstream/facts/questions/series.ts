import type { RowDays } from '#shared/analytics/comparison.ts';
import { dimensions as knownDimensions } from '#shared/analytics/measures.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import { bucketEnd, bucketsOf, earlier, type Granularity, type LocalDate, later } from '#shared/time/calendar.ts';
import { type MeasureValue, zeroMeasures } from './cells.ts';
import type { Coverage } from './coverage.ts';

export interface AnswerRow {
  readonly keys: readonly string[];
  readonly labels: readonly string[];
  readonly values: readonly MeasureValue[];
}

export const granularityOf = ({ dimensions }: Pick<SemanticQuery, 'dimensions'>): Granularity | null =>
  dimensions.find((id): id is Granularity => knownDimensions[id].kind === 'time') ?? null;

/**
 * The periods of a plain series that facts could exist for, each of which has a row; null for any other question.
 * @param admits which days the filters admit; null for all of the range
 */
export function filledPeriods(
  query: SemanticQuery,
  coverage: Coverage,
  admits: RowDays['admits'],
): readonly LocalDate[] | null {
  const by = granularityOf(query);
  const [order] = query.order;
  const plain = query.dimensions.length === 1 && query.having.length === 0;
  if (!by || !plain || order?.by !== by || order.direction === 'desc') return null;
  if (coverage.first === null || coverage.last === null) return null;
  const range = { from: later(query.range.from, coverage.first), to: earlier(query.range.to, coverage.last) };
  const periods = range.from > range.to ? [] : bucketsOf(range, by);
  if (!admits) return periods;
  return periods.filter((start) => {
    const days = { from: later(start, range.from), to: earlier(bucketEnd(start, by), range.to) };
    return bucketsOf(days, 'day').some(admits);
  });
}

/**
 * Fills a plain series with a row for each missing period.
 * @param salesKnown whether a retailer of the series reports its sales
 */
export function filled(
  { measures }: SemanticQuery,
  periods: readonly LocalDate[],
  rows: readonly AnswerRow[],
  salesKnown: boolean,
): readonly AnswerRow[] {
  const known = new Map(rows.map((row) => [row.keys[0] ?? '', row]));
  const values = zeroMeasures(measures, salesKnown);
  const empty = (bucket: LocalDate): AnswerRow => ({ keys: [bucket], labels: [bucket], values });
  // A row may be outside the periods, such as the matches of recipes on a day without facts.
  return [...new Set([...periods, ...known.keys()])].sort().map((bucket) => known.get(bucket) ?? empty(bucket));
}
