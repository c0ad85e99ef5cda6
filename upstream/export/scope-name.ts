import { madeUpName } from '../anonymise/names.ts';
import type { GrantedScope } from '../scope/granted-scope.ts';
import type { Database } from '../storage/database.ts';

interface Row extends Record<string, unknown> {
  readonly account: string | null;
  readonly operator: string | null;
}

/** What people call a scope: the account, or `account / operator`. Made up with sample data. */
export async function scopeName(
  database: Database,
  { accountId, operatorId }: Pick<GrantedScope, 'accountId' | 'operatorId'>,
  sample: boolean,
): Promise<string> {
  const row = await database.first<Row>(
    `SELECT a.name AS account, o.name AS operator FROM account a
     LEFT JOIN operator o ON o.id = ?2 AND o.account_id = a.id WHERE a.id = ?1`,
    ...[accountId, operatorId],
  );
  const account = sample ? madeUpName('account', accountId) : (row?.account ?? `Account ${accountId}`);
  if (operatorId === null) return account;
  return `${account} / ${sample ? madeUpName('operator', operatorId) : (row?.operator ?? operatorId)}`;
}
