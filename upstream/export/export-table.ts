import type { HighlightRule } from '#shared/analytics/marks.ts';

export type Cell = string | number | null;

export interface ExportColumn {
  /** Heading for programs, in a raw file. */
  readonly id: string;
  /** Heading for people. */
  readonly label: string;
  /**
   * `day`, `month` and `year` hold calendar days, the first of the period; `percent` a ratio, `money` units of the
   * file's currency.
   */
  readonly kind: 'key' | 'text' | 'day' | 'month' | 'year' | 'integer' | 'decimal' | 'percent' | 'money';
}

export interface ColumnMark extends HighlightRule {
  readonly column: number;
}

export interface ExportTable {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  /** Conditional formats of columns, by index, for files with formatting. */
  readonly marks?: readonly ColumnMark[];
  /** Rows in portions, as they are read; a failure ends the file with an error. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
  /** One cell per column, by a query of its own; null if there is no total. */
  readonly totals: readonly Cell[] | null;
  /** A sentence if rows are missing in the file. */
  readonly truncated: string | null;
}

/** Metadata of a file. */
export interface ExportMeta {
  readonly title: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Scope, days, timezone, currency, rates, filters, freshness and coverage, as names and texts. */
  readonly facts: readonly (readonly [name: string, words: string])[];
  /** Each measure and what it means. */
  readonly definitions: readonly (readonly [name: string, words: string])[];
}
