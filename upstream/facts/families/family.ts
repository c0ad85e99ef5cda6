import type { DimensionId, MeasureId } from '#shared/analytics/measures.ts';
import type { Granularity } from '#shared/time/calendar.ts';

/** A column that is summed. */
export interface Part {
  readonly column: string;
  /** In minor units of the row's currency. */
  readonly money?: true;
}

/**
 * How a measure is computed from columns: a sum of parts, one sum over another, or a count of distinct values. Derived
 * measures are computed from the answers of other measures.
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
  /**
   * `where` is a column that isn’t 0 in the rows that count, or null if all count. Id 0 stands for none and isn’t
   * counted.
   */
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

/** The column of a dimension in the tables of a family. Each engine builds its own SQL from it. */
export interface DimensionColumn {
  /** The column to group and filter by. */
  readonly column: string;
  /** The column is a date, and rows are grouped by this kind of period. */
  readonly period?: Period;
  /** The dimension is a property of the row that the column identifies. */
  readonly property?: { readonly table: 'product' | 'touchpoint'; readonly column: string };
  /** The table with the names of the column’s ids; absent if the key is readable itself. */
  readonly names?: 'operator' | 'product' | 'retailer' | 'channel' | 'touchpoint' | 'recipe' | 'voucher' | 'form';
  /** The key that all rows of a table share; null for a table with the column. */
  readonly ofTable?: (table: string) => string | null;
  /** Rows with 0 in the column have no such dimension and are left out. */
  readonly optional?: true;
}

/**
 * The tables of a family's columns. Each table has `account_id`, `date`, `operator_id` (0 for the account itself) and, if
 * it has amounts, `currency`. Its primary key, or that of the tables behind a view, starts with account and date.
 */
export interface FamilyTables<Id extends MeasureId> {
  readonly formulas: Readonly<Record<Id, Formula>>;
  readonly dimensions: Readonly<Partial<Record<DimensionId, DimensionColumn>>>;
  /** Columns that are 0 in most rows of their tables. */
  readonly rare?: readonly string[];
  /** Columns that have rows on days without facts. */
  readonly withoutFacts?: readonly string[];
  /**
   * The smallest table with the column and every dimension used, or several tables that each have a part of the rows.
   * @param filtered the dimensions used by filters
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
