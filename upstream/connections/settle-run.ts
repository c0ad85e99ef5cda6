import { ADMIN } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import { failureToStore } from '../facts/ingest/failure.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { type CallMeter, Throttled } from './amazon-call.ts';
import type { ConnectionRow } from './connection-row.ts';
import type { SyncRunRow } from './sync-runs.ts';

/**
 * Mails the account's administrators that a connection needs attention. Has to come directly after the statement that
 * changes the connection's status: nobody is mailed if that has changed no row.
 */
const attentionMail = (connectionId: number, now: number): Statement =>
  statement(
    `INSERT INTO outbox (recipient, kind, payload, created_at, next_attempt)
     SELECT u.email, 'connection-attention', json_object('connection', c.id), ?2, ?3
     FROM connection c JOIN account_grant g ON g.account_id = c.account_id AND (g.level & ${ADMIN}) <> 0
     JOIN user u ON u.id = g.user_id
     WHERE c.id = ?1 AND changes() > 0 AND u.is_staff = 0 AND u.disabled_at IS NULL
       AND EXISTS (SELECT 1 FROM identity_link link WHERE link.user_id = u.id)`,
    ...[connectionId, new Date(now).toISOString(), now],
  );

export const maxAttempts = 5;
const firstPauseMs = 60_000;
const maxPauseMs = 2 * 3_600_000;
/** An older run is given up; the next run reads its days. */
const maxRunMs = 36 * 3_600_000;

/** The outcome of a run's step. */
export type Step =
  | { readonly step: 'later'; readonly status: 'waiting' | 'asked'; readonly reportId?: string; readonly inMs: number }
  /** The run starts over. */
  | { readonly step: 'again'; readonly failure: Failure }
  | { readonly step: 'ended'; readonly status: 'done' | 'no-data'; readonly rows: number; readonly rejects: number };

interface OutcomeContext {
  readonly run: SyncRunRow;
  readonly connection: Pick<ConnectionRow, 'id' | 'status' | 'expires_on' | 'secret_id'>;
  readonly meter: CallMeter;
  readonly now: number;
}

/** SQL condition: the run's lease is still ours. Without it, nothing is written. */
const leaseHeld = 'id = ?1 AND lease_until = ?2 AND ended_at IS NULL';
const meterUpdates = `calls = calls + ?3, throttled_ms = throttled_ms + ?4,
  request_ids = (SELECT json_group_array(value) FROM (
    SELECT value FROM json_each(request_ids) UNION ALL SELECT value FROM json_each(?5) LIMIT 50)), lease_until = 0`;

const leaseParameters = ({ run, meter }: OutcomeContext) =>
  [run.id, run.lease_until, meter.calls, meter.throttledMs, JSON.stringify(meter.requestIds)] as const;

/** Statements after a successful step. If it stored facts, they are part of the same transaction. */
export function successStatements(context: OutcomeContext, step: Exclude<Step, { step: 'again' }>): Statement[] {
  const { connection, now } = context;
  if (step.step === 'later')
    return [
      statement(
        `UPDATE sync_run SET status = ?6, report_id = coalesce(?7, report_id), next_step = ?8, ${meterUpdates} WHERE ${leaseHeld}`,
        ...[...leaseParameters(context), step.status, step.reportId ?? null, now + step.inMs],
      ),
    ];
  const at = new Date(now).toISOString();
  return [
    statement(
      `UPDATE sync_run SET status = ?6, rows = ?7, rejects = ?8, error = NULL, ended_at = ?9, ${meterUpdates} WHERE ${leaseHeld}`,
      ...[...leaseParameters(context), step.status, step.rows, step.rejects, at],
    ),
    statement(
      `UPDATE connection SET status = 'connected', last_error = NULL, failures_in_a_row = 0, last_sync_at = ?2
       WHERE id = ?1 AND changes() > 0 AND status IN ('connected', 'attention')`,
      ...[connection.id, at],
    ),
  ];
}

/**
 * Statements after a failed step: it is tried again after a pause, or the run is given up. Without consent, all runs
 * end.
 */
