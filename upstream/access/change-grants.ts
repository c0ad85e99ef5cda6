import { ADMIN } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { AuditAction } from '#shared/audit/actions.ts';
import { auditLinesOf } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import { noSuch } from '../calls/revision.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { stopOwned } from '../reports/stop-owned.ts';
import { accountKeepsAdministrator, lastAdministratorFailure } from './account-administrators.ts';
import { callerConditionSql, type GrantState, grantStateSql, readGrantStates } from './grant-state.ts';

/** One change to the grants of one or more people, in the scope of a call. */
export interface GrantChange {
  readonly people: readonly GrantState[];
  /** The level on the account; null removes it, undefined leaves it. */
  readonly account?: number | null | undefined;
  /** Levels on subaccounts, by their ids; null removes one, `none` removes all. */
  readonly operators: readonly (readonly [operatorId: number, level: number | null])[] | 'none';
  readonly action: AuditAction & ('access-changed' | 'access-removed' | 'access-left');
}

interface Outcome {
  readonly changed: string[];
  /** Those of `changed` who have no grant left anywhere. */
  readonly signedOut: string[];
}

/**
 * Changes grants in one transaction with everything that depends on them: writes the audit trail, stops schedules and
 * alerts whose owner may no longer see them, revokes invitations of former administrators, and ends the sessions of
 * people with no grant left.
 *
 * People are skipped, and missing from the outcome, if their grants are no longer those in `people`, if they are the
 * last administrator, or if the caller's own level has changed meanwhile.
 */
export async function changeGrants(context: UpstreamContext, change: GrantChange): Promise<Outcome> {
  const mark = crypto.randomUUID();
  const [changed = [], ...others] = await context.var.database.write<{ id: string; remains?: number }[]>(
    ...changeStatements(context, change, mark),
  );
  const remaining = others.at(-1) ?? [];
  return {
    changed: changed.map(({ id }) => id),
    signedOut: remaining.filter(({ remains }) => remains === 0).map(({ id }) => id),
  };
}

/** The ids of the people whom the change would affect. Changes nothing. */
export async function findChangeable(context: UpstreamContext, change: GrantChange): Promise<ReadonlySet<string>> {
  const { sql, parameters } = selectClaimable(context, change);
  const rows = await context.var.database.read<{ id: string }>(sql, ...parameters);
  return new Set(rows.map(({ id }) => id));
}

/** Why somebody was skipped: compares their grants before the change with the current ones. */
export async function explainSkipped(context: UpstreamContext, { userId, text }: GrantState): Promise<Failure> {
  const { database, scope } = context.var;
  const condition = callerConditionSql(context);
  const [[now], [own]] = await Promise.all([
    readGrantStates(database, scope, [userId]),
    database.read(`SELECT 1 AS held WHERE ${condition.sql}`, ...condition.parameters),
  ]);
  if (!own) return new Failure('level-too-low');
  if (!now) return noSuch('person');
  if (now.text !== text) return new Failure('changed-meanwhile');
  return await lastAdministratorFailure(database, userId);
}

const removesAdmin = ({ account }: GrantChange): boolean =>
  account === null || (account !== undefined && (account & ADMIN) === 0);

/**
 * Selects the people who can be changed now. Parameters: the people, the account, and those of the condition on the
 * caller.
 */
function selectClaimable(context: UpstreamContext, change: GrantChange): Statement {
  const { scope } = context.var;
  const losing = '(SELECT l.value ->> 0 FROM json_each(?1) l)';
  const caller = change.action === 'access-left' ? statement('1') : callerConditionSql(context);
  return statement(
    `SELECT u.id FROM json_each(?1) p JOIN user u ON u.id = p.value ->> 0
     WHERE ${grantStateSql('u.id', '?2', scope)} = p.value ->> 1
       ${removesAdmin(change) ? `AND ${accountKeepsAdministrator('u.id', '?2', losing)}` : ''}
       AND ${caller.sql}`,
    ...[peopleJson(change), scope.accountId, ...caller.parameters],
  );
}

/** `[id, state, before, after]` of each person; the last two are JSON texts. */
const peopleJson = (change: GrantChange): string =>
  JSON.stringify(
    change.people.map((state) => [
      state.userId,
      state.text,
      auditedGrants(state),
      auditedGrants(grantsAfter(state, change)),
    ]),
  );

type Grants = Pick<GrantState, 'account' | 'operators'>;

/** The grants after the change. */
function grantsAfter({ account, operators }: GrantState, change: GrantChange): Grants {
  if (change.operators === 'none') return { account: change.account ?? null, operators: [] };
  const levels = new Map<number, number | null>([...operators, ...change.operators]);
  return {
    account: change.account === undefined ? account : change.account,
    operators: [...levels].flatMap(([id, level]) => (level === null ? [] : [[id, level] as const])),
  };
}

/** Subaccounts named in one line of the audit trail. */
const maxNamedSubaccounts = 200;

const auditedGrants = ({ account, operators }: Grants): string =>
  JSON.stringify({
    ...(account === null ? {} : { account }),
    subaccounts: Object.fromEntries(operators.slice(0, maxNamedSubaccounts)),
  });

/**
 * The statements of a change. The first returns the ids of the changed people, the last whether they have a grant left.
 */
