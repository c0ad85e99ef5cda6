import { ADMIN } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { AuditAction } from '#shared/audit/actions.ts';
import { auditLinesOf } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import { noSuch } from '../calls/revision.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { stopWhatIsOwned } from '../reports/stop-owned.ts';
import { accountKeepsAdministrator, lastAdministrator } from './account-administrators.ts';
import { type GrantState, grantStateSql, grantStates, scopeCondition } from './grant-state.ts';

/** The same change to the grants of one or more people in the scope of a call. */
export interface GrantChange {
  readonly people: readonly GrantState[];
  /** The level on the account; null takes it away, undefined leaves it. */
  readonly account?: number | null | undefined;
  /** Levels on subaccounts, by their ids; null takes one away. `none` takes all of them away. */
  readonly operators: readonly (readonly [operatorId: number, level: number | null])[] | 'none';
  readonly action: AuditAction & ('access-changed' | 'access-removed' | 'access-left');
}

interface Outcome {
  readonly changed: string[];
  /** Of those, who has no grant anywhere any more. */
  readonly signedOut: string[];
}

/**
 * Changes grants in one batch with everything that depends on it: the lines of the audit trail, what stops because its
 * owner may no longer see it, invitations of former administrators, and the sessions of who has no grant left.
 *
 * Somebody is left out, and not in the outcome, whose grants are no longer as `people` has them, who is the last
 * administrator, or where the caller's own level has changed meanwhile.
 */
export async function changeGrants(context: UpstreamContext, change: GrantChange): Promise<Outcome> {
  const mark = crypto.randomUUID();
  const [changed = [], ...others] = await context.var.database.write<{ id: string; remains?: number }[]>(
    ...changeStatements(context, change, mark),
  );
  const left = others.at(-1) ?? [];
  return {
    changed: changed.map(({ id }) => id),
    signedOut: left.filter(({ remains }) => remains === 0).map(({ id }) => id),
  };
}

/** Who of the people would be changed, while nothing is. */
export async function changeable(context: UpstreamContext, change: GrantChange): Promise<ReadonlySet<string>> {
  const { sql, parameters } = claimable(context, change);
  const rows = await context.var.database.read<{ id: string }>(sql, ...parameters);
  return new Set(rows.map(({ id }) => id));
}

/** Why somebody was left out. Compares their grants before the change with the present ones. */
export async function whyLeftOut(context: UpstreamContext, { userId, text }: GrantState): Promise<Failure> {
  const { database, scope } = context.var;
  const condition = scopeCondition(context);
  const [[now], [own]] = await Promise.all([
    grantStates(database, scope, [userId]),
    database.read(`SELECT 1 AS held WHERE ${condition.sql}`, ...condition.parameters),
  ]);
  if (!own) return new Failure('level-too-low');
  if (!now) return noSuch('person');
  if (now.text !== text) return new Failure('changed-meanwhile');
  return await lastAdministrator(database, userId);
}

const takesAdmin = ({ account }: GrantChange): boolean =>
  account === null || (account !== undefined && (account & ADMIN) === 0);

/** Parameters: the people, the account, and what the condition on the caller takes. */
function claimable(context: UpstreamContext, change: GrantChange): Statement {
  const { scope } = context.var;
  const losing = '(SELECT l.value ->> 0 FROM json_each(?1) l)';
  const caller = change.action === 'access-left' ? statement('1') : scopeCondition(context);
  return statement(
    `SELECT u.id FROM json_each(?1) p JOIN user u ON u.id = p.value ->> 0
     WHERE ${grantStateSql('u.id', '?2', scope)} = p.value ->> 1
       ${takesAdmin(change) ? `AND ${accountKeepsAdministrator('u.id', '?2', losing)}` : ''}
       AND ${caller.sql}`,
    ...[peopleJson(change), scope.accountId, ...caller.parameters],
  );
}

/** `[id, state, before, after]` of each person; the last two are JSON of their own. */
const peopleJson = (change: GrantChange): string =>
  JSON.stringify(
    change.people.map((state) => [state.userId, state.text, auditedGrants(state), auditedGrants(after(state, change))]),
  );

type Grants = Pick<GrantState, 'account' | 'operators'>;

/** Grants as they will be. */
function after({ account, operators }: GrantState, change: GrantChange): Grants {
  if (change.operators === 'none') return { account: change.account ?? null, operators: [] };
  const levels = new Map<number, number | null>([...operators, ...change.operators]);
  return {
    account: change.account === undefined ? account : change.account,
    operators: [...levels].flatMap(([id, level]) => (level === null ? [] : [[id, level] as const])),
  };
}

