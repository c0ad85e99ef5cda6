import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { FileContext } from './compare-facts.ts';
import type { Kind } from './kind.ts';
import type { StoredFact } from './stored-facts.ts';

/** What `sortFacts` needs besides the rows. */
export interface Sorting extends FileContext {
  readonly accountId: number;
  readonly kind: ImportKind;
  readonly handler: Kind<object>;
  /** The import of the rows. Facts that it already has stay as they are. */
  readonly job?: number;
  /** Whether orders stored with other line ids take the values of the rows. */
  readonly replaces: boolean;
  /** The facts of the rows as they would be stored, in the order of the rows. */
  readonly incoming: readonly StoredFact[];
}

/** A row with its stored fact. */
export interface FoundFact {
  readonly row: number;
  readonly fact: object;
  /** The fact of the row as it would be stored. */
  readonly incoming: StoredFact;
  /** The stored fact; null for none. */
  readonly before: StoredFact | null;
  /** The only import that has it, where its table records that; else 0. */
  readonly owner: number;
}
