import { featureKeys } from '#shared/access/features.ts';
import { ADMIN } from '#shared/access/levels.ts';
import type { FeatureAllowance } from '#shared/api/families/internal-accounts-schemas.ts';
import { auditActions } from '#shared/audit/actions.ts';
import { entriesOf, hasKey } from '#shared/table.ts';
import { type TouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { madeUpName } from '../anonymise/names.ts';
import { authorName } from '../calls/author.ts';
import { shownId } from '../calls/caller.ts';
import type { Changed } from '../calls/changer.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/** Who created, changed and deactivated an account or subaccount, and when. */
export interface HistoryRow extends Changed {
  readonly version: number;
  readonly active: number;
  readonly created_at: string | null;
  readonly created_by: string | null;
  /** JSON, first and last name. */
  readonly creator: string | null;
  readonly updated_at: string | null;
  readonly deactivated_at: string | null;
  readonly deactivated_reason: string | null;
}

/** SQL: the columns of `HistoryRow`, selected from `r`. */
export const historyColumns = `r.version, r.active, r.created_at, r.created_by, r.updated_at, r.updated_by, r.deactivated_at,
  r.deactivated_reason,
  (SELECT json_array(m.firstname, m.lastname) FROM user m WHERE m.id = r.created_by) AS creator`;

interface AuditRow {
  readonly at: string;
  readonly actor_id: string;
  readonly action: string;
  readonly reason: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

const auditColumns = 'e.at, e.actor_id, e.action, e.reason, u.firstname, u.lastname';

export const selectAccountActivity = (accountId: number): Statement =>
  statement(
    `SELECT ${auditColumns} FROM audit_event e LEFT JOIN user u ON u.id = e.actor_id
     WHERE e.account_id = ? ORDER BY e.id DESC LIMIT 20`,
    accountId,
  );

export const selectSubaccountActivity = (operatorId: number): Statement =>
  statement(
    `SELECT ${auditColumns} FROM audit_event e LEFT JOIN user u ON u.id = e.actor_id
     WHERE e.target_kind = 'operator' AND e.target_id = ? ORDER BY e.id DESC LIMIT 20`,
    String(operatorId),
  );

export const activityOf = (rows: readonly AuditRow[], sample: boolean) =>
  rows.map(({ at, actor_id, action, reason, firstname, lastname }) => ({
    at,
    by: firstname === null ? null : authorName({ id: actor_id, firstname, lastname: lastname ?? '' }, sample),
    what: hasKey(auditActions, action) ? auditActions[action].label : action,
    reason: sample ? null : reason,
  }));
export type { AuditRow };

export interface CountRow {
  readonly key: string;
  readonly count: number;
}

/** Selects granted features. @param operatorId 0 for those of the account itself */
export const selectFeatures = (accountId: number, operatorId: number): Statement =>
  statement('SELECT key, count FROM feature WHERE account_id = ?1 AND operator_id = ?2', accountId, operatorId);

export const countsOf = (rows: readonly CountRow[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ key, count }) => [key, count]));

export interface UseRow {
  readonly kind: TouchpointKind;
  readonly used: number;
  readonly published: number;
}

/** Counts touchpoints by kind. @param operatorId 0 for the whole account */
export const selectUses = (accountId: number, operatorId: number): Statement =>
  statement(
    `SELECT kind, sum(status <> 'archived') AS used, sum(status = 'published') AS published FROM touchpoint
     WHERE account_id = ?1 AND (?2 = 0 OR operator_id = ?2) GROUP BY kind`,
    ...[accountId, operatorId],
  );

export const allowancesOf = (uses: readonly UseRow[], granted: Readonly<Record<string, number>>): FeatureAllowance[] =>
  entriesOf(touchpointKinds).map(([kind, { allowance, many }]) => {
    const use = uses.find((row) => row.kind === kind);
    return {
      feature: allowance,
      of: many,
      used: use?.used ?? 0,
      published: use?.published ?? 0,
      allowed: granted[allowance] ?? null,
    };
  });

/**
 * Replaces all features, if the statement before has saved the new version.
 * @param saved SQL condition for that, with parameters from `?4`
 */
export const replaceFeatures = (
  accountId: number,
  operatorId: number,
  features: Readonly<Record<string, number>>,
  saved: { readonly sql: string; readonly parameters: readonly (string | number)[] },
): Statement[] => [
  statement(
    `DELETE FROM feature WHERE account_id = ?1 AND operator_id = ?2 AND key IN (SELECT value FROM json_each(?3))
       AND ${saved.sql}`,
    ...[accountId, operatorId, JSON.stringify(featureKeys)],
    ...saved.parameters,
  ),
  statement(
    `INSERT INTO feature (account_id, operator_id, key, count)
     SELECT ?1, ?2, key, value FROM json_each(?3) WHERE ${saved.sql}`,
    ...[accountId, operatorId, JSON.stringify(features)],
    ...saved.parameters,
  ),
];

export interface PersonRow {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly level: number;
  readonly is_staff: number;
  readonly last_seen_at: string | null;
}

export const selectPeople = (accountId: number): Statement =>
  statement(
    `SELECT u.id, u.firstname, u.lastname, u.email, g.level, u.is_staff, u.last_seen_at
     FROM account_grant g JOIN user u ON u.id = g.user_id WHERE g.account_id = ?1
     ORDER BY (g.level & ${ADMIN}) DESC, u.is_staff, u.lastname, u.firstname, u.id LIMIT 100`,
    accountId,
  );

export function personOf(
  context: UpstreamContext,
  { id, email, level, is_staff, last_seen_at, ...row }: PersonRow,
  sample: boolean,
) {
  const name = authorName({ id, ...row }, sample);
  return {
    ...{ id: sample ? madeUpName('account', `id ${id}`) : shownId(context, id), name, level, lastSeenAt: last_seen_at },
    email: sample ? `${name.replaceAll(' ', '.')}@example.com`.toLowerCase() : email,
    staff: is_staff === 1,
  };
}

/** Who created and changed the row, and why it is deactivated. */
export const historyOf = (row: HistoryRow, changer: string | null, sample: boolean) => ({
  createdAt: row.created_at,
  createdBy: creatorName(row, sample),
  updatedAt: row.updated_at,
  updatedBy: changer,
  deactivatedAt: row.deactivated_at,
  deactivatedReason: sample ? null : row.deactivated_reason,
});

function creatorName({ created_by, creator }: HistoryRow, sample: boolean): string | null {
  if (created_by === null || creator === null) return null;
  const [firstname, lastname]: [string, string] = JSON.parse(creator);
  return authorName({ id: created_by, firstname, lastname }, sample);
}

/** Ids of everybody with a grant on the account or one of its subaccounts: their lists show it. */
export async function readGrantHolders(database: Database, accountId: number): Promise<string[]> {
  const rows = await database.read<{ user_id: string }>(
    `SELECT user_id FROM account_grant WHERE account_id = ?1
     UNION SELECT g.user_id FROM operator o JOIN operator_grant g ON g.operator_id = o.id WHERE o.account_id = ?1`,
    accountId,
  );
  return rows.map(({ user_id }) => user_id);
}
