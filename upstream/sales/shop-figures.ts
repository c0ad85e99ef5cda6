import { type ShopStatus, shopStatusOf } from '#shared/sales/shop-status.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';

export interface ShopFigures {
  readonly status: ShopStatus;
  readonly lastOrderAt: string | null;
  readonly silentDays: number | null;
  readonly ordersOfWeek: number;
  readonly matchedOfWeek: number | null;
  readonly rejectedOfWeek: number | null;
}

const dayMs = 86_400_000;

interface OrderRow {
  readonly shop: number;
  readonly at: string;
  readonly matched: 0 | 1;
}
interface CallRow {
  readonly shop: number;
  readonly day: number;
  readonly week: number;
}

/** What shops have reported recently, and whether reporting works. */
export async function readShopFigures(
  database: Database,
  shops: readonly { readonly id: number; readonly enabled: boolean }[],
  now: number,
): Promise<ReadonlyMap<number, ShopFigures>> {
  const ids = JSON.stringify(shops.map(({ id }) => id));
  const since = (days: number) => new Date(now - days * dayMs).toISOString();
  const [orders, lasts, calls, rejects] = await database.readAll<
    [OrderRow, { shop: number; at: string }, CallRow, CallRow]
  >([
    statement(
      `SELECT e.retailer_id AS shop, min(e.received_at) AS at, max(e.mlc_state = 'matched') AS matched
       FROM json_each(?1) j CROSS JOIN sales_event e INDEXED BY sales_event_by_time
         ON e.retailer_id = j.value AND e.received_at > ?2
       WHERE e.test = 0 GROUP BY e.retailer_id, e.order_id ORDER BY 2`,
      ...[ids, since(28)],
    ),
    statement(
      `SELECT j.value AS shop, (SELECT max(received_at) FROM sales_event e INDEXED BY sales_event_by_time
         WHERE e.retailer_id = j.value AND e.test = 0) AS at FROM json_each(?1) j`,
      ids,
    ),
    statement(
      `SELECT c.retailer_id AS shop, sum(c.at > ?3) AS day, count(*) AS week
       FROM json_each(?1) j CROSS JOIN sales_call c INDEXED BY sales_call_by_time
         ON c.retailer_id = j.value AND c.at > ?2
       WHERE c.test = 0 GROUP BY 1`,
      ...[ids, since(7), since(1)],
    ),
    statement(
      `SELECT s.retailer_id AS shop, sum(r.at > ?3) AS day, count(*) AS week
       FROM json_each(?1) j CROSS JOIN sales_source s ON s.retailer_id = j.value
       CROSS JOIN sales_reject r INDEXED BY sales_reject_by_time ON r.source_id = s.id AND r.at > ?2
       GROUP BY 1`,
      ...[ids, since(7), since(1)],
    ),
  ]);
  return new Map(
    shops.map(({ id, enabled }) => {
      const own = orders.filter(({ shop }) => shop === id);
      const last = lasts.find(({ shop }) => shop === id)?.at ?? null;
      const [taken, rejected] = [calls, rejects].map((rows) => rows.find(({ shop }) => shop === id));
      const status = shopStatusOf({
        ...{ enabled, now, orders: own.map(({ at }) => Date.parse(at)) },
        ...{ last: last === null ? null : Date.parse(last), taken: taken?.day ?? 0, rejected: rejected?.day ?? 0 },
      });
      const week = own.filter(({ at }) => at > since(7));
      const weekCalls = (taken?.week ?? 0) + (rejected?.week ?? 0);
      return [
        id,
        {
          ...{ status, lastOrderAt: last, ordersOfWeek: week.length },
          silentDays: status === 'silent' && last !== null ? Math.floor((now - Date.parse(last)) / dayMs) : null,
          matchedOfWeek: week.length === 0 ? null : week.filter(({ matched }) => matched === 1).length / week.length,
          rejectedOfWeek: weekCalls === 0 ? null : (rejected?.week ?? 0) / weekCalls,
        },
      ] as const;
    }),
  );
}
