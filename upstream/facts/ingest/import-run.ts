import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import type { Admission } from './files/open-file.ts';
import type { ImportTurn } from './import-turn.ts';
import type { Counts, Reject } from './jobs.ts';
import type { Target } from './target.ts';

/** A file that is taken in: what it is, whose, and who hears of how it goes. */
export interface ImportRun extends Admission {
  readonly kind: ImportKind;
  readonly options: ImportOptions;
  readonly target: Target;
  readonly now: number;
  /** The import that the facts come with: what it names is remembered, so that it can be taken back. */
  readonly job?: number;
  /** The account's turn, which it keeps with every transaction. */
  readonly turn?: ImportTurn;
  /** Hears of the headings of the file once they have come. @returns what is to be kept of them */
  readonly headings?: (columns: readonly string[], format: 'csv' | 'xlsx') => readonly Statement[];
  /** The heading was put above the file, whose own rows count from 1. */
  readonly headed?: true;
  /** What is to be kept of the run in the same transaction as the facts. */
  readonly note?: (counts: Counts, rejects: readonly Reject[]) => readonly Statement[];
}