/** As many subaccounts as a line of the audit trail names. */
const maxNamed = 200;

const auditedGrants = ({ account, operators }: Grants): string =>
  JSON.stringify({
    ...(account === null ? {} : { account }),
    subaccounts: Object.fromEntries(operators.slice(0, maxNamed)),
  });

/** The first gives the ids of those who are changed, the last what they have left. */
function changeStatements(context: UpstreamContext, change: GrantChange, mark: string): readonly Statement[] {
  const { scope, user } = context.var;
  const now = new Date();
  const ids = JSON.stringify(change.people.map(({ userId }) => userId));
  const found = claimable(context, change);
  const claimed = 'SELECT c.id FROM json_each(?1) j JOIN user c ON c.id = j.value WHERE c.access_change = ?2';
  const ofClaimed = (sql: string, ...more: (string | number | null)[]) => statement(sql, ids, mark, ...more);
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
    // Anybody who has a subaccount sees its account in part; without one there is nothing left of a partial view.
    ofClaimed(
      `INSERT INTO account_grant (account_id, user_id, level, added_by, added_at)
       SELECT ?3, c.id, 0, ?4, ?5 FROM (${claimed}) c WHERE EXISTS (SELECT 1 FROM operator o CROSS JOIN operator_grant g
         ON g.operator_id = o.id AND g.user_id = c.id WHERE o.account_id = ?3)
       ON CONFLICT (user_id, account_id) DO NOTHING`,
      ...granted,
    ),
    ofClaimed(
      `DELETE FROM account_grant WHERE user_id IN (${claimed}) AND account_id = ?3 AND level = 0 AND subaccounts = 0`,
      scope.accountId,
    ),
    ...stopWhatIsOwned(claimed, [ids, mark], scope.accountId, now.getTime()),
    ofClaimed(
      `UPDATE invitation SET revoked_at = ?4 WHERE invited_by IN (${claimed}) AND account_id = ?3
         AND accepted_at IS NULL AND revoked_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM account_grant g
           WHERE g.user_id = invitation.invited_by AND g.account_id = ?3 AND (g.level & ${ADMIN}) <> 0)
         AND NOT EXISTS (SELECT 1 FROM operator_grant g
           WHERE g.user_id = invitation.invited_by AND g.operator_id = invitation.operator_id AND (g.level & ${ADMIN}) <> 0)`,
      ...[scope.accountId, now.toISOString()],
    ),
    ofClaimed(
      `DELETE FROM upstream_session WHERE user_id IN (${claimed})
         AND NOT EXISTS (SELECT 1 FROM account_grant g WHERE g.user_id = upstream_session.user_id)
         AND NOT EXISTS (SELECT 1 FROM operator_grant g WHERE g.user_id = upstream_session.user_id)`,
    ),
    ofClaimed(
      `SELECT c.id, EXISTS (SELECT 1 FROM account_grant g WHERE g.user_id = c.id)
         OR EXISTS (SELECT 1 FROM operator_grant g WHERE g.user_id = c.id) AS remains FROM (${claimed}) c`,
    ),
  ];

  function accountStatements(): readonly Statement[] {
    const { account } = change;
    if (account === undefined) return [];
    return [
      account === null
        ? ofClaimed(`DELETE FROM account_grant WHERE user_id IN (${claimed}) AND account_id = ?3`, scope.accountId)
        : ofClaimed(
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
        ofClaimed(
          `DELETE FROM operator_grant WHERE user_id IN (${claimed}) AND operator_id IN (SELECT id FROM operator WHERE account_id = ?3)`,
          scope.accountId,
        ),
      ];
    const dropped = operators.filter(([, level]) => level === null).map(([id]) => id);
    const kept = operators.filter(([, level]) => level !== null);
    return [
      ...(kept.length === 0
        ? []
        : [
            ofClaimed(
              `INSERT INTO operator_grant (user_id, operator_id, level, added_by, added_at)
               SELECT c.id, o.id, l.value ->> 1, ?4, ?5 FROM (${claimed}) c CROSS JOIN json_each(?6) l
               JOIN operator o ON o.id = l.value ->> 0 AND o.account_id = ?3 WHERE true
               ON CONFLICT (user_id, operator_id) DO UPDATE SET level = excluded.level`,
              ...[...granted, JSON.stringify(kept)],
            ),
          ]),
      ...(dropped.length === 0
        ? []
        : [
            ofClaimed(
              `DELETE FROM operator_grant WHERE user_id IN (${claimed}) AND operator_id IN (SELECT value FROM json_each(?3))`,
              JSON.stringify(dropped),
            ),
          ]),
    ];
  }
}
