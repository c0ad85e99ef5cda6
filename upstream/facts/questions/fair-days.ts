import { type ComparedDays, comparedDays } from '#shared/analytics/compared-days.ts';
import type { Comparison, RowDays } from '#shared/analytics/comparison.ts';
import { completeOf } from '#shared/analytics/covered-days.ts';
import { type DataSource, sourcesOfMeasure } from '#shared/analytics/data-sources.ts';
import { dimensions as knownDimensions, type MeasureId } from '#shared/analytics/measures.ts';
import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';
import { bucketEnd, bucketsOf, type DateRange, earlier, type LocalDate, later } from '#shared/time/calendar.ts';
import type { ResolvedFilter } from './conditions.ts';
import type { Coverage } from './coverage.ts';
import { type DayCondition, dayCondition, type PartKey, partDimensions } from './day-condition.ts';
import { partsOf } from './parts.ts';
import { granularityOf } from './series.ts';

/** Measures of a question with the same sources, and the days that are compared. */
export interface MeasureGroup {
  readonly measures: readonly MeasureId[];
  /** Indexes of the measures in the question. */
  readonly places: readonly number[];
  readonly source: DataSource;
  readonly days: ComparedDays<PartKey>;
  /** Conditions that select the compared facts of each period; null if all facts are compared, or none. */
  readonly only: { readonly own: DayCondition; readonly other: DayCondition } | null;
  /** Whether the sources cover any day at all. */
  readonly known: boolean;
}

interface Asked {
  readonly query: SemanticQuery;
  readonly filters: readonly ResolvedFilter[];
  readonly coverage: Coverage;
  /** Yesterday in the time zone of the account. */
  readonly yesterday: LocalDate;
  readonly admits: RowDays['admits'];
  /** Periods are compared as a whole or not at all. */
  readonly wholeOnly: boolean;
}

/** The last day that the sources of any of the measures are complete; null for none. */
export function completeThrough({ query, coverage, yesterday }: Pick<Asked, 'query' | 'coverage' | 'yesterday'>) {
  const ends = query.measures.map((measure) => completeOf(sourcesOfMeasure(measure), coverage.spans, yesterday));
  return ends.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
}

export function measureGroups(asked: Asked, comparison: Comparison): MeasureGroup[] {
  const { query, coverage, yesterday, filters, admits, wholeOnly } = asked;
  const bySources = Map.groupBy(query.measures.entries(), ([, measure]) => sourcesOfMeasure(measure).join());
  // With weekdays in the question, leaving out single days would change what is compared.
  const mayLeaveOut = !wholeOnly && admits === null && !query.dimensions.includes('weekday');
  return [...bySources.values()].map((entries) => {
    const measures = entries.map(([, measure]) => measure);
    const sources = sourcesOfMeasure(measures[0] ?? 'impressions');
    const parts = partsOf(sources, coverage.spans, filters, (day) => day <= yesterday);
    const through = completeOf(sources, coverage.spans, yesterday);
    const found = comparedDays(parts, { range: query.range, comparison, through, last: coverage.last });
    const days = found.whole || mayLeaveOut ? found : { ...found, parts: [] };
    const [source] = sources;
    const keys = parts.map(({ key }) => key);
    return {
      ...{ measures, places: entries.map(([at]) => at), source, days, known: parts.length > 0 },
      only:
        days.parts.length === 0
          ? null
          : {
              own: dayCondition(source, keys, days.parts, 'own'),
              other: dayCondition(source, keys, days.parts, 'other'),
            },
    };
  });
}

/** Whether all days of a row of a series are compared. Rows without a period are computed separately. */
export function isRowCompared(
  { days, only }: MeasureGroup,
  { range, dimensions }: SemanticQuery,
  comparison: Comparison,
  key: (dimension: number) => string,
): boolean {
  if (days.whole) return true;
  const by = granularityOf({ dimensions });
  if (!only || !by || days.leftOut.length > 0 || only.own.groups.length !== 1 || only.own.groups[0]?.parts)
    return false;
  const start = key(dimensions.findIndex((id) => knownDimensions[id].kind === 'time'));
  const other = comparison.partner(start, by);
  const holds = (condition: DayCondition, bucket: LocalDate, { from, to }: DateRange) => {
    const compared = new Set(condition.groups[0]?.days);
    const of = { from: later(bucket, from), to: earlier(bucketEnd(bucket, by), to) };
    return bucketsOf(of, 'day').every((day) => compared.has(day));
  };
  return other !== null && holds(only.own, start, range) && holds(only.other, other, comparison.range);
}

type Gap = NonNullable<NonNullable<QueryAnswer['comparison']>['gaps']>[number];

/**
 * The parts that a comparison leaves out, as shown to people.
 * @param nameOf names of retailers; the key of a channel is its name
 */
export const gapsOf = (
  groups: readonly MeasureGroup[],
  { range }: SemanticQuery,
  nameOf: (retailer: string) => string,
): Gap[] =>
  groups
    .filter(({ days, known }) => known && !days.whole)
    .map(({ measures, source, days }) => {
      const own = new Set(days.parts.flatMap((part) => part.own));
      const named = (part: string) => (partDimensions[source] === 'retailer' ? nameOf(part) : part);
      return {
        measures: [...measures],
        compared: own.size,
        of: bucketsOf({ from: range.from, to: range.to }, 'day').length,
        leftOut: [...new Set(days.leftOut.flatMap(({ part }) => (part === null ? [] : [named(part)])))],
      };
    });
