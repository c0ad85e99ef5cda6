import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import type { FactsFormat } from './facts-options.ts';

/** What makes a request the same one: the scope of its key, and its Idempotency-Key. */
export interface RequestKey {
  readonly accountId: number;
  /** 0 is the account itself. */
  readonly operatorId: number;
  readonly idempotencyKey: string;
}

interface RequestRow extends Record<string, unknown> {
  readonly settings_hash: string;
  /** Null where the import broke off through no fault of the body: it is to be sent again. */
  readonly body_hash: string | null;
  /** The kept body, while it is still to be imported. */
  readonly upload_id: string | null;
  readonly job_id: number;
}

/** The body that a request came with, and how it is read. */
export interface SentBody {
  readonly settingsHash: string;
  readonly hash: string;
  readonly format: FactsFormat;
  /** Where it is kept; null where it isn't, since it is known. */
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
 * Adds the request with its body and its import, unless there is one of that key: of several at once one does. One whose import broke off
 * gets the body that comes now, unless the import has ended by then.
 */
export function addRequest(
  { accountId, operatorId, idempotencyKey }: RequestKey,
  { settingsHash, hash, format, upload }: SentBody,
  made: NewJob,
): Statement[] {
  const at = new Date(made.now).toISOString();
  const key = [accountId, operatorId, idempotencyKey] as const;
  return [
    statement(
      `INSERT INTO import_job (account_id, operator_id, kind, file_name, options, status, created_by, created_at, updated_at,
         api_key_id)
       SELECT ?1, ?2, ?4, ?5, ?6, 'waiting', '', ?7, ?7, ?8
       WHERE NOT EXISTS (SELECT 1 FROM fact_request WHERE account_id = ?1 AND operator_id = ?2 AND idempotency_key = ?3)`,
      ...[...key, made.kind, made.fileName, JSON.stringify(made.options), at, made.apiKeyId],
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

/** For so long a request that comes again is known. */
const keptMs = 30 * 86_400_000;

export const deleteOldRequests = (now: number): Statement =>
  statement('DELETE FROM fact_request WHERE created_at <= ?', new Date(now - keptMs).toISOString());
