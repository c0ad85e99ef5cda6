import { ADMIN } from '#shared/access/levels.ts';
import type { Database } from '../platform/storage/database.ts';
import type { User } from '../platform/storage/user.ts';

/** ADMIN on every account of the person's list, and no subaccount in it without its account. */
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
