import { Failure } from '#shared/api/failure.ts';
import type { Database } from '#upstream/platform/storage/database.ts';

/** Whose facts an import adds to. Handlers make one from a scope with WRITE, the command line from its arguments. */
export interface Target {
  readonly accountId: number;
  readonly accountType: 1 | 2;
  /** Null for the whole account. */
  readonly operatorId: number | null;
  readonly timeZone: string;
  readonly currency: string;
}

/**
 * The target of an import that no person started.
 * @param operatorId 0 for the whole account
 * @throws Failure 404 where the account is gone
 */
export async function targetOfAccount(database: Database, accountId: number, operatorId: number): Promise<Target> {
  const row = await database.first<{ type: 1 | 2; timezone: string; currency: string }>(
    `SELECT a.type, a.reporting_timezone AS timezone, coalesce(o.default_currency, a.default_currency) AS currency
     FROM account a LEFT JOIN operator o ON o.id = ?2 WHERE a.id = ?1`,
    ...[accountId, operatorId],
  );
  if (!row) throw new Failure('account-not-found');
  const place = { accountId, accountType: row.type, operatorId: operatorId || null };
  return { ...place, timeZone: row.timezone, currency: row.currency };
}
