import { ADMIN, covers } from '#shared/access/levels.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import type { GrantedScope } from '../scope/granted-scope.ts';

/** A person's grants in a scope: in an account those on it and its subaccounts, in a subaccount the one on it. */
export interface GrantState {
  readonly userId: string;
  /** Null without a grant on the account, and always in a subaccount, where account grants aren't shown. */
  readonly account: number | null;
  readonly operators: readonly (readonly [operatorId: number, level: number])[];
  /** The same as text, made by `grantStateSql`. */
  readonly text: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

type ScopeIds = Pick<GrantedScope, 'accountId' | 'operatorId'>;

/**
 * SQL expression of a person's grants in a scope as text, such as `7;11:3,12:1`. A change compares it with the text
 * read before.
 * @param userId, accountId SQL expressions of the two ids
 */
export const grantStateSql = (userId: string, accountId: string, { operatorId }: ScopeIds): string =>
  operatorId === null
    ? `(SELECT coalesce((SELECT level FROM account_grant WHERE user_id = ${userId} AND account_id = ${accountId}), '') || ';'
        || coalesce((SELECT group_concat(operator_id || ':' || level) FROM (
          SELECT mine.operator_id, mine.level FROM operator_grant mine JOIN operator place ON place.id = mine.operator_id
          WHERE mine.user_id = ${userId} AND place.account_id = ${accountId} ORDER BY mine.operator_id)), ''))`
    : `(SELECT ';' || coalesce((SELECT mine.operator_id || ':' || mine.level FROM operator place
        JOIN operator_grant mine ON mine.operator_id = place.id AND mine.user_id = ${userId}
        WHERE place.id = ${operatorId} AND place.account_id = ${accountId}), ''))`;

interface StateRow extends Record<string, unknown> {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly state: string;
}

/** Those of the people who have a grant in the scope. Our staff are never among them. */
export async function readGrantStates(
  database: Database,
  scope: ScopeIds,
  userIds: readonly string[],
): Promise<readonly GrantState[]> {
  const rows = await readStates(database, scope, userIds, 'u.is_staff = 0');
  return rows.filter(({ state }) => state !== ';').map(stateOf);
}

/** The grants of any person, even staff or somebody without a grant. Null if there is no such person. */
export async function readGrantState(database: Database, scope: ScopeIds, userId: string): Promise<GrantState | null> {
  const [row] = await readStates(database, scope, [userId], 'TRUE');
  return row ? stateOf(row) : null;
}

const readStates = (database: Database, scope: ScopeIds, userIds: readonly string[], condition: string) =>
  database.read<StateRow>(
    `SELECT u.id, u.firstname, u.lastname, u.email, ${grantStateSql('u.id', '?2', scope)} AS state
     FROM json_each(?1) j JOIN user u ON u.id = j.value WHERE ${condition}`,
    ...[JSON.stringify(userIds), scope.accountId],
  );

function stateOf({ id, state, ...person }: StateRow): GrantState {
  const [account = '', operators = ''] = state.split(';');
  const pairs = operators === '' ? [] : operators.split(',').map((pair) => pair.split(':').map(Number));
  return {
    ...person,
    userId: id,
    account: account === '' ? null : Number(account),
    operators: pairs.map(([operatorId = 0, level = 0]) => [operatorId, level] as const),
    text: state,
  };
}

/** The caller's own levels on the scopes that they may grant. */
interface CallerLevels {
  /** Null in a subaccount. */
  readonly account: number | null;
  /** The grant on the subaccount; without one, the grant on the account if that is ADMIN. */
  readonly operator: (id: number) => number;
  /** Whether it is one of the subaccounts of the scope. */
  readonly knows: (id: number) => boolean;
  readonly nameOf: (type: 'account' | 'operator', id: number) => string;
}

interface CallerLevelRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly level: number | null;
}

/** The caller's own levels. @param operatorIds subaccounts to look up */
export async function readCallerLevels(
  { var: { database, scope, user } }: UpstreamContext,
  operatorIds: readonly number[],
): Promise<CallerLevels> {
  const rows = await database.read<CallerLevelRow>(
    `SELECT o.id, o.name, g.level FROM json_each(?1) j JOIN operator o ON o.id = j.value AND o.account_id = ?2
     LEFT JOIN operator_grant g ON g.operator_id = o.id AND g.user_id = ?3 WHERE ?4 IS NULL OR o.id = ?4`,
    ...[JSON.stringify(operatorIds), scope.accountId, user.id, scope.operatorId],
  );
  const inherited = scope.operatorId === null && covers(scope.level, ADMIN) ? scope.level : 0;
  const known = new Map(rows.map((row) => [row.id, row]));
  return {
    account: scope.operatorId === null ? scope.level : null,
    operator: (id) => known.get(id)?.level ?? (known.has(id) ? inherited : 0),
    knows: (id) => known.has(id),
    nameOf: (type, id) => (type === 'account' ? 'the account' : (known.get(id)?.name ?? 'the subaccount')),
  };
}

/** A person's name in sentences and lists. */
export const personName = ({
  firstname,
  lastname,
  email,
}: Pick<GrantState, 'firstname' | 'lastname' | 'email'>): string => `${firstname} ${lastname}`.trim() || email;

/** SQL condition: the caller still has the level in the scope with which the call began. */
export const callerConditionSql = ({ var: { scope, user } }: UpstreamContext) =>
  scope.operatorId === null
    ? statement(
        'EXISTS (SELECT 1 FROM account_grant WHERE user_id = ? AND account_id = ? AND level = ?)',
        ...[user.id, scope.accountId, scope.level],
      )
    : statement(
        'EXISTS (SELECT 1 FROM operator_grant WHERE user_id = ? AND operator_id = ? AND level = ?)',
        ...[user.id, scope.operatorId, scope.level],
      );
