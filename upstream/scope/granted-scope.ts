import { ADMIN, covers, READ } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Identity } from '../identity/identity.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { seesSampleData, type User } from '../platform/storage/user.ts';
import { type Tenant, tenantOf } from './tenant.ts';

/** A scope that a call asks for, not checked yet. */
export interface NamedScope {
  readonly accountId: number;
  readonly operatorId: number | null;
}

/** A scope that a call asks for and the person has a grant for. */
export interface GrantedScope {
  readonly accountId: number;
  readonly operatorId: number | null;
  readonly accountType: 1 | 2;
  readonly active: boolean;
  readonly level: number;
  /** Whether the person has READ on the scope, or in a partial view on one of its subaccounts. */
  readonly readable: boolean;
  readonly currency: string;
  readonly timezone: string;
  readonly tenant: Tenant;
}

interface AccountRow extends Record<string, unknown> {
  readonly type: 1 | 2;
  readonly active: number;
  readonly default_currency: string;
  readonly reporting_timezone: string;
  readonly level: number;
  /** 1 if the person has a grant on the account itself. */
  readonly held: number;
}

interface OperatorRow extends Record<string, unknown> {
  readonly id: number;
  readonly active: number;
  readonly default_currency: string | null;
  readonly level: number;
}

const notGranted = () => new Failure('scope-not-granted');

/** Whose grants are read: a person, or the person linked to an identity. */
type Holder = Pick<User, 'id'> | Pick<Identity, 'issuer' | 'subject'>;

/** @throws Failure 403 unless the person has a grant for exactly this scope */
export const readGrantedScope = async (
  database: Database,
  user: User,
  accountId: number,
  operatorId: number | null,
): Promise<GrantedScope> => {
  const named = { accountId, operatorId };
  return grantedScope(user, named, await database.readAll<GrantRows>(grantStatements(user, named)));
};

/** The account and subaccounts of a scope, with the person's grants. */
export type GrantRows = [AccountRow, OperatorRow];

/** Selects the rows that `grantedScope` checks. */
export function grantStatements(
  holder: Holder,
  { accountId, operatorId }: NamedScope,
): readonly [Statement, Statement] {
  const parameters = 'id' in holder ? [holder.id, null, null] : [null, holder.issuer, holder.subject];
  const holderId = 'coalesce(?1, (SELECT user_id FROM identity_link WHERE issuer = ?2 AND subject = ?3))';
  return [
    statement(
      `SELECT a.type, a.active, a.default_currency, a.reporting_timezone, coalesce(g.level, 0) AS level, g.level IS NOT NULL AS held
       FROM account a LEFT JOIN account_grant g ON g.account_id = a.id AND g.user_id = ${holderId}
       WHERE a.id = ?4`,
      ...[...parameters, accountId],
    ),
    statement(
      `SELECT o.id, o.active, o.default_currency, g.level
       FROM operator o JOIN operator_grant g ON g.operator_id = o.id AND g.user_id = ${holderId}
       WHERE o.account_id = ?4 AND (?5 IS NULL OR o.id = ?5)
       ORDER BY o.id`,
      ...[...parameters, accountId, operatorId],
    ),
  ];
}

/** @throws Failure 403 unless the person has a grant for exactly this scope, by the rows of `grantStatements` */
export function grantedScope(
  user: User,
  { accountId, operatorId }: NamedScope,
  [[account], held]: readonly [readonly AccountRow[], readonly OperatorRow[]],
): GrantedScope {
  const operator = operatorId === null ? null : held[0];
  if (!account || operator === undefined || (operator === null && !account.held)) throw notGranted();
  const scope =
    operator === null ? accountScope(accountId, account, held) : operatorScope(accountId, account, operator);
  if (seesSampleData(user) && !scope.active) throw new Failure('inactive-with-sample-data');
  return scope;
}

function accountScope(accountId: number, account: AccountRow, operators: readonly OperatorRow[]): GrantedScope {
  const readableOperators = operators.filter(({ level }) => covers(level, READ)).map(({ id }) => id);
  return {
    ...sharedFields(accountId, account),
    operatorId: null,
    active: account.active === 1,
    level: account.level,
    readable: covers(account.level, READ) || readableOperators.length > 0,
    currency: account.default_currency,
    tenant: tenantOf(accountId, covers(account.level, READ) ? null : readableOperators),
  };
}

function operatorScope(accountId: number, account: AccountRow, operator: OperatorRow): GrantedScope {
  return {
    ...sharedFields(accountId, account),
    operatorId: operator.id,
    active: account.active === 1 && operator.active === 1,
    level: operator.level,
    readable: covers(operator.level, READ),
    currency: operator.default_currency ?? account.default_currency,
    tenant: tenantOf(accountId, [operator.id]),
  };
}

const sharedFields = (accountId: number, account: AccountRow) => ({
  accountId,
  accountType: account.type,
  timezone: account.reporting_timezone,
});

/**
 * Whether the person has ADMIN on every account they have a grant on, and no grant on a subaccount without one on its
 * account.
 */
export async function isFullAdmin(database: Database, { id }: User): Promise<boolean> {
  const [row] = await database.read(
    `SELECT (SELECT count(*) FROM account_grant WHERE user_id = ?1) AS accounts,
       (SELECT count(*) FROM account_grant WHERE user_id = ?1 AND (level & ?2) <> ?2)
         + (SELECT count(*) FROM operator_grant g JOIN operator o ON o.id = g.operator_id WHERE g.user_id = ?1
             AND NOT EXISTS (SELECT 1 FROM account_grant a WHERE a.user_id = ?1 AND a.account_id = o.account_id)) AS others`,
    ...[id, ADMIN],
  );
  return Number(row?.accounts) > 0 && Number(row?.others) === 0;
}
