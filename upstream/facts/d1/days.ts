import type { Database } from '#upstream/platform/storage/database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { attributeTouchedOrders } from '../ingest/orders/order-attribution.ts';
import { rebuildNewestStatements, rebuildStaleDays } from '../ingest/rebuild.ts';

export const markDays = ({ sql, parameters }: Statement): Statement =>
  statement(`INSERT OR IGNORE INTO stale_day (account_id, date) ${sql}`, ...parameters);

export const markAllDays = ({ sql, parameters }: Statement): Statement =>
  markDays(
    statement(`SELECT DISTINCT account_id, date FROM brand_day WHERE account_id = ?1 AND ${sql}`, ...parameters),
  );

export async function buildSomeDays(database: Database, accountId: number): Promise<number> {
  await database.write(...rebuildNewestStatements(accountId));
  const row = await database.first<{ n: number }>(
    'SELECT count(*) AS n FROM stale_day WHERE account_id = ?',
    accountId,
  );
  return row?.n ?? 0;
}

export async function retailersChanged(
  database: Database,
  accountId: number,
  windowChanged: readonly string[],
): Promise<void> {
  await reattributeOrders(database, accountId, windowChanged);
  await rebuildStaleDays(database, accountId);
}

/** Orders that are attributed again in one transaction. */
const ordersAtOnce = 500;

/** Attributes the orders of these retailers again, in portions. */
async function reattributeOrders(database: Database, accountId: number, retailers: readonly string[]): Promise<void> {
  if (retailers.length === 0) return;
  for (let after = ''; ; ) {
    const orders = await database.read<{ order_id: string }>(
      `SELECT DISTINCT l.order_id FROM reported_line l JOIN retailer r ON r.id = l.retailer_id
       WHERE l.account_id = ?1 AND l.order_id > ?2 AND r.name IN (SELECT value FROM json_each(?3))
       ORDER BY l.order_id LIMIT ${ordersAtOnce}`,
      ...[accountId, after, JSON.stringify(retailers)],
    );
    const ids = orders.map(({ order_id }) => order_id);
    if (ids.length === 0) return;
    await database.write(
      statement(
        'INSERT OR IGNORE INTO touched_order SELECT ?1, value FROM json_each(?2)',
        accountId,
        JSON.stringify(ids),
      ),
      ...attributeTouchedOrders(accountId),
    );
    after = ids.at(-1) ?? '';
  }
}
