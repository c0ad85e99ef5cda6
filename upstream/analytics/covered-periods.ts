import { bucketEnd, bucketsOf, earlier, type LocalDate, later } from '#shared/analytics/calendar.ts';
import { type MeasureId, measures } from '#shared/analytics/catalogue.ts';
import type { RowDays } from '#shared/analytics/comparison.ts';
import { sourcesOfFamily, sourcesOfMeasure } from '#shared/analytics/data-sources.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import type { MeasureValue } from './cells.ts';
import type { ResolvedFilter } from './conditions.ts';
import type { Coverage } from './coverage.ts';
import { partsOf } from './parts.ts';
import { type AnswerRow, granularityOf } from './series.ts';

interface Asked {
  readonly query: SemanticQuery;
  readonly coverage: Coverage;
  readonly filters: readonly ResolvedFilter[];
  /** Which days the filters leave; null for all of the range. */
  readonly admits: RowDays['admits'];
}

/**
 * Rows of periods with null for the zeros of measures whose sources cover no day of the period: what they count is not
 * known. What is above zero stays, and so does any measure whose source covers no day at all: whether that is known, the
 * retailers' reporting says.
 * @param counted the rows that there are facts of
 */
export function withoutUncovered(
  asked: Asked,
  rows: readonly AnswerRow[],
  counted: readonly AnswerRow[],
): readonly AnswerRow[] {
  const { query } = asked;
  const by = granularityOf(query);
  if (!by || rows.length === 0) return rows;
  const time = query.dimensions.indexOf(by);
  const tests = query.measures.map((measure) => coverageTest(asked, measure));
  // In a family of several sources, the facts of a row may be of another one; else its zeros are counted.
  const mayBeOfAnother = query.measures.map((measure) => sourcesOfFamily(measures[measure].family).length > 1);
  const hasFacts = new Set(counted);
  const covered = new Map<LocalDate, readonly boolean[]>();
  const coveredIn = (start: LocalDate): readonly boolean[] => {
    const found = covered.get(start);
    if (found) return found;
    const { from, to } = query.range;
    const period = { from: later(start, from), to: earlier(bucketEnd(start, by), to) };
    const days = bucketsOf(period, 'day').filter((day) => asked.admits?.(day) ?? true);
    const each = tests.map((covers) => days.some(covers));
    covered.set(start, each);
    return each;
  };
  return rows.map((row) => {
    if (!row.values.includes(0)) return row;
    const known = coveredIn(row.keys[time] ?? '');
    const isCounted = (at: number) => known[at] || (hasFacts.has(row) && !mayBeOfAnother[at]);
    return {
      ...row,
      values: row.values.map((value, at): MeasureValue => (value === 0 && !isCounted(at) ? null : value)),
    };
  });
}

/** Whether the sources of a measure cover a day, in any of the retailers, channels and subaccounts that are asked for. */
function coverageTest({ coverage, filters }: Asked, measure: MeasureId): (day: LocalDate) => boolean {
  const parts = partsOf(sourcesOfMeasure(measure), coverage.spans, filters, () => true);
  return parts.length === 0 ? () => true : (day) => parts.some(({ covers }) => covers(day));
}
