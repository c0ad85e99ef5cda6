import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { type Database, type Statement, statement } from '../storage/database.ts';

/** What makes a request the same one: the scope of its key, and its Idempotency-Key. */
export interface RequestKey {
  readonly accountId: number;
  /** 0 is the account itself. */
  readonly operatorId: number;
  readonly idempotencyKey: string;
}

interface RequestRow extends Record<string, unknown> {
  readonly settings_hash: string;
  /** Null until all of the body was read. */
  readonly body_hash: string | null;
  readonly job_id: number;
}

interface NewRequest {
  readonly kind: ImportKind;
  readonly options: ImportOptions;
  readonly fileName: string;
  readonly settingsHash: string;
  readonly apiKeyId: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Adds the request with its import, unless there is one of that key: of several at once one does. */
export function addRequest({ accountId, operatorId, idempotencyKey }: RequestKey, made: NewRequest): Statement[] {
  const at = new Date(made.now).toISOString();
  return [
    statement(
      `INSERT INTO import_job (account_id, operator_id, kind, file_name, options, status, created_by, created_at, updated_at,
         api_key_id)
       SELECT ?1, ?2, ?3, ?4, ?5, 'waiting', '', ?6, ?6, ?7
       WHERE NOT EXISTS (SELECT 1 FROM fact_request WHERE account_id = ?1 AND operator_id = ?2 AND idempotency_key = ?8)`,
      ...[accountId, operatorId, made.kind, made.fileName, JSON.stringify(made.options), at, made.apiKeyId],
      idempotencyKey,
    ),
    statement(
      `INSERT INTO fact_request (account_id, operator_id, idempotency_key, settings_hash, job_id, created_at)
       SELECT ?1, ?2, ?3, ?4, last_insert_rowid(), ?5 WHERE changes() > 0`,
      ...[accountId, operatorId, idempotencyKey, made.settingsHash, at],
    ),
  ];
}

export const findRequest = (
  database: Database,
  { accountId, operatorId, idempotencyKey }: RequestKey,
): Promise<RequestRow | null> =>
  database.first<RequestRow>(
    `SELECT settings_hash, body_hash, job_id FROM fact_request
     WHERE account_id = ?1 AND operator_id = ?2 AND idempotency_key = ?3`,
    ...[accountId, operatorId, idempotencyKey],
  );

/** Settles which body the request came with: from then on another one is refused. */
export const noteBody = ({ accountId, operatorId, idempotencyKey }: RequestKey, bodyHash: string): Statement =>
  statement(
    `UPDATE fact_request SET body_hash = ?4
     WHERE account_id = ?1 AND operator_id = ?2 AND idempotency_key = ?3 AND body_hash IS NULL`,
    ...[accountId, operatorId, idempotencyKey, bodyHash],
  );

/**
 * The same where the import is done and its body was never noted, since the process ended in between.
 * @param doneBefore epoch milliseconds; whoever took the body of a later one may still note it
 */
export const noteBodyOfDone = (
  { accountId, operatorId, idempotencyKey }: RequestKey,
  bodyHash: string,
  doneBefore: number,
): Statement =>
  statement(
    `UPDATE fact_request SET body_hash = ?4
     WHERE account_id = ?1 AND operator_id = ?2 AND idempotency_key = ?3 AND body_hash IS NULL AND EXISTS (
       SELECT 1 FROM import_job j WHERE j.id = fact_request.job_id AND j.finished_at <= ?5
         AND (j.status = 'done' OR j.undo_began_at IS NOT NULL))`,
    ...[accountId, operatorId, idempotencyKey, bodyHash, new Date(doneBefore).toISOString()],
  );

/** For so long a request that comes again is known. */
const keptMs = 30 * 86_400_000;

export const forgetOldRequests = (now: number): Statement =>
  statement('DELETE FROM fact_request WHERE created_at <= ?', new Date(now - keptMs).toISOString());
