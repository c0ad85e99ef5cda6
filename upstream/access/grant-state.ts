import { ADMIN, covers } from '#shared/access/levels.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import type { GrantedScope } from '../scope/granted-scope.ts';

/** A person's grants in a scope: all of the account, or the one of a subaccount. */
export interface GrantState {
  readonly userId: string;
  /** Null without a grant on the account, and in a subaccount, where nobody sees those. */
  readonly account: number | null;
  readonly operators: readonly (readonly [operatorId: number, level: number])[];
  /** The same as text, as `grantStateSql` gives it. */
  readonly text: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

type ScopeIds = Pick<GrantedScope, 'accountId' | 'operatorId'>;

/**
 * SQL of a person's grants in a scope as text, such as `7;11:3,12:1`. A change compares it with what was looked at.
 * @param userId, accountId SQL of the two ids
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

/** Of these people, those who have a grant in the scope. Our own staff are nobody's people. */
export async function grantStates(
  database: Database,
  scope: ScopeIds,
  userIds: readonly string[],
): Promise<readonly GrantState[]> {
  const rows = await readStates(database, scope, userIds, 'u.is_staff = 0');
  return rows.filter(({ state }) => state !== ';').map(stateOf);
}

/** The grants of anybody, who may be staff or have none. Null where there is no such person. */
export async function grantStateOf(database: Database, scope: ScopeIds, userId: string): Promise<GrantState | null> {
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

/** What the caller holds on the scopes that they may grant. */
interface HeldLevels {
  /** Null where they work in a subaccount. */
  readonly account: number | null;
  /** A grant of one's own on a subaccount counts; without one the account's does, where that is ADMIN. */
  readonly operator: (id: number) => number;
  /** Whether that is a subaccount which they may grant at all. */
  readonly knows: (id: number) => boolean;
  readonly nameOf: (type: 'account' | 'operator', id: number) => string;
}

interface HeldRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly level: number | null;
}

/** @param operatorIds the subaccounts in question */
export async function grantedLevels(
  { var: { database, scope, user } }: UpstreamContext,
  operatorIds: readonly number[],
): Promise<HeldLevels> {
  const rows = await database.read<HeldRow>(
    `SELECT o.id, o.name, g.level FROM json_each(?1) j JOIN operator o ON o.id = j.value AND o.account_id = ?2
     LEFT JOIN operator_grant g ON g.operator_id = o.id AND g.user_id = ?3 WHERE ?4 IS NULL OR o.id = ?4`,
    ...[JSON.stringify(operatorIds), scope.accountId, user.id, scope.operatorId],
  );
  const through = scope.operatorId === null && covers(scope.level, ADMIN) ? scope.level : 0;
  const known = new Map(rows.map((row) => [row.id, row]));
  return {
    account: scope.operatorId === null ? scope.level : null,
    operator: (id) => known.get(id)?.level ?? (known.has(id) ? through : 0),
    knows: (id) => known.has(id),
    nameOf: (type, id) => (type === 'account' ? 'the account' : (known.get(id)?.name ?? 'the subaccount')),
  };
}

/** How a person is called in sentences and lists. */
export const personName = ({
  firstname,
  lastname,
  email,
}: Pick<GrantState, 'firstname' | 'lastname' | 'email'>): string => `${firstname} ${lastname}`.trim() || email;

/** The account's own words for the scope of a call, as SQL finds it. */
export const scopeCondition = ({ var: { scope, user } }: UpstreamContext) =>
  scope.operatorId === null
    ? statement(
        'EXISTS (SELECT 1 FROM account_grant WHERE user_id = ? AND account_id = ? AND level = ?)',
        ...[user.id, scope.accountId, scope.level],
      )
    : statement(
        'EXISTS (SELECT 1 FROM operator_grant WHERE user_id = ? AND operator_id = ? AND level = ?)',
        ...[user.id, scope.operatorId, scope.level],
      );
