import type { RowDays } from '#shared/analytics/comparison.ts';
import { sourcesOfFamily, sourcesOfMeasure } from '#shared/analytics/data-sources.ts';
import { type DimensionId, type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import { bucketEnd, bucketsOf, earlier, type Granularity, type LocalDate, later } from '#shared/time/calendar.ts';
import { needsNoFacts } from '../families.ts';
import type { MeasureValue } from './cells.ts';
import type { ResolvedFilter } from './conditions.ts';
import type { Coverage } from './coverage.ts';
import { partDimensions } from './day-condition.ts';
import { partsOf } from './parts.ts';
import { type AnswerRow, granularityOf } from './series.ts';

interface Asked {
  readonly query: SemanticQuery;
  readonly coverage: Coverage;
  readonly filters: readonly ResolvedFilter[];
  /** Which days the filters admit; null for all of the range. */
  readonly admits: RowDays['admits'];
}

/** Dimensions whose members have covered days of their own. These days decide whether their rows are known. */
const separatelyCovered = new Set<DimensionId>(['operator', ...Object.values(partDimensions)]);

/**
 * Replaces zeros in a series by null if the sources of the measure cover no day of the period, so that the count is
 * unknown. For a row of one retailer, channel or subaccount, only the days covered for that one count. Values above zero
 * stay. So do measures whose source covers no day at all, since whether they are known depends on the retailers' reports.
 * @param counted rows with facts
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
  const hasFacts = factTests(query);
  const withFacts = new Set(counted);
  const coveredIn = coverageOfRows(asked, by);
  return rows.map((row) => {
    if (!row.values.includes(0)) return row;
    const known = coveredIn(row.keys[time] ?? '', row.keys);
    const isCounted = (at: number) => known[at] || (withFacts.has(row) && hasFacts[at]);
    return {
      ...row,
      values: row.values.map((value, at): MeasureValue => (value === 0 && !isCounted(at) ? null : value)),
    };
  });
}

/**
 * For each measure, whether the database returning a row proves that the measure has facts in it. It proves nothing if
 * the row may come from another source, or from a measure that needs no facts, such as how recipes are matched.
 */
function factTests({ measures: ids }: SemanticQuery): boolean[] {
  const isAnyWithoutFacts = ids.some(needsNoFacts);
  return ids.map((id) => needsNoFacts(id) || (!isAnyWithoutFacts && sourcesOfFamily(measures[id].family).length === 1));
}

/**
 * For each measure, whether its sources cover any day of a row’s period. Computed once for rows of the same period and
 * parts.
 */
function coverageOfRows(asked: Asked, by: Granularity): (start: LocalDate, keys: readonly string[]) => boolean[] {
  const { query, admits } = asked;
  const split = query.dimensions.flatMap((dimension, at) =>
    separatelyCovered.has(dimension) ? [{ dimension, at }] : [],
  );
  const tests = memoized((keys: readonly string[]) => {
    const own = split.map(({ dimension }, at): ResolvedFilter => ({ dimension, op: 'in', values: [keys[at] ?? ''] }));
    return query.measures.map((measure) => coverageTest({ ...asked, filters: [...asked.filters, ...own] }, measure));
  });
  const covered = memoized(([start = '', ...keys]: readonly string[]) => {
    const { from, to } = query.range;
    const period = { from: later(start, from), to: earlier(bucketEnd(start, by), to) };
    const days = bucketsOf(period, 'day').filter((day) => admits?.(day) ?? true);
    return tests(keys).map((covers) => days.some(covers));
  });
  return (start, keys) => covered([start, ...split.map(({ at }) => keys[at] ?? '')]);
}

/** Memoizes a function of keys. */
function memoized<Result>(find: (keys: readonly string[]) => Result): (keys: readonly string[]) => Result {
  const known = new Map<string, Result>();
  return (keys) => {
    const id = keys.join('\u0000');
    const found = known.get(id) ?? find(keys);
    known.set(id, found);
    return found;
  };
}

/** Whether the sources of a measure cover a day, for any of the retailers, channels and subaccounts in question. */
function coverageTest({ coverage, filters }: Asked, measure: MeasureId): (day: LocalDate) => boolean {
  const parts = partsOf(sourcesOfMeasure(measure), coverage.spans, filters, () => true);
  return parts.length === 0 ? () => true : (day) => parts.some(({ covers }) => covers(day));
}
