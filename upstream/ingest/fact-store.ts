import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { Statement } from '../storage/statement.ts';

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
  /** @throws Failure where facts of the kind can't be kept there */
  readonly takes: (kind: ImportKind) => boolean;
  /** How many facts one portion has at most. */
  readonly rowsAtOnce: number;
  /**
   * Puts facts, as their kind stores them, where they aren't yet. What is known stays as it is. The same portion again
   * comes to the same.
   */
  readonly put: (portion: SinkPortion) => Promise<SunkFacts>;
  /** Builds the days that portions touched. @param alive what goes with each write of a long run */
  readonly build: (accountId: number, alive: () => readonly Statement[]) => Promise<void>;
}

export interface SunkFacts {
  /** How many were new. */
  readonly added: number;
  /** In the order of the portion: the fact as it was known before, as its kind stores it; null for a new one. */
  readonly known: readonly (object | null)[];
}

export interface SinkPortion {
  readonly kind: ImportKind;
  readonly accountId: number;
  /** 0 for facts that no import names. */
  readonly job: number;
  readonly facts: readonly object[];
}
