import type { Period } from './families/family.ts';

export type Parameter = string | number;

/** The facts of whole months. */
interface MonthlyTables {
  readonly table: string;
  /** Those of the months that are built, and those of the others by their days: together the same as `table`. */
  readonly built: string;
  readonly unbuilt: string;
}

/** The SQL that differs between databases, and the parameters of one statement. */
export interface Dialect {
  /** The table that stores another table's rows; tables with the same home are read together. */
  readonly home: (table: string) => string;
  /** The table of a home. */
  readonly table: (home: string) => string;
  /** Where a home is read by the month, dated by the first days of months; null where there is no such table. */
  readonly monthly: (home: string) => MonthlyTables | null;
  /** The condition on rows `f` of the table that are of the home; null where all are. */
  readonly only: (home: string) => string | null;
  /** The place of a value in the statement. The same value is sent once. */
  readonly value: (value: Parameter) => string;
  /** The place of a calendar day that is compared with a column. */
  readonly day: (date: string) => string;
  /** Whether a column of days is one of these. */
  readonly days: (column: string, days: readonly string[]) => string;
  /** Whether the expression is one of a list of any length. */
  readonly within: (expression: string, values: readonly Parameter[]) => string;
  /** First day of the period, or the ISO weekday, of a date expression. */
  readonly period: (date: string, period: Period) => string;
  /** A sum that is 0 where there is nothing to sum. */
  readonly orZero: (sum: string) => string;
  /** `YYYY-MM` of a date expression. */
  readonly month: (date: string) => string;
  /** A query of `currency`, `month` and `factor`. */
  readonly factors: (factors: readonly (readonly [currency: string, month: string, factor: number])[]) => string;
  /**
   * A column that holds the one row of a query, so that it comes along with the rows in the same statement; null where
   * the sections of a statement are told apart in another way.
   */
  readonly oneRow: ((columns: readonly string[], sql: string) => string) | null;
  /**
   * Amounts of products are read month by month where they are converted: a database that sorts what it groups sorts less
   * of it at a time, and knows the rates of what it reads.
   */
  readonly monthByMonth?: true;
  /** How a table that more than one part of a statement reads is introduced. */
  readonly once: string;
}
