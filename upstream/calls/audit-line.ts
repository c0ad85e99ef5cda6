import { type AuditAction, auditActions } from '#shared/audit/actions.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import type { User } from '../platform/storage/user.ts';

/** A change for the audit trail. `before` and `after` have the changed fields: ids and settings, never a secret. */
export interface AuditedChange {
  readonly action: AuditAction;
  /** The account whose administrators see the line; null for full administrators only. */
  readonly accountId: number | null;
  /** The subaccount that the change is about, whose administrators see the line too. */
  readonly operatorId?: number | null;
  readonly targetId: string | number;
  readonly before?: object | null;
  readonly after?: object | null;
  readonly reason?: string | null;
}

/** The author of a call, and its id. */
interface Caller {
  readonly var: { readonly user: Pick<User, 'id'>; readonly requestId: string };
}

const columns = `audit_event
  (at, actor_id, account_id, operator_id, action, target_kind, target_id, before, after, reason, request_id)`;

/** The audit line of a change. Put it into the same batch as the change. */
export const auditLine = (by: Caller, change: AuditedChange): Statement =>
  statement(`INSERT INTO ${columns} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, ...auditRowValues(by, change));

/** An audit line directly after a conditional statement: written only if that statement changed a row. */
export const auditLineIfChanged = (by: Caller, change: AuditedChange): Statement =>
  statement(
    `INSERT INTO ${columns} SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE changes() > 0`,
    ...auditRowValues(by, change),
  );

/** An audit line directly after an insert: the inserted row, whose id isn't known yet, is the target. */
export const auditLineIfAdded = (by: Caller, change: Omit<AuditedChange, 'targetId'>): Statement => {
  const values = auditRowValues(by, { ...change, targetId: '' });
  return statement(
    `INSERT INTO ${columns}
     SELECT ?, ?, ?, ?, ?, ?, ? || last_insert_rowid(), ?, ?, ?, ? WHERE changes() > 0`,
    ...values,
  );
};

/**
 * Adds a line for each row of a query with the columns `target_id`, `before` and `after`; the latter two are JSON or
 * null.
 * @param rows has numbered parameters
 */
export const auditLinesOf = (
  { var: { user, requestId } }: Caller,
  { action, accountId, operatorId }: Pick<AuditedChange, 'action' | 'accountId' | 'operatorId'>,
  rows: Statement,
): Statement =>
  statement(
    `WITH changed (target_id, before, after) AS (${rows.sql})
     INSERT INTO ${columns} SELECT ?, ?, ?, ?, ?, ?, target_id, before, after, NULL, ? FROM changed`,
    ...rows.parameters,
    ...[new Date().toISOString(), user.id, accountId, operatorId ?? null, action, auditActions[action].target],
    requestId,
  );

const auditRowValues = (
  { var: { user, requestId } }: Caller,
  { action, accountId, operatorId, targetId, before, after, reason }: AuditedChange,
) =>
  [
    ...[
      new Date().toISOString(),
      user.id,
      accountId,
      operatorId ?? null,
      action,
      auditActions[action].target,
      String(targetId),
    ],
    ...[before ? JSON.stringify(before) : null, after ? JSON.stringify(after) : null, reason ?? null, requestId],
  ] as const;

/** Deletes lines past their retention. */
export const deleteOldAuditLines = (now: number): Statement =>
  statement('DELETE FROM audit_event WHERE at <= ?', new Date(now - 400 * 86_400_000).toISOString());
