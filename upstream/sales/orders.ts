import { Failure } from '#shared/api/failure.ts';
import type { ShopOrder } from '#shared/api/families/sales-sources-schemas.ts';
import type { OrderFilter } from '#shared/sales/methods.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { idOfCursor, noSuch } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { countsForBrand, importReportedOrders } from './deliver.ts';
import { findShop } from './find-shop.ts';
import { readShopFigures } from './shop-figures.ts';

interface OrderRow extends Record<string, unknown> {
  readonly order_id: string;
  readonly test: 0 | 1;
  readonly ordered_at: string;
  readonly received_at: string;
  readonly method: ShopOrder['method'];
  readonly status: ShopOrder['status'];
  readonly lines: number;
  readonly amount: number;
  readonly currency: string;
  readonly mlc_state: ShopOrder['click'];
  readonly held: '' | 'amount' | 'address';
  readonly duplicates: number;
}

/** SQL conditions of the filters, on the order `o`. */
const conditions: Readonly<Record<OrderFilter, string>> = {
  all: 'true',
  matched: `o.mlc_state = 'matched' AND o.test = 0`,
  expired: `o.mlc_state = 'expired' AND o.test = 0`,
  unknown: `o.mlc_state = 'unknown' AND o.test = 0`,
  none: `o.mlc_state = 'none' AND o.test = 0`,
  held: `o.held <> ''`,
  declined: `o.status = 'declined'`,
  test: 'o.test = 1',
};

export const salesEvents: Handler<'salesEvents'> = async (context) => {
  const { retailer_id: id } = await findShop(context);
  const { limit, cursor, show } = context.query;
  const [, at, order] = /^(\S{24}) (.+)$/.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && order === undefined) throw new Failure('cursor-unknown');
  const rows = await context.var.database.read<OrderRow>(
    `SELECT o.*, (SELECT count(*) FROM sales_call c WHERE c.retailer_id = ?1 AND c.test = o.test
         AND c.order_id = o.order_id AND c.outcome = 'duplicate') AS duplicates
     FROM (
       SELECT e.order_id, e.test, min(e.ordered_at) AS ordered_at, min(e.received_at) AS received_at, s.method,
         CASE WHEN min(e.status = 'declined') = 1 THEN 'declined' WHEN max(e.status IN ('amended', 'declined')) = 1
           THEN 'amended' ELSE min(e.status) END AS status,
         count(*) AS lines, sum(iif(e.status = 'declined', 0, e.amount_minor)) AS amount, min(e.currency) AS currency,
         min(e.mlc_state) AS mlc_state, max(e.held) AS held
       FROM sales_event e JOIN sales_source s ON s.id = e.source_id WHERE e.retailer_id = ?1
       GROUP BY e.test, e.order_id) o
     WHERE ${conditions[show]} AND (?2 IS NULL OR (o.received_at, o.order_id) < (?2, ?3))
     ORDER BY o.received_at DESC, o.order_id DESC LIMIT ?4`,
    ...[id, at ?? null, order ?? '', limit + 1],
  );
  const items = rows.slice(0, limit).map(shopOrderOf);
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > limit ? `${last.receivedAt} ${last.order}` : null };
};

const shopOrderOf = (row: OrderRow): ShopOrder => ({
  ...{ order: row.order_id, orderedAt: row.ordered_at, receivedAt: row.received_at, method: row.method },
  ...{ status: row.status, lines: row.lines, amount: row.amount, currency: row.currency, click: row.mlc_state },
  ...{ held: row.held === '' ? null : row.held, test: row.test === 1, duplicates: row.duplicates },
});

/** Accepts or declines an order held for review. It counts once it is accepted. */
export const reviewSalesEvent: Handler<'reviewSalesEvent'> = async (context) => {
  const { database, facts, scope } = context.var;
  const { order, decision } = context.body;
  const { retailer_id: id } = await findShop(context);
  const [changed] = await database.write(
    statement(
      `UPDATE sales_event SET held = '', status = iif(?3 = 'decline', 'declined', status), version = version + 1
       WHERE retailer_id = ?1 AND test = 0 AND order_id = ?2 AND held <> '' RETURNING line`,
      ...[id, order, decision],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'sales-order-reviewed', accountId: scope.accountId, targetId: id, after: { decision } },
    }),
  );
  if (!changed?.length) throw noSuch('held order');
  await importReportedOrders({ database, facts }, Date.now());
};