function changeStatements(context: UpstreamContext, change: GrantChange, mark: string): readonly Statement[] {
  const { scope, user } = context.var;
  const now = new Date();
  const ids = JSON.stringify(change.people.map(({ userId }) => userId));
  const found = selectClaimable(context, change);
  const claimed = 'SELECT c.id FROM json_each(?1) j JOIN user c ON c.id = j.value WHERE c.access_change = ?2';
  const forClaimed = (sql: string, ...more: (string | number | null)[]) => statement(sql, ids, mark, ...more);
  const granted = [scope.accountId, user.id, now.toISOString()] as const;
  return [
    statement(
      `WITH claimable AS (${found.sql}) UPDATE user SET access_change = ? WHERE id IN (SELECT id FROM claimable) RETURNING id`,
      ...[...found.parameters, mark],
    ),
    auditLinesOf(
      context,
      { action: change.action, accountId: scope.accountId, operatorId: scope.operatorId },
      statement(
        `SELECT u.id, p.value ->> 2, p.value ->> 3 FROM json_each(?1) p JOIN user u ON u.id = p.value ->> 0 AND u.access_change = ?2`,
        ...[peopleJson(change), mark],
      ),
    ),
    ...accountStatements(),
    ...operatorStatements(),
    // A grant on a subaccount comes with a partial view of its account (level 0), which ends with the last such grant.
    forClaimed(
      `INSERT INTO account_grant (account_id, user_id, level, added_by, added_at)
       SELECT ?3, c.id, 0, ?4, ?5 FROM (${claimed}) c WHERE EXISTS (SELECT 1 FROM operator o CROSS JOIN operator_grant g
         ON g.operator_id = o.id AND g.user_id = c.id WHERE o.account_id = ?3)
       ON CONFLICT (user_id, account_id) DO NOTHING`,
      ...granted,
    ),
    forClaimed(
      `DELETE FROM account_grant WHERE user_id IN (${claimed}) AND account_id = ?3 AND level = 0 AND subaccounts = 0`,
      scope.accountId,
    ),
    ...stopOwned(claimed, [ids, mark], scope.accountId, now.getTime()),
    forClaimed(
      `UPDATE invitation SET revoked_at = ?4 WHERE invited_by IN (${claimed}) AND account_id = ?3
         AND accepted_at IS NULL AND revoked_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM account_grant g
           WHERE g.user_id = invitation.invited_by AND g.account_id = ?3 AND (g.level & ${ADMIN}) <> 0)
         AND NOT EXISTS (SELECT 1 FROM operator_grant g
           WHERE g.user_id = invitation.invited_by AND g.operator_id = invitation.operator_id AND (g.level & ${ADMIN}) <> 0)`,
      ...[scope.accountId, now.toISOString()],
    ),
    forClaimed(
      `DELETE FROM upstream_session WHERE user_id IN (${claimed})
         AND NOT EXISTS (SELECT 1 FROM account_grant g WHERE g.user_id = upstream_session.user_id)
         AND NOT EXISTS (SELECT 1 FROM operator_grant g WHERE g.user_id = upstream_session.user_id)`,
    ),
    forClaimed(
      `SELECT c.id, EXISTS (SELECT 1 FROM account_grant g WHERE g.user_id = c.id)
         OR EXISTS (SELECT 1 FROM operator_grant g WHERE g.user_id = c.id) AS remains FROM (${claimed}) c`,
    ),
  ];

  function accountStatements(): readonly Statement[] {
    const { account } = change;
    if (account === undefined) return [];
    return [
      account === null
        ? forClaimed(`DELETE FROM account_grant WHERE user_id IN (${claimed}) AND account_id = ?3`, scope.accountId)
        : forClaimed(
            `INSERT INTO account_grant (account_id, user_id, level, added_by, added_at)
             SELECT ?3, c.id, ?6, ?4, ?5 FROM (${claimed}) c WHERE true
             ON CONFLICT (user_id, account_id) DO UPDATE SET level = excluded.level`,
            ...[...granted, account],
          ),
    ];
  }

  function operatorStatements(): readonly Statement[] {
    const { operators } = change;
    if (operators === 'none')
      return [
        forClaimed(
          `DELETE FROM operator_grant WHERE user_id IN (${claimed}) AND operator_id IN (SELECT id FROM operator WHERE account_id = ?3)`,
          scope.accountId,
        ),
      ];
    const removed = operators.filter(([, level]) => level === null).map(([id]) => id);
    const set = operators.filter(([, level]) => level !== null);
    return [
      ...(set.length === 0
        ? []
        : [
            forClaimed(
              `INSERT INTO operator_grant (user_id, operator_id, level, added_by, added_at)
               SELECT c.id, o.id, l.value ->> 1, ?4, ?5 FROM (${claimed}) c CROSS JOIN json_each(?6) l
               JOIN operator o ON o.id = l.value ->> 0 AND o.account_id = ?3 WHERE true
               ON CONFLICT (user_id, operator_id) DO UPDATE SET level = excluded.level`,
              ...[...granted, JSON.stringify(set)],
            ),
          ]),
      ...(removed.length === 0
        ? []
        : [
            forClaimed(
              `DELETE FROM operator_grant WHERE user_id IN (${claimed}) AND operator_id IN (SELECT value FROM json_each(?3))`,
              JSON.stringify(removed),
            ),
          ]),
    ];
  }
}
