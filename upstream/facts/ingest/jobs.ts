import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { RoundingSums } from './rounding-sums.ts';
import type { Problem } from './row-values.ts';

/** Progress of an import: bytes read, rows by outcome, first and last day. */
export interface Counts extends RoundingSums {
  bytes: number;
  rows: number;
  accepted: number;
  /** Facts whose values were changed, or that were removed. */
  corrected: number;
  duplicates: number;
  rejected: number;
  /** Lines with totals at the end, which are left out. */
  totalsLines: number;
  first: string | null;
  last: string | null;
}

export const noCounts = (): Counts => ({
  ...{ bytes: 0, rows: 0, accepted: 0, corrected: 0, duplicates: 0, rejected: 0, first: null, last: null },
  ...{ totalsLines: 0, rounded: 0, differences: {} },
});

export interface Reject {
  readonly row: number;
  /** As in the file; absent where rows may not be stored. */
  readonly cells?: readonly string[];
  readonly problems: readonly Problem[];
}

/** A run that has written nothing for this long is considered dead and may be restarted. */
export const brokenOffAfterMs = 60_000;

export const createJob = (job: {
  readonly accountId: number;
  readonly operatorId: number;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly options: ImportOptions;
  /** Empty for a file that no person uploaded. */
  readonly userId: string;
  readonly now: string;
}): Statement =>
  statement(
    `INSERT INTO import_job (account_id, operator_id, kind, file_name, options, status, created_by, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, 'waiting', ?6, ?7, ?7) RETURNING id`,
    ...[job.accountId, job.operatorId, job.kind, job.fileName, JSON.stringify(job.options), job.userId, job.now],
  );

/** Returns a row if the caller may run the job now. */
export const claimJob = (id: number, now: number): Statement =>
  statement(
    `UPDATE import_job SET status = 'running', updated_at = ?2, failure = NULL, finished_at = NULL, bytes_read = 0,
       rows_read = 0, accepted = 0, corrected = 0, duplicates = 0, rejected = 0, first_date = NULL, last_date = NULL,
       rounded = 0, rounding = '{}', totals_lines = 0
     WHERE id = ?1 AND undo_began_at IS NULL AND (status IN ('waiting', 'failed') OR (status = 'running' AND updated_at < ?3)) RETURNING id`,
    ...[id, new Date(now).toISOString(), new Date(now - brokenOffAfterMs).toISOString()],
  );

export const deleteRejects = (id: number): Statement[] => [
  statement('DELETE FROM import_reject WHERE job_id = ?', id),
  statement('DELETE FROM import_reject_row WHERE job_id = ?', id),
];

/** Stores headings and format, once the first row has been read. */
export const noteHeadings = (id: number, headings: readonly string[], format: 'csv' | 'xlsx'): Statement =>
  statement(
    'UPDATE import_job SET headings = ?2, file_format = ?3 WHERE id = ?1',
    ...[id, JSON.stringify(headings), format],
  );

export const progress = (id: number, counts: Counts): Statement =>
  statement(
    `UPDATE import_job SET updated_at = ?2, bytes_read = ?3, rows_read = ?4, accepted = ?5, duplicates = ?6, rejected = ?7,
       first_date = ?8, last_date = ?9, rounded = ?10, rounding = ?11, totals_lines = ?12, corrected = ?13 WHERE id = ?1`,
    ...[id, new Date().toISOString(), counts.bytes, counts.rows, counts.accepted, counts.duplicates, counts.rejected],
    ...[counts.first, counts.last, counts.rounded, JSON.stringify(counts.differences), counts.totalsLines],
    counts.corrected,
  );

export const finishJob = (id: number, failure: string | null): Statement =>
  statement(
    `UPDATE import_job SET status = ?2, failure = ?3, finished_at = ?4, updated_at = ?4 WHERE id = ?1`,
    ...[id, failure === null ? 'done' : 'failed', failure, new Date().toISOString()],
  );
