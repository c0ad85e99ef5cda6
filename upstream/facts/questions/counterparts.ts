import type { Comparison, RowDays } from '#shared/analytics/comparison.ts';
import { type DimensionId, dimensions as knownDimensions } from '#shared/analytics/measures.ts';
import { unfinishedRows } from '#shared/analytics/partial-period.ts';
import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';
import { bucketEnd, earlier, type LocalDate, weekday } from '#shared/time/calendar.ts';
import type { RawRow } from '../engine.ts';
import { unknownMeasures, zeroMeasures } from './cells.ts';
import type { ResolvedFilter } from './conditions.ts';
import type { Coverage } from './coverage.ts';
import { type AnswerRow, granularityOf } from './series.ts';

interface Compared {
  readonly query: SemanticQuery;
  readonly coverage: Coverage;
  readonly comparison: Comparison;
  /** Which days the filters admit; null for all of the range. */
  readonly admits: RowDays['admits'];
  readonly rows: readonly AnswerRow[];
  /** Rows of the compared range; at least the counterparts of `rows`. */
  readonly others: readonly RawRow[];
  readonly read: (row: RawRow) => AnswerRow;
  readonly salesKnown: (keys: readonly string[]) => boolean;
}

const isCategory = (dimension: DimensionId): boolean => knownDimensions[dimension].kind === 'category';

export const hasCategory = ({ dimensions }: SemanticQuery): boolean => dimensions.some(isCategory);

/**
 * Dimensions with few members. All their members are read for the compared range, together with the rows: reading only
 * the shown ones would take another round trip and read the same facts again.
 */
const smallDimensions: readonly DimensionId[] = ['channel', 'country', 'retailer', 'touchpointKind'];

export const hasFew = ({ dimensions: [only, ...more] }: SemanticQuery): boolean =>
  only !== undefined && more.length === 0 && smallDimensions.includes(only);

/** Filters the other range to the members of the rows. */
export function counterpartFilter({ dimensions }: SemanticQuery, rows: readonly AnswerRow[]): ResolvedFilter[] {
  const category = dimensions.findIndex(isCategory);
  const dimension = dimensions[category];
  return dimension ? [{ dimension, op: 'in', values: [...new Set(rows.map(({ keys }) => keys[category] ?? ''))] }] : [];
}

export interface Counterpart extends Omit<AnswerRow, 'labels'> {
  /** The label of the period is null if it has no counterpart. */
  readonly labels: readonly (string | null)[];
  /** Whether it has more or fewer days than the row. */
  readonly uneven: boolean;
}

/** The counterpart of every row, found by key, in the same order. */
export function counterparts(compared: Compared): Counterpart[] {
  const { query, coverage, comparison, rows, read } = compared;
  const byKey = new Map(
    compared.others.map((raw) => {
      const row = read(raw);
      return [row.keys.join('\u0000'), row];
    }),
  );
  const time = query.dimensions.findIndex((id) => knownDimensions[id].kind === 'time');
  const by = granularityOf(query);
  const hasAsManyDays = evenDaysTest(compared);
  return rows.map(({ keys, labels }) => {
    const bucket = by ? comparison.partner(keys[time] ?? '', by) : null;
    const moved = keys.map((key, at) => (at === time ? (bucket ?? '') : key));
    const shown = labels.map((label, at) => (at === time ? bucket : label));
    const unknown = { keys: moved, labels: shown, values: unknownMeasures(query.measures) };
    if (by && !bucket) return { ...unknown, uneven: false };
    const uneven = !hasAsManyDays(keys);
    const end = by && bucket ? earlier(bucketEnd(bucket, by), comparison.range.to) : comparison.range.to;
    if (isBefore(coverage, end)) return { ...unknown, uneven };
    const values = byKey.get(moved.join('\u0000'))?.values ?? zeroMeasures(query.measures, compared.salesKnown(moved));
    return { keys: moved, labels: shown, values, uneven };
  });
}

/** Whether the row with these keys has as many days as its counterpart. Computed once for rows with the same days. */
function evenDaysTest({ query, comparison, admits }: Compared): (keys: readonly string[]) => boolean {
  const by = granularityOf(query);
  const [time, weekdays] = [query.dimensions.indexOf(by ?? 'day'), query.dimensions.indexOf('weekday')];
  const known = new Map<string, boolean>();
  return (keys) => {
    const [start = '', on] = [keys[time], keys[weekdays]];
    const id = `${start} ${on}`;
    const found = known.get(id);
    if (found !== undefined) return found;
    const isOn = (day: LocalDate) => String(weekday(day)) === on && (admits?.(day) ?? true);
    const like = comparison.isLike({ bucket: by && { start, by }, admits: on === undefined ? admits : isOn });
    known.set(id, like);
    return like;
  };
}

/** Removes comparisons between different numbers of days, and comparisons with a day that isn’t over. */
export function withoutIncomparable(answer: QueryAnswer): QueryAnswer {
  const { comparison, columns } = answer;
  if (!comparison) return answer;
  const left = new Set([...(comparison.uneven ?? []), ...unfinishedRows(answer)]);
  if (left.size === 0) return answer;
  const blank = (row: QueryAnswer['rows'][number]) =>
    row.map((cell, at) => (columns[at]?.kind === 'dimension' ? cell : null));
  const rows = comparison.rows.map((row, at) => (left.has(at) ? blank(row) : row));
  return { ...answer, comparison: { ...comparison, rows } };
}

/** Days before the first fact are unknown. */
export const isBefore = ({ first }: Coverage, day: LocalDate): boolean => first === null || day < first;
