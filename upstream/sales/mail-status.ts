import { ADMIN } from '#shared/access/levels.ts';
import { isOneOf } from '#shared/table.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { readShopFigures } from './shop-figures.ts';

/** How often shops are checked. */
const checkIntervalMs = 15 * 60_000;
const minuteMs = 60_000;

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly mailed: string;
}

/** Mails the administrators of shops that have become silent or failing, once each time. */
export async function mailShopStatus(database: Database, now: number): Promise<void> {
  if (now % checkIntervalMs >= minuteMs) return;
  const shops = await database.read<Row>(
    `SELECT s.retailer_id AS id, s.mailed_status AS mailed FROM shop s JOIN account a ON a.id = s.account_id
     WHERE a.active = 1 AND EXISTS (SELECT 1 FROM sales_source e WHERE e.retailer_id = s.retailer_id AND e.enabled = 1)`,
  );
  if (shops.length === 0) return;
  const figures = await readShopFigures(
    database,
    shops.map(({ id }) => ({ id, enabled: true })),
    now,
  );
  for (const { id, mailed } of shops) {
    const status = figures.get(id)?.status ?? 'live';
    const wrong = isOneOf(['silent', 'failing'] as const, status) ? status : '';
    if (wrong === mailed) continue;
    await database.write(
      statement(
        `INSERT INTO outbox (recipient, kind, payload, created_at, next_attempt)
         SELECT u.email, 'sales-status', ?3, ?4, ?5 FROM shop s
         JOIN account_grant g ON g.account_id = s.account_id AND (g.level & ${ADMIN}) <> 0
         JOIN user u ON u.id = g.user_id AND u.disabled_at IS NULL AND u.is_staff = 0
         WHERE s.retailer_id = ?1 AND s.mailed_status = ?2 AND ?6 <> ''`,
        ...[id, mailed, JSON.stringify({ shop: id, status: wrong }), new Date(now).toISOString(), now, wrong],
      ),
      statement('UPDATE shop SET mailed_status = ?3 WHERE retailer_id = ?1 AND mailed_status = ?2', id, mailed, wrong),
    );
  }
}

/** How long calls are stored. A later replay is of an order that is too old. */
const keptMs = 400 * 86_400_000;
const rejectsKeptMs = 90 * 86_400_000;
const testsKeptMs = 7 * 86_400_000;
/** Longer than any window: a pixel's order without a click by then never counts. */
const unmatchedKeptMs = 100 * 86_400_000;

export async function deleteOldCalls(database: Database, now: number): Promise<void> {
  const before = (ms: number) => new Date(now - ms).toISOString();
  if (now % checkIntervalMs >= minuteMs) return;
  await database.write(
    statement('DELETE FROM sales_call WHERE at < ?', before(keptMs)),
    statement('DELETE FROM sales_reject WHERE at < ?', before(rejectsKeptMs)),
    statement('DELETE FROM sales_test WHERE started_at < ?', before(testsKeptMs)),
    statement('DELETE FROM sales_event WHERE test = 1 AND received_at < ?', before(testsKeptMs)),
    statement(
      `DELETE FROM sales_event WHERE received_at < ? AND address <> '' AND mlc_state IN ('none', 'unknown') AND delivered = 0`,
      before(unmatchedKeptMs),
    ),
  );
}
