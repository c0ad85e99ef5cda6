import type { Statement } from '../storage/statement.ts';

/** Where facts go: D1 in the Worker, its file on the command line. */
export interface FactStore {
  /** Answers in the order of the statements, from one snapshot. */
  readonly readAll: (statements: readonly Statement[]) => Promise<Record<string, unknown>[][]>;
  /** All statements or none. */
  readonly write: (...statements: Statement[]) => Promise<Record<string, unknown>[][]>;
}
