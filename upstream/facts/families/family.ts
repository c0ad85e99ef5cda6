import type { DimensionId, MeasureId } from '#shared/analytics/measures.ts';
import type { Granularity } from '#shared/time/calendar.ts';

/** A column that is summed. */
export interface Part {
  readonly column: string;
  /** In minor units of the row's currency. */
  readonly money?: true;
}

/**
 * How a measure is computed from columns: a sum of parts, one sum over another, or a count of distinct values. Measures
 * of other measures are computed from their answers.
 */
export type Formula =
  | { readonly kind: 'sum'; readonly parts: readonly Part[] }
  | {
      readonly kind: 'ratio';
      readonly over: readonly Part[];
      readonly under: readonly Part[];
      /** 1 unless the measure is an index, such as 100 for par. */
      readonly times?: number;
    }
  /** `where` is a column that is not 0 in the rows that count, or null where all do. Id 0 is nobody’s and counts as none. */
  | { readonly kind: 'distinct'; readonly key: string; readonly where: string | null }
  | { readonly kind: 'derived' };

export const count = (column: string): Part => ({ column });
export const amount = (column: string): Part => ({ column, money: true });
export const sum = (...columns: string[]): Formula => ({ kind: 'sum', parts: columns.map(count) });
export const money = (...columns: string[]): Formula => ({ kind: 'sum', parts: columns.map(amount) });
export const ratio = (over: readonly Part[], under: readonly Part[], times = 1): Formula => ({
  kind: 'ratio',
  over,
  under,
  times,
});

export type Period = Granularity | 'weekday';

/** Where the tables of a family have a dimension. Each engine builds its own SQL from it. */
export interface DimensionColumn {
  /** What rows are grouped and filtered by. */
  readonly column: string;
  /** The column is a date, and what counts is the period that it falls in. */
  readonly period?: Period;
  /** The dimension is a property of what the column identifies. */
  readonly property?: { readonly table: 'product' | 'touchpoint'; readonly column: string };
  /** Where the column's ids have their names; the key is what people read where absent. */
  readonly names?: 'operator' | 'product' | 'retailer' | 'channel' | 'touchpoint' | 'recipe' | 'voucher' | 'form';
  /** The key that all rows of a table have; null for a table that has the column. */
  readonly ofTable?: (table: string) => string | null;
  /** Rows with 0 in the column have no such dimension and are left out. */
  readonly optional?: true;
}

/**
 * The tables that a family's measures come from, column by column. Each has `account_id`, `date`, `operator_id` (0 is the
 * account itself) and, where it holds money, `currency`; its primary key, or what it is a view of, starts with account
 * and date.
 */
export interface FamilyTables<Id extends MeasureId> {
  readonly formulas: Readonly<Record<Id, Formula>>;
  readonly dimensions: Readonly<Partial<Record<DimensionId, DimensionColumn>>>;
  /** Columns that have rows on days without facts. */
  readonly withoutFacts?: readonly string[];
  /**
   * The smallest table that has the column and every dimension used, or the tables that have a part of it each.
   * @param filtered those of the dimensions that a filter is of
   */
  readonly tablesOf: (
    column: string,
    used: ReadonlySet<DimensionId>,
    filtered: ReadonlySet<DimensionId>,
  ) => readonly string[];
}

export const periods = {
  day: { column: 'date', period: 'day' },
  week: { column: 'date', period: 'week' },
  month: { column: 'date', period: 'month' },
  quarter: { column: 'date', period: 'quarter' },
  year: { column: 'date', period: 'year' },
  weekday: { column: 'date', period: 'weekday' },
} as const satisfies Partial<Record<DimensionId, DimensionColumn>>;
