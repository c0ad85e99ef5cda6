import { comparedRow, comparedTotals } from '#shared/analytics/comparison.ts';
import type { MeasureId } from '#shared/analytics/measures.ts';
import { partialWords } from '#shared/analytics/partial-period.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import * as texts from './texts.ts';

/** One point of a measure over time. */
export interface Point {
  /** First day of the period. */
  readonly day: string;
  readonly value: number | null;
  /** The value at the same position of the comparison; null without one. */
  readonly before: number | null;
  /** First day of the compared period; null without a comparison. */
  readonly beforeDay: string | null;
  /** The value over only those days that have a counterpart in the comparison. */
  readonly compared: number | null;
  /** Some days of the period are missing. */
  readonly incomplete: boolean;
}

type Row = QueryAnswer['rows'][number];

const columnOf = (answer: QueryAnswer, id: string): number => answer.columns.findIndex((column) => column.id === id);

const numberAt = (row: Row | undefined, at: number): number | null => {
  const value = row?.[at];
  return typeof value === 'number' ? value : null;
};

/** A measure's value in a row; null if it has none. */
export const valueIn = (answer: QueryAnswer, row: Row, measure: MeasureId): number | null =>
  numberAt(row, columnOf(answer, measure));

/** The total from the answer, never a sum of rows. Totals are in the order of the measures. */
export function totalOf(answer: QueryAnswer, measure: MeasureId): number | null {
  return answer.totals?.[measureIndex(answer, measure)] ?? null;
}

/** The total over only the compared days, for computing the change. */
export const totalCompared = (answer: QueryAnswer, measure: MeasureId): number | null =>
  comparedTotals(answer)?.[measureIndex(answer, measure)] ?? null;

export const totalBefore = (answer: QueryAnswer, measure: MeasureId): number | null =>
  answer.comparison?.totals?.[measureIndex(answer, measure)] ?? null;

const measureIndex = (answer: QueryAnswer, measure: MeasureId): number =>
  answer.columns.filter((column) => column.kind === 'measure').findIndex((column) => column.id === measure);

/** A measure over time. Points and comparison are matched by position. */
export function seriesOf(answer: QueryAnswer, measure: MeasureId): Point[] {
  const at = columnOf(answer, measure);
  const by = answer.columns[0]?.id ?? '';
  return answer.rows.map((row, index) => {
    const day = String(row[0]);
    const before = answer.comparison?.rows[index];
    return {
      day,
      value: numberAt(row, at),
      before: numberAt(before, at),
      beforeDay: typeof before?.[0] === 'string' ? before[0] : null,
      compared: numberAt(comparedRow(answer, index), at),
      incomplete: partialWords(answer, by, day) !== null,
    };
  });
}

/** A line, with its comparison if there is one. */
export const comparedSeries = (answer: QueryAnswer, points: readonly Point[]) => ({
  values: points.map(({ value }) => value),
  ...(answer.comparison && {
    before: points.map(({ before }) => before),
    compared: points.map(({ compared }) => compared),
  }),
});

/** A row of an answer, with its name and key. */
export interface Member {
  readonly label: string;
  /** The key for a filter; empty if the row can't be filtered by. */
  readonly key: string;
  readonly row: Row;
  /** The row over only the compared days. */
  readonly compared: Row;
  readonly before: Row | null;
}

export const unknownName = texts.notKnown;

/** The rows of an answer, named by one of their dimensions. */
export const membersOf = (answer: QueryAnswer, dimension = 0): Member[] =>
  answer.rows.map((row, index) => ({
    label: row[dimension] === null || row[dimension] === '' ? unknownName : String(row[dimension]),
    key: answer.keys?.[index]?.[dimension] ?? '',
    row,
    compared: comparedRow(answer, index) ?? row,
    before: answer.comparison?.rows[index] ?? null,
  }));

/** Like `valueIn`; null if there is no row. */
export const valueOfRow = (answer: QueryAnswer, row: Row | null, measure: MeasureId): number | null =>
  row === null ? null : valueIn(answer, row, measure);
