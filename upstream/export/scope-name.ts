import { heldLabel, namedOperators, type PartialView } from '#shared/access/scopes.ts';
import { madeUpName } from '../anonymise/names.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import type { GrantedScope } from '../scope/granted-scope.ts';

interface Row extends Record<string, unknown> {
  readonly account: string | null;
  readonly operator: string | null;
}

/**
 * What people call a scope: the account, `account / operator`, or the account with the operators that a partial view of
 * it holds, so that a part is never taken for the whole. Made up with sample data.
 */
export async function scopeName(
  database: ReadableDatabase,
  { accountId, operatorId, tenant }: Pick<GrantedScope, 'accountId' | 'operatorId' | 'tenant'>,
  sample: boolean,
): Promise<string> {
  const row = await database.first<Row>(
    `SELECT a.name AS account, o.name AS operator FROM account a
     LEFT JOIN operator o ON o.id = ?2 AND o.account_id = a.id WHERE a.id = ?1`,
    ...[accountId, operatorId],
  );
  const account = sample ? madeUpName('account', accountId) : (row?.account ?? `Account ${accountId}`);
  if (operatorId !== null)
    return `${account} / ${sample ? madeUpName('operator', operatorId) : (row?.operator ?? operatorId)}`;
  if (tenant.operatorIds === null) return account;
  return heldLabel(account, await partialView(database, tenant.operatorIds, sample));
}

async function partialView(database: ReadableDatabase, ids: readonly number[], sample: boolean): Promise<PartialView> {
  const rows = await database.read<{ id: number; name: string }>(
    'SELECT id, name FROM operator WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
  const names = rows.map(({ id, name }) => (sample ? madeUpName('operator', id) : name)).sort();
  return { names: names.slice(0, namedOperators), more: Math.max(0, names.length - namedOperators) };
}