interface RejectRow extends Record<string, unknown> {
  readonly id: number;
  readonly at: string;
  readonly method: ShopOrder['method'];
  readonly column_name: string;
  readonly reason: string;
  readonly value: string;
}

export const salesRejects: Handler<'salesRejects'> = async (context) => {
  const { retailer_id: id } = await findShop(context);
  const { limit, cursor } = context.query;
  const before = idOfCursor(cursor);
  const rows = await context.var.database.read<RejectRow>(
    `SELECT r.id, r.at, s.method, r.column_name, r.reason, r.value
     FROM sales_source s JOIN sales_reject r ON r.source_id = s.id
     WHERE s.retailer_id = ?1 AND (?2 = 0 OR r.id < ?2) ORDER BY r.id DESC LIMIT ?3`,
    ...[id, before, limit + 1],
  );
  const items = rows.slice(0, limit).map(({ column_name: field, id: reject, at, method, reason, value }) => ({
    id: reject,
    at,
    method,
    field,
    reason,
    value,
  }));
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
};

export const salesHealth: Handler<'salesHealth'> = async (context) => {
  const { database } = context.var;
  const { retailer_id: id, sources } = await findShop(context);
  const now = Date.now();
  const since = new Date(now - 86_400_000).toISOString();
  const [[day], [held], [counted], reasons] = await database.readAll<
    [
      { taken: number; changed: number; duplicates: number; rejected: number },
      { held: number },
      { orders: number; waiting: number; expired: number; withoutClick: number },
      { field: string; reason: string; count: number; lastAt: string },
    ]
  >([
    statement(
      `SELECT coalesce(sum(outcome = 'taken'), 0) AS taken, coalesce(sum(outcome = 'changed'), 0) AS changed,
         coalesce(sum(outcome = 'duplicate'), 0) AS duplicates,
         (SELECT count(*) FROM sales_source s JOIN sales_reject r ON r.source_id = s.id
          WHERE s.retailer_id = ?1 AND r.at > ?2) AS rejected
       FROM sales_call WHERE retailer_id = ?1 AND test = 0 AND at > ?2`,
      ...[id, since],
    ),
    statement(`SELECT count(DISTINCT order_id) AS held FROM sales_event WHERE retailer_id = ?1 AND held <> ''`, id),
    statement(
      `SELECT count(DISTINCT iif(${countsForBrand}, order_id, NULL)) AS orders,
         count(DISTINCT iif(mlc_state = 'unknown', order_id, NULL)) AS waiting,
         count(DISTINCT iif(mlc_state = 'expired', order_id, NULL)) AS expired,
         count(DISTINCT iif(mlc_state = 'none', order_id, NULL)) AS withoutClick
       FROM sales_event WHERE retailer_id = ?1 AND test = 0`,
      id,
    ),
    statement(
      `SELECT r.column_name AS field, r.reason, count(*) AS count, max(r.at) AS lastAt
       FROM sales_source s JOIN sales_reject r ON r.source_id = s.id WHERE s.retailer_id = ?1
       GROUP BY 1, 2 ORDER BY 4 DESC LIMIT 20`,
      id,
    ),
  ]);
  const enabled = sources.some((source) => source.enabled === 1);
  const figures = (await readShopFigures(database, [{ id, enabled }], now)).get(id);
  return {
    ...{ status: figures?.status ?? 'not-set', silentDays: figures?.silentDays ?? null, reasons },
    day: { taken: 0, changed: 0, duplicates: 0, rejected: 0, ...day, held: held?.held ?? 0 },
    counted: { orders: 0, waiting: 0, expired: 0, withoutClick: 0, ...counted },
  };
};
