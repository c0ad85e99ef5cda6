import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import type { KnownFacts } from '../known-facts.ts';
import type { SortedFacts } from './stored-facts.ts';

/** Where facts are stored: D1 in the Worker, its file on the command line. */
export interface FactStore {
  /** Returns the rows of each statement, in order, from one snapshot. */
  readonly readAll: (statements: readonly Statement[]) => Promise<Record<string, unknown>[][]>;
  /** Runs the statements in one transaction. */
  readonly write: (...statements: Statement[]) => Promise<Record<string, unknown>[][]>;
  /** A separate store of facts (ClickHouse), if there is one. */
  readonly factSink?: FactSink;
}

/** A store that has facts and nothing else: ClickHouse. */
export interface FactSink {
  /** Whether it stores facts of this kind; the others stay in the `FactStore`. */
  readonly takes: (kind: ImportKind) => boolean;
  readonly redemptions: CountedRedemptions;
  /** The most facts that a portion may have. */
  readonly rowsAtOnce: number;
  /** Looks up and writes one portion of facts. It caches what it has read, so each portion needs its own. */
  readonly portion: (accountId: number, kind: ImportKind) => FactPortion;
  /**
   * Rebuilds the roll-ups of days that portions changed.
   * @param alive statements that go with each write, so that a long run doesn’t count as broken off
   */
  readonly build: (accountId: number, alive: () => readonly Statement[]) => Promise<void>;
}

export interface FactPortion extends KnownFacts {
  /**
   * Writes new facts and corrected values. Repeating it changes nothing.
   * @param job 0 for facts that come without an import
   * @returns how many facts were new
   */
  readonly put: (job: number, facts: Pick<SortedFacts, 'fresh' | 'same' | 'changed'>) => Promise<number>;
}

/**
 * Redemptions are stored in D1, with their vouchers. These statements count them in the transaction that stores or
 * deletes them.
 */
export interface CountedRedemptions {
  /** @param rows JSON list whose items begin with the voucher and the id of a redemption */
  readonly count: (accountId: number, rows: string) => readonly Statement[];
  /** For redemptions in `undone_fact`, by voucher and id; runs before they are deleted. */
  readonly uncount: (accountId: number) => readonly Statement[];
}
