import { covers, READ } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Database } from '../storage/database.ts';
import { statement } from '../storage/database.ts';
import { seesSampleData, type User } from '../storage/user.ts';
import { type Tenant, tenantOf } from './tenant.ts';

/** A scope that a call names and the person holds a grant for. */
export interface GrantedScope {
  readonly accountId: number;
  readonly operatorId: number | null;
  readonly accountType: 1 | 2;
  readonly active: boolean;
  readonly level: number;
  /** READ on the scope, or on an operator of a partial view. */
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
}

interface OperatorRow extends Record<string, unknown> {
  readonly id: number;
  readonly active: number;
  readonly default_currency: string | null;
  readonly level: number;
}

const foreign = () => new Failure('scope-not-granted');

/** @throws Failure 403 unless the person holds a grant for exactly this scope */
export async function grantScope(
  database: Database,
  user: User,
  accountId: number,
  operatorId: number | null,
): Promise<GrantedScope> {
  const [[account], held] = await database.readAll<[AccountRow & { held: number }, OperatorRow]>([
    statement(
      `SELECT a.type, a.active, a.default_currency, a.reporting_timezone, coalesce(g.level, 0) AS level, g.level IS NOT NULL AS held
       FROM account a LEFT JOIN account_grant g ON g.account_id = a.id AND g.user_id = ?2
       WHERE a.id = ?1`,
      ...[accountId, user.id],
    ),
    statement(
      `SELECT o.id, o.active, o.default_currency, g.level
       FROM operator o JOIN operator_grant g ON g.operator_id = o.id AND g.user_id = ?2
       WHERE o.account_id = ?1 AND (?3 IS NULL OR o.id = ?3)
       ORDER BY o.id`,
      ...[accountId, user.id, operatorId],
    ),
  ]);
  const operator = operatorId === null ? null : held[0];
  if (!account || operator === undefined || (operator === null && !account.held)) throw foreign();
  const scope =
    operator === null ? accountScope(accountId, account, held) : operatorScope(accountId, account, operator);
  if (seesSampleData(user) && !scope.active) throw new Failure('inactive-with-sample-data');
  return scope;
}

function accountScope(accountId: number, account: AccountRow, operators: readonly OperatorRow[]): GrantedScope {
  const readableOperators = operators.filter(({ level }) => covers(level, READ)).map(({ id }) => id);
  return {
    ...shared(accountId, account),
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
    ...shared(accountId, account),
    operatorId: operator.id,
    active: account.active === 1 && operator.active === 1,
    level: operator.level,
    readable: covers(operator.level, READ),
    currency: operator.default_currency ?? account.default_currency,
    tenant: tenantOf(accountId, [operator.id]),
  };
}

const shared = (accountId: number, account: AccountRow) => ({
  accountId,
  accountType: account.type,
  timezone: account.reporting_timezone,
});
