import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import type { Admission } from './files/open-file.ts';
import type { ImportTurn } from './import-turn.ts';
import type { Counts, Reject } from './jobs.ts';
import type { Target } from './target.ts';

/** One run of an import: its target, and the statements that record its progress. */
export interface ImportRun extends Admission {
  readonly kind: ImportKind;
  readonly options: ImportOptions;
  readonly target: Target;
  readonly now: number;
  /** The id of the import. With it, its facts are recorded, so that it can be undone. */
  readonly job?: number;
  /** The account’s turn, which is renewed in every transaction. */
  readonly turn?: ImportTurn;
  /** Called with the headings of the file. @returns statements that store them */
  readonly headings?: (columns: readonly string[], format: 'csv' | 'xlsx') => readonly Statement[];
  /** The header was added to a file without one, so its rows are numbered from 1. */
  readonly headed?: true;
  /** Statements that store progress and rejected rows. */
  readonly note?: (counts: Counts, rejects: readonly Reject[]) => readonly Statement[];
}
