import type { AccountEntry, OperatorEntry, ScopeLists } from '#shared/api/wire.ts';
import { madeUpName } from '../anonymise/names.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { seesSampleData, type User } from '../platform/storage/user.ts';

interface Row extends Record<string, unknown> {
  readonly account_id: number;
  readonly account_name: string | null;
  readonly type: number;
  readonly level: number;
  readonly active: number;
  readonly subscribed: number | null;
  readonly currency: string;
  readonly locale: string;
  readonly alcohol: number;
  readonly product2_brand_id: string | null;
  readonly gtm_id: string | null;
}
interface OperatorRow extends Row {
  readonly operator_id: number;
  readonly operator_name: string;
}

const accountColumns = `a.id AS account_id, a.name AS account_name, a.type, g.level, s.email_subscription AS subscribed,
  a.is_alcohol_us AS alcohol, a.product2_brand_id, a.gtm_id`;

/** All scopes that the person has a grant for. */
export async function readScopeLists(database: Database, user: User): Promise<ScopeLists> {
  const [accounts, operators] = await database.readAll<[Row, OperatorRow]>([
    statement(
      `SELECT ${accountColumns}, a.active, a.default_currency AS currency, a.default_locale AS locale
       FROM account_grant g JOIN account a ON a.id = g.account_id
       LEFT JOIN scope_setting s ON s.user_id = g.user_id AND s.scope_type = 'account' AND s.scope_id = a.id
       WHERE g.user_id = ? ORDER BY a.id`,
      user.id,
    ),
    statement(
      `SELECT ${accountColumns}, o.id AS operator_id, o.name AS operator_name, a.active AND o.active AS active,
              coalesce(o.default_currency, a.default_currency) AS currency, coalesce(o.default_locale, a.default_locale) AS locale
       FROM operator_grant g JOIN operator o ON o.id = g.operator_id JOIN account a ON a.id = o.account_id
       LEFT JOIN scope_setting s ON s.user_id = g.user_id AND s.scope_type = 'operator' AND s.scope_id = o.id
       WHERE g.user_id = ? ORDER BY o.id`,
      user.id,
    ),
  ]);
  const sample = seesSampleData(user);
  return {
    accounts: accounts.map((row) => accountEntry(row, sample)),
    operators: operators.map((row) => operatorEntry(row, sample)),
  };
}

const sharedEntry = (row: Row, sample: boolean) => ({
  account_id: row.account_id,
  account_name: sample && row.account_name !== null ? madeUpName('account', row.account_id) : row.account_name,
  type: row.type,
  accessLevel: row.level,
  active: row.active === 1,
  settings: row.subscribed === null ? {} : { emailSubscription: row.subscribed === 1 },
  // A person may have tens of thousands, so absent fields are not sent.
  ...(row.alcohol === 1 && { isAlcoholUS: true }),
  ...(row.product2_brand_id !== null && !sample && { product2BrandId: row.product2_brand_id }),
  ...(row.gtm_id !== null && !sample && { gtmId: row.gtm_id }),
});

const accountEntry = (row: Row, sample: boolean): AccountEntry => ({
  ...sharedEntry(row, sample),
  account_default_currency: row.currency,
  account_default_locale: row.locale,
});

const operatorEntry = (row: OperatorRow, sample: boolean): OperatorEntry => ({
  ...sharedEntry(row, sample),
  operator_id: row.operator_id,
  operator_name: sample ? madeUpName('operator', row.operator_id) : row.operator_name,
  default_currency: row.currency,
  default_locale: row.locale,
});