export function failureStatements(context: OutcomeContext, error: unknown): Statement[] {
  const failure = error instanceof Failure ? error : new Failure('amazon-report-unreadable');
  if (failure.code === 'connection-revoked') return withdrawalStatements(context);
  const { run, connection, meter, now } = context;
  const throttled = failure instanceof Throttled;
  const pause = pauseAfterFailure(run, throttled ? failure.afterMs : null);
  if (throttled) meter.throttledMs += pause;
  const attempts = run.attempts + 1;
  const givesUp = (!throttled && attempts >= maxAttempts) || now - Date.parse(run.created_at) > maxRunMs;
  const stored = failureToStore(failure);
  const again = failure.code === 'amazon-report-failed';
  return [
    statement(
      `UPDATE sync_run SET attempts = ?6, error = ?7, next_step = ?8, status = ?9, ended_at = ?10,
         report_id = iif(?11, NULL, report_id), ${meterUpdates} WHERE ${leaseHeld}`,
      ...[...leaseParameters(context), attempts, stored, now + pause, givesUp ? 'failed' : again ? 'new' : run.status],
      ...[givesUp ? new Date(now).toISOString() : null, again ? 1 : 0],
    ),
    statement(
      `UPDATE connection SET last_error = ?2, failures_in_a_row = failures_in_a_row + ?3,
         status = iif(?3, 'attention', status), last_sync_at = iif(?3, ?4, last_sync_at)
       WHERE id = ?1 AND changes() > 0 AND status IN ('connected', 'attention')`,
      ...[connection.id, stored, givesUp ? 1 : 0, new Date(now).toISOString()],
    ),
    ...(givesUp && connection.status === 'connected' ? [attentionMail(connection.id, now)] : []),
  ];
}

const pauseAfterFailure = ({ attempts }: SyncRunRow, asked: number | null): number =>
  Math.max(asked ?? 0, Math.min(firstPauseMs * 2 ** Math.min(attempts, 10), maxPauseMs));

/**
 * Statements after a withdrawn consent: delete the token and end every run of the connection. A token that was renewed
 * meanwhile stays, since the refused one was the one before.
 */
function withdrawalStatements(context: OutcomeContext): Statement[] {
  const { run, connection, now } = context;
  const at = new Date(now).toISOString();
  const expired = connection.expires_on !== null && connection.expires_on <= at.slice(0, 10);
  const stored = failureToStore(new Failure(expired ? 'connection-expired' : 'connection-revoked'));
  return [
    statement(`UPDATE sync_run SET ${meterUpdates} WHERE ${leaseHeld}`, ...leaseParameters(context)),
    statement(
      `UPDATE connection SET status = ?2, last_error = ?3, last_sync_at = ?4
       WHERE id = ?1 AND changes() > 0 AND secret_id IS ?5`,
      ...[connection.id, expired ? 'expired' : 'revoked', stored, at, connection.secret_id],
    ),
    attentionMail(connection.id, now),
    statement(
      `UPDATE sync_run SET status = 'failed', error = ?2, ended_at = ?3, lease_until = 0
       WHERE connection_id = ?1 AND ended_at IS NULL
         AND EXISTS (SELECT 1 FROM connection WHERE id = ?1 AND status IN ('revoked', 'expired'))`,
      ...[run.connection_id, stored, at],
    ),
    ...removeToken(connection.id),
  ];
}

/** Removes the token of a connection whose consent was withdrawn or has expired. */
const removeToken = (id: number): Statement[] => [
  statement(
    `UPDATE connection SET secret_id = NULL WHERE id = ? AND status IN ('revoked', 'expired') AND secret_id IS NOT NULL`,
    id,
  ),
  deleteUnusedTokens,
];

/** Deletes tokens that no connection uses. */
export const deleteUnusedTokens: Statement = statement(
  `DELETE FROM sealed_secret WHERE kind = 'connection-token'
     AND NOT EXISTS (SELECT 1 FROM connection c WHERE c.secret_id = sealed_secret.id)`,
);
