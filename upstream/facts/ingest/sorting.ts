import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { FileContext } from './compare-facts.ts';
import type { Kind } from './kind.ts';
import type { StoredFact } from './stored-facts.ts';

/** What `sortFacts` is given besides the rows. */
export interface Sorting extends FileContext {
  readonly accountId: number;
  readonly kind: ImportKind;
  readonly handler: Kind<object>;
  /** The import that the rows come with: what it has named itself stays as it was named first. */
  readonly job?: number;
  /** Whether orders that are stored under other names take the values of the rows. */
  readonly replaces: boolean;
  /** What the rows say, in the form in which facts are stored and in the order of the rows. */
  readonly incoming: readonly StoredFact[];
}

/** A row with what is stored of its fact. */
export interface FoundFact {
  readonly row: number;
  readonly fact: object;
  /** What the row says, in the form in which facts are stored. */
  readonly incoming: StoredFact;
  /** What is stored of the fact; null where nothing is. */
  readonly before: StoredFact | null;
  /** The import that alone named it; 0 where none did. */
  readonly owner: number;
}
