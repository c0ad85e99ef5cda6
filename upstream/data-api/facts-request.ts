import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import type { FactsFormat } from './facts-options.ts';

/** Identifies a request: two with the same scope and Idempotency-Key are the same. */
export interface RequestKey {
  readonly accountId: number;
  /** 0 for the account itself. */
  readonly operatorId: number;
  readonly idempotencyKey: string;
}

interface RequestRow extends Record<string, unknown> {
  readonly settings_hash: string;
  /** Null if the import broke off for a reason other than the body, which then has to be sent again. */
  readonly body_hash: string | null;
  /** The stored body, until it is imported. */
  readonly upload_id: string | null;
  readonly job_id: number;
}

/** The body of a request, and how it is read. */
export interface SentBody {
  readonly settingsHash: string;
  readonly hash: string;
  readonly format: FactsFormat;
  /** Where it is stored; null if an earlier request has brought it. */
  readonly upload: string | null;
}

interface NewJob {
  readonly kind: ImportKind;
  readonly options: ImportOptions;
  readonly fileName: string;
  readonly apiKeyId: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Adds a request with its body and its import, unless there is one of that key; of parallel requests one is added. A
 * request whose import broke off gets the new body, unless its import has ended meanwhile.
 */
export function addRequest(
  { accountId, operatorId, idempotencyKey }: RequestKey,
  { settingsHash, hash, format, upload }: SentBody,
  newJob: NewJob,
): Statement[] {
  const at = new Date(newJob.now).toISOString();
  const key = [accountId, operatorId, idempotencyKey] as const;
  return [
    statement(
      `INSERT INTO import_job (account_id, operator_id, kind, file_name, options, status, created_by, created_at, updated_at,
         api_key_id)
       SELECT ?1, ?2, ?4, ?5, ?6, 'waiting', '', ?7, ?7, ?8
       WHERE NOT EXISTS (SELECT 1 FROM fact_request WHERE account_id = ?1 AND operator_id = ?2 AND idempotency_key = ?3)`,
      ...[...key, newJob.kind, newJob.fileName, JSON.stringify(newJob.options), at, newJob.apiKeyId],
    ),
    statement(
      `INSERT INTO fact_request (account_id, operator_id, idempotency_key, settings_hash, job_id, created_at, body_hash, upload_id,
         format)
       SELECT ?1, ?2, ?3, ?4, last_insert_rowid(), ?5, ?6, ?7, ?8 WHERE changes() > 0`,
      ...[...key, settingsHash, at, hash, upload, format],
    ),
    statement(
      `UPDATE fact_request SET body_hash = ?5, format = ?7, upload_id = (
         SELECT iif(j.status = 'done' OR j.undo_began_at IS NOT NULL, NULL, ?6) FROM import_job j WHERE j.id = job_id)
       WHERE account_id = ?1 AND operator_id = ?2 AND idempotency_key = ?3 AND settings_hash = ?4 AND body_hash IS NULL`,
      ...[...key, settingsHash, hash, upload, format],
    ),
    statement(
      `UPDATE import_job SET status = 'waiting' WHERE status = 'failed' AND id = (
         SELECT job_id FROM fact_request
         WHERE account_id = ?1 AND operator_id = ?2 AND idempotency_key = ?3 AND upload_id = ?4)`,
      ...[...key, upload],
    ),
  ];
}

export const findRequest = (
  database: Database,
  { accountId, operatorId, idempotencyKey }: RequestKey,
): Promise<RequestRow | null> =>
  database.first<RequestRow>(
    `SELECT settings_hash, body_hash, upload_id, job_id FROM fact_request
     WHERE account_id = ?1 AND operator_id = ?2 AND idempotency_key = ?3`,
    ...[accountId, operatorId, idempotencyKey],
  );

/** How long a repeated request is recognized. */
const retentionMs = 30 * 86_400_000;

export const deleteOldRequests = (now: number): Statement =>
  statement('DELETE FROM fact_request WHERE created_at <= ?', new Date(now - retentionMs).toISOString());
