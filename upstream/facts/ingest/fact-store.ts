import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import type { KnownFacts } from '../known-facts.ts';
import type { SortedFacts } from './stored-facts.ts';

/** Where facts go: D1 in the Worker, its file on the command line. */
export interface FactStore {
  /** Answers in the order of the statements, from one snapshot. */
  readonly readAll: (statements: readonly Statement[]) => Promise<Record<string, unknown>[][]>;
  /** All statements or none. */
  readonly write: (...statements: Statement[]) => Promise<Record<string, unknown>[][]>;
  /** Where facts are kept apart from everything else. */
  readonly elsewhere?: FactSink;
}

/** A store of facts alone. */
export interface FactSink {
  /** Whether facts of the kind are kept there; the others go into the store itself. */
  readonly takes: (kind: ImportKind) => boolean;
  readonly redemptions: CountedRedemptions;
  /** How many facts one portion has at most. */
  readonly rowsAtOnce: number;
  /** What is stored there, and where one portion of facts goes. It remembers what it has read, so it is good for that portion alone. */
  readonly portion: (accountId: number, kind: ImportKind) => FactPortion;
  /** Builds the days that portions touched. @param alive what goes with each write of a long run */
  readonly build: (accountId: number, alive: () => readonly Statement[]) => Promise<void>;
}

export interface FactPortion extends KnownFacts {
  /**
   * Puts facts that are new and values that are corrected, as their kind stores them. Put again it comes to the same.
   * @param job 0 for facts that no import names
   * @returns how many facts were new
   */
  readonly put: (job: number, facts: Pick<SortedFacts, 'fresh' | 'same' | 'changed'>) => Promise<number>;
}

/** How redemptions, which are kept where vouchers are, count: in the transaction that keeps them. */
export interface CountedRedemptions {
  /** @param rows JSON list whose items begin with the voucher and the id of a redemption */
  readonly counted: (accountId: number, rows: string) => readonly Statement[];
  /** Those that `undone_fact` names by voucher and id, before they go. */
  readonly uncounted: (accountId: number) => readonly Statement[];
}
