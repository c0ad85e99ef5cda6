import type { AccountEntry, OperatorEntry } from '#shared/api/wire.ts';
import { fold } from '#shared/text/fold.ts';

/** One scope as stored. Flags are 0 or 1, since SQLite has no booleans. */
export type ScopeRow = {
  readonly type: 'account' | 'operator';
  readonly id: number;
  readonly account_id: number;
  /** Position in the list from the upstream. */
  readonly position: number;
  readonly account_name: string;
  readonly operator_name: string | null;
  /** The name for the search: lower case, without accents. */
  readonly folded: string;
  readonly account_type: number;
  readonly level: number;
  readonly active: number;
  readonly email: number | null;
  readonly currency: string | null;
  readonly locale: string | null;
  readonly alcohol: number;
  readonly product2: string | null;
  readonly gtm: string | null;
};

export function toRow(entry: AccountEntry | OperatorEntry, position: number): ScopeRow {
  const operator = 'operator_id' in entry ? entry : null;
  const subscription = entry.settings?.emailSubscription;
  const accountName = entry.account_name?.trim() ?? '';
  const operatorName = operator ? (operator.operator_name?.trim() ?? '') : null;
  return {
    type: operator ? 'operator' : 'account',
    id: operator ? operator.operator_id : entry.account_id,
    account_id: entry.account_id,
    position,
    account_name: accountName,
    operator_name: operatorName,
    folded: fold(operatorName ?? accountName),
    account_type: entry.type,
    level: entry.accessLevel,
    active: entry.active ? 1 : 0,
    email: subscription === undefined ? null : Number(subscription),
    currency: entry.account_default_currency ?? entry.default_currency ?? null,
    locale: entry.account_default_locale ?? entry.default_locale ?? null,
    alcohol: entry.isAlcoholUS ? 1 : 0,
    product2: entry.product2BrandId ?? null,
    gtm: entry.gtmId ?? null,
  };
}
