import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import { failureToStore } from '#upstream/facts/ingest/failure.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { noticeShownMs } from '#upstream/reports/notify-owner.ts';

const holds = (column: string, level: number): string => `(${column} & ${level}) = ${level}`;
const writes = holds('g.level', READ | WRITE);

/**
 * Sources due by `?1` without a responsible person: those who made them or changed them last may no longer write there.
 */
const unowned = `s.status = 'active' AND s.next_run <= ?1 AND NOT EXISTS (
  SELECT 1 FROM user u WHERE u.id = coalesce(s.updated_by, s.created_by) AND u.disabled_at IS NULL AND (
    EXISTS (SELECT 1 FROM account_grant g WHERE g.user_id = u.id AND g.account_id = s.account_id AND ${writes})
    OR EXISTS (SELECT 1 FROM operator_grant g WHERE g.user_id = u.id AND g.operator_id = s.operator_id AND ${writes})))`;

/** Pauses such sources, and notifies the administrators of their accounts. One who resumes a source takes it over. */
export function pauseUnownedSources(now: number): Statement[] {
  const until = new Date(now + noticeShownMs).toISOString();
  return [
    statement(
      `INSERT INTO notice (user_id, kind, icon, color, message, until)
       SELECT g.user_id, 'session', 'error', 'error', 'The scheduled import “' || s.name || '” has stopped: ' || ?2, ?3
       FROM watched_source s JOIN account_grant g ON g.account_id = s.account_id AND ${holds('g.level', ADMIN)}
       JOIN user a ON a.id = g.user_id AND a.disabled_at IS NULL WHERE ${unowned}`,
      ...[now, new Failure('source-unowned').message, until],
    ),
    statement(
      `UPDATE watched_source AS s SET status = 'paused', outcome = 'failed', failure = ?2, version = version + 1
       WHERE ${unowned}`,
      ...[now, failureToStore(new Failure('source-unowned'))],
    ),
  ];
}
