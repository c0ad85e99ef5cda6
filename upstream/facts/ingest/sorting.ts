import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { FileContext } from './compare-facts.ts';
import type { Kind } from './kind.ts';
import type { StoredFact } from './stored-facts.ts';

/** Rows that are told apart by what is stored. */
export interface Sorting extends FileContext {
  readonly accountId: number;
  readonly kind: ImportKind;
  readonly handler: Kind<object>;
  /** The import that the rows come with: what it has named itself stays as it was named first. */
  readonly job?: number;
  /** Whether orders that are stored under other names take the values of the rows. */
  readonly replaces: boolean;
  /** The facts as they are stored, in the order of the rows. */
  readonly stored: readonly StoredFact[];
}

/** A row with what is stored of its fact; null where there is nothing. */
export interface FoundFact {
  readonly row: number;
  readonly fact: object;
  readonly stored: StoredFact;
  readonly before: StoredFact | null;
  /** The import that alone named it; 0 where none did. */
  readonly owner: number;
}
