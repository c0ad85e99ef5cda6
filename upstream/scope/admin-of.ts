import { ADMIN } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Database } from '../platform/storage/database.ts';
import type { User } from '../platform/storage/user.ts';

type Params = Readonly<Record<string, string>>;

/** @throws Failure 403 unless the person administers the account in the path, or any account if the path has none */
export async function checkAdminOf(
  database: Database,
  user: User,
  rule: NonNullable<AccessRule['adminOf']>,
  { accountId, operatorId }: Params,
): Promise<void> {
  const administers =
    rule === 'any-account'
      ? await administersAny(database, user)
      : operatorId === undefined
        ? await administersAccount(database, user, idOf(accountId))
        : await administersOperator(database, user, idOf(operatorId));
  if (!administers) throw new Failure('level-too-low');
}

const idOf = (text: string | undefined): number => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0);

const administersAny = async (database: Database, { id }: User): Promise<boolean> =>
  (await database.first(
    'SELECT 1 AS held FROM account_grant WHERE user_id = ?1 AND (level & ?2) = ?2 LIMIT 1',
    id,
    ADMIN,
  )) !== null;

export const administersAccount = async (database: Database, { id }: User, accountId: number): Promise<boolean> =>
  (await database.first(
    'SELECT 1 AS held FROM account_grant WHERE user_id = ?1 AND account_id = ?3 AND (level & ?2) = ?2',
    ...[id, ADMIN, accountId],
  )) !== null;

/** ADMIN on the subaccount itself, or on its account. */
const administersOperator = async (database: Database, { id }: User, operatorId: number): Promise<boolean> =>
  (await database.first(
    `SELECT 1 AS held FROM operator_grant WHERE user_id = ?1 AND operator_id = ?3 AND (level & ?2) = ?2
     UNION ALL
     SELECT 1 FROM operator o JOIN account_grant g ON g.account_id = o.account_id AND g.user_id = ?1
     WHERE o.id = ?3 AND (g.level & ?2) = ?2 LIMIT 1`,
    ...[id, ADMIN, operatorId],
  )) !== null;
