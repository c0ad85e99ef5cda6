import { accountTypes } from '#shared/access/modes.ts';
import { Failure } from '#shared/api/failure.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { lostRace, revisionMatched } from '../calls/revision.ts';
import { taggedByItself } from '../platform/reply.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { findAccountInPath, readDetail } from './account.ts';

interface SoldRow {
  readonly name: string;
  readonly reports: number;
  readonly windowDays: number;
}

/** Replaces an account's retailers. A changed window attributes its orders again, and all days are rebuilt. */
export const changeInternalAccountRetailers: Handler<'changeInternalAccountRetailers'> = async (context) => {
  const { database, facts, user } = context.var;
  const { retailers } = context.body;
  const row = await findAccountInPath(context);
  if (row.type !== accountTypes.brand) throw new Failure('retailers-of-brands');
  const revision = revisionMatched(context);
  const before = await readRetailers(database, row.id);
  const now = new Date().toISOString();
  const retailersJson = JSON.stringify(retailers);
  const savedNow =
    'EXISTS (SELECT 1 FROM account WHERE id = ?1 AND version = ?3 AND updated_by = ?4 AND updated_at = ?5)';
  const saved = [revision + 1, user.id, now] as const;
  const [[done] = []] = await database.write(
    statement(
      `UPDATE account SET version = version + 1, updated_by = ?3, updated_at = ?4 WHERE id = ?1 AND version = ?2
       RETURNING id`,
      ...[row.id, revision, user.id, now],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'retailers-changed', accountId: row.id, targetId: row.id },
      ...{ before: { retailers: before }, after: { retailers } },
    }),
    statement(
      `INSERT OR IGNORE INTO retailer (name) SELECT value ->> 'name' FROM json_each(?2) j WHERE ${savedNow}
         AND NOT EXISTS (SELECT 1 FROM retailer r WHERE r.name = j.value ->> 'name' COLLATE NOCASE)`,
      ...[row.id, retailersJson, ...saved],
    ),
    statement(
      `DELETE FROM account_retailer WHERE account_id = ?1 AND ${savedNow} AND retailer_id NOT IN (
         SELECT r.id FROM json_each(?2) j JOIN retailer r ON r.name = j.value ->> 'name' COLLATE NOCASE)`,
      ...[row.id, retailersJson, ...saved],
    ),
    statement(
      `INSERT INTO account_retailer (account_id, retailer_id, reports_sales, window_days)
       SELECT ?1, r.id, j.value ->> 'reports', j.value ->> 'windowDays'
       FROM json_each(?2) j JOIN retailer r ON r.name = j.value ->> 'name' COLLATE NOCASE WHERE ${savedNow}
       ON CONFLICT DO UPDATE SET reports_sales = excluded.reports_sales, window_days = excluded.window_days`,
      ...[row.id, retailersJson, ...saved],
    ),
    // Conversion and reported sales of every day depend on the retailers.
    facts.markAllDays(
      statement(
        'EXISTS (SELECT 1 FROM account WHERE id = ?1 AND version = ?2 AND updated_by = ?3 AND updated_at = ?4)',
        ...[row.id, ...saved],
      ),
    ),
  );
  if (!done) throw lostRace();
  await facts.retailersChanged(row.id, changedWindows(before, await readRetailers(database, row.id)));
  return taggedByItself(await readDetail(context, await findAccountInPath(context)));
};

const readRetailers = (database: Database, accountId: number): Promise<(SoldRow & Record<string, unknown>)[]> =>
  database.read(
    `SELECT r.name, s.reports_sales AS reports, s.window_days AS windowDays
     FROM account_retailer s JOIN retailer r ON r.id = s.retailer_id WHERE s.account_id = ? ORDER BY r.name`,
    accountId,
  );

const changedWindows = (before: readonly SoldRow[], after: readonly SoldRow[]): string[] => {
  const windows = new Map(before.map(({ name, windowDays }) => [name, windowDays]));
  const now = new Map(after.map(({ name, windowDays }) => [name, windowDays]));
  return [...new Set([...windows.keys(), ...now.keys()])].filter((name) => windows.get(name) !== now.get(name));
};
