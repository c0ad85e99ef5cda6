import type { CorrectedField, StoredFact } from './stored-facts.ts';

/** A row that says something else of a fact than is stored. */
export interface Change {
  /** The row; null where it tells of the whole order, such as that it was declined. */
  readonly row: number | null;
  /** Null where the fact was taken out before. */
  readonly before: StoredFact | null;
  /** Null where the fact is taken out. */
  readonly after: StoredFact | null;
  readonly fields: readonly CorrectedField[];
}

/** What rows are, beside what is stored. */
export interface SortedFacts {
  readonly fresh: readonly StoredFact[];
  /** Stored as the row says. What the import has named already is not among them. */
  readonly same: readonly StoredFact[];
  readonly changed: readonly Change[];
  /** Orders that are stored with as many lines under other names, and their rows, which are among `fresh`. */
  readonly otherFormat: { readonly orders: number; readonly rows: number };
}
