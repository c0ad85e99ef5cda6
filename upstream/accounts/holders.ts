import type { Database } from '../platform/storage/database.ts';

/** Everybody who holds a grant on the account or on one of its subaccounts: whoever's lists tell of it. */
export async function holdersOf(database: Database, accountId: number): Promise<string[]> {
  const rows = await database.read<{ user_id: string }>(
    `SELECT user_id FROM account_grant WHERE account_id = ?1
     UNION SELECT g.user_id FROM operator o JOIN operator_grant g ON g.operator_id = o.id WHERE o.account_id = ?1`,
    accountId,
  );
  return rows.map(({ user_id }) => user_id);
}
