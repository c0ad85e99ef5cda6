import type { Period } from './families/family.ts';

export type Parameter = string | number;

/** The facts of whole months. */
interface MonthlyTables {
  readonly table: string;
  /**
   * `built` has the facts of built months, `unbuilt` the days of all other months. Together they equal `table`.
   */
  readonly built: string;
  readonly unbuilt: string;
}

/** The SQL that differs between databases, and the parameters of one statement. */
export interface Dialect {
  /** The table that stores the rows of a table, its home. Tables with the same home are read together. */
  readonly home: (table: string) => string;
  /** The table of a home. */
  readonly table: (home: string) => string;
  /** The tables of whole months for a home, dated by the first of the month; null if there are none. */
  readonly monthly: (home: string) => MonthlyTables | null;
  /** The condition on rows `f` of the table that belong to the home; null if all do. */
  readonly only: (home: string) => string | null;
  /** The placeholder of a value. Equal values are sent once. */
  readonly value: (value: Parameter) => string;
  /** The placeholder of a calendar day that is compared with a column. */
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
   * A column with the single row of a query, so that it comes with the rows of the same statement; null if sections are
   * combined in another way.
   */
  readonly oneRow: ((columns: readonly string[], sql: string) => string) | null;
  /**
   * Whether converted amounts of products are read month by month. A database that sorts rows to group them then sorts
   * fewer at a time, and needs only the rates of one month.
   */
  readonly monthByMonth?: true;
  /** Whether amounts that few rows have are read apart from the other columns, for the same reason. */
  readonly amountsApart?: true;
  /** The keyword before a common table expression that several parts of a statement read. */
  readonly once: string;
}
