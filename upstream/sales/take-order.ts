import { type Database, type Statement, statement } from '../storage/database.ts';
import { reasonToHold } from './hold.ts';
import { matchOrder } from './match-clicks.ts';
import type { OrderProblem, ReportedOrder } from './read-order.ts';
import type { SalesSource } from './source.ts';

interface Call {
  readonly source: SalesSource;
  readonly order: ReportedOrder;
  /** What makes the call the same one when it comes again. */
  readonly rawHash: string;
  /** Of who sent a pixel, else empty. */
  readonly address: string;
  /** The import of a file that it came with. */
  readonly job?: number;
  readonly now: number;
}

/** `known`: the same call came before. `duplicate`: another method has reported the order. */
export type OrderOutcome = 'taken' | 'changed' | 'held' | 'duplicate' | 'known';

export type TakenOrder =
  | { readonly outcome: OrderOutcome; readonly test: boolean; readonly brands: readonly number[] }
  | { readonly problem: OrderProblem };

interface KnownRow extends Record<string, unknown> {
  readonly currency: string;
}

/**
 * Takes a reported order in. The first method that reports an order has it; others may only decline or amend it, and a
 * pixel, which anybody can call, can do neither. The same call again changes nothing, even after a later one.
 */
export async function takeOrder(database: Database, call: Call): Promise<TakenOrder> {
  const { source, rawHash } = call;
  // The order of a test's click is one too, whatever the call says of it.
  const test = 'max(?2, coalesce((SELECT test FROM click_id WHERE id = ?4), 0))';
  const asked = [source.retailerId, call.order.test ? 1 : 0, call.order.order, call.order.mlc] as const;
  const [[click], known, [seen]] = await database.readAll<[{ test: 0 | 1 }, KnownRow, { n: number }]>([
    statement('SELECT test FROM click_id WHERE id = ?', call.order.mlc),
    statement(
      `SELECT DISTINCT currency FROM sales_event WHERE retailer_id = ?1 AND test = ${test} AND order_id = ?3`,
      ...asked,
    ),
    statement(
      `SELECT 1 AS n FROM sales_call WHERE retailer_id = ?1 AND test = ${test} AND order_id = ?3 AND raw_hash = ?5`,
      ...[...asked, rawHash],
    ),
  ]);
  const order = click?.test === 1 ? { ...call.order, test: true } : call.order;
  if (seen) return { outcome: 'known', test: order.test, brands: [] };
  const [first] = known;
  if (first && first.currency !== order.currency && order.lines.length > 0)
    return {
      problem: { column: 'currency', reason: 'is another one than the order had before', value: order.currency },
    };
  const held = first ? '' : await reasonToHold(database, source, order, call);
  return await write(database, { ...call, order }, held);
}

async function write(database: Database, call: Call, held: string): Promise<TakenOrder> {
  const { source, order, rawHash, now } = call;
  const { retailerId } = source;
  const test = order.test ? 1 : 0;
  const id = crypto.randomUUID();
  const of = [retailerId, test, order.order] as const;
  const at = new Date(now).toISOString();
  const results = await database.write<[object, object, object, object, object, { outcome: OrderOutcome }, BrandRow]>(
    statement(
      `INSERT OR IGNORE INTO sales_call (retailer_id, test, order_id, raw_hash, id, source_id, at, outcome)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, CASE
         WHEN NOT EXISTS (SELECT 1 FROM sales_event WHERE retailer_id = ?1 AND test = ?2 AND order_id = ?3) THEN 'taken'
         WHEN ?8 = 1 AND (?9 = 1 OR EXISTS (SELECT 1 FROM sales_event WHERE retailer_id = ?1 AND test = ?2
           AND order_id = ?3 AND source_id = ?6)) THEN 'changed'
         ELSE 'duplicate' END`,
      ...[...of, rawHash, id, source.id, at],
      // Anybody can call a pixel, so that it can only add orders.
      ...[source.method === 'pixel' ? 0 : 1, order.status === 'declined' || order.status === 'amended' ? 1 : 0],
    ),
    keepLines(call, { id, held }),
    amendLines(call, id),
    order.status === 'declined' ? decline(of, id) : declineMissing(call, id),
    matchOrder(...of),
    statement(
      'SELECT outcome FROM sales_call WHERE id = ?4 AND retailer_id = ?1 AND test = ?2 AND order_id = ?3',
      ...of,
      id,
    ),
    statement(
      `SELECT DISTINCT brand_id, held FROM sales_event
       WHERE retailer_id = ?1 AND test = ?2 AND order_id = ?3 AND brand_id IS NOT NULL`,
      ...of,
    ),
  );
  const [, , , , , [done], brands] = results;
  const outcome = done?.outcome ?? 'known';
  return {
    outcome: outcome === 'taken' && held !== '' ? 'held' : outcome,
    test: order.test,
    brands: brands.map(({ brand_id }) => brand_id),
  };
}

interface BrandRow {
  readonly brand_id: number;
}

/** Whether this call is the one that was noted, with one of these outcomes. */
const isNoted = (id: string, outcomes: string): string =>
  `EXISTS (SELECT 1 FROM sales_call c WHERE c.retailer_id = ?1 AND c.test = ?2 AND c.order_id = ?3 AND c.id = ${id}
     AND c.outcome IN (${outcomes}))`;

const linesOf = ({ order }: Call): string => JSON.stringify(order.lines);

/** Lines that are not there yet. */
function keepLines(call: Call, { id, held }: { readonly id: string; readonly held: string }): Statement {
  const { source, order, address, job, now } = call;
  return statement(
    `INSERT OR IGNORE INTO sales_event (retailer_id, test, order_id, line, account_id, source_id, job_id, received_at,
       ordered_at, status, units, amount_minor, currency, gtin, sku, name, voucher, mlc, mlc_state, held, address)
     SELECT ?1, ?2, ?3, j.value ->> 'line', ?5, ?6, ?7, ?8, coalesce(o.ordered_at, ?9), ?10, j.value ->> 'units',
       j.value ->> 'amount', ?11, j.value ->> 'gtin', j.value ->> 'sku', j.value ->> 'name', ?12,
       coalesce(o.mlc, ?13), iif(coalesce(o.mlc, ?13) = '', 'none', 'unknown'), coalesce(o.held, ?14), coalesce(o.address, ?15)
     FROM json_each(?16) j LEFT JOIN (
       SELECT ordered_at, mlc, held, address FROM sales_event
       WHERE retailer_id = ?1 AND test = ?2 AND order_id = ?3 LIMIT 1) o
     WHERE ${isNoted('?4', "'taken', 'changed'")}`,
    ...[source.retailerId, order.test ? 1 : 0, order.order, id],
    ...[source.accountId, source.id, job ?? null, new Date(now).toISOString(), order.orderedAt, order.status],
    ...[order.currency, order.voucher, order.mlc, held, address, linesOf(call)],
  );
}

/** Lines that are there with other values. */
function amendLines(call: Call, id: string): Statement {
  const { source, order } = call;
  return statement(
    `UPDATE sales_event AS e SET units = j.value ->> 'units', amount_minor = j.value ->> 'amount',
       gtin = coalesce(nullif(j.value ->> 'gtin', ''), gtin), sku = coalesce(nullif(j.value ->> 'sku', ''), sku),
       name = coalesce(nullif(j.value ->> 'name', ''), name),
       status = iif(e.units <> j.value ->> 'units' OR e.amount_minor <> j.value ->> 'amount', 'amended', ?5),
       version = version + 1
     FROM json_each(?6) j
     WHERE e.retailer_id = ?1 AND e.test = ?2 AND e.order_id = ?3 AND e.line = j.value ->> 'line'
       AND ?5 <> 'declined' AND ${isNoted('?4', "'changed'")}
       AND (e.units <> j.value ->> 'units' OR e.amount_minor <> j.value ->> 'amount' OR e.status <> ?5
         OR (j.value ->> 'gtin' <> '' AND e.gtin <> j.value ->> 'gtin')
         OR (j.value ->> 'sku' <> '' AND e.sku <> j.value ->> 'sku')
         OR (j.value ->> 'name' <> '' AND e.name <> j.value ->> 'name'))`,
    ...[source.retailerId, order.test ? 1 : 0, order.order, id, order.status, linesOf(call)],
  );
}

/** All lines of the order, those too that came with this call. */
const decline = (of: readonly [number, 0 | 1, string], id: string): Statement =>
  statement(
    `UPDATE sales_event SET status = 'declined', version = version + 1
     WHERE retailer_id = ?1 AND test = ?2 AND order_id = ?3 AND status <> 'declined' AND ${isNoted('?4', "'taken', 'changed'")}`,
    ...[...of, id],
  );

/** A call names the lines that the order has by now: one that it leaves out is gone. */
function declineMissing(call: Call, id: string): Statement {
  const { source, order } = call;
  return statement(
    `UPDATE sales_event AS e SET status = 'declined', version = version + 1
     WHERE e.retailer_id = ?1 AND e.test = ?2 AND e.order_id = ?3 AND e.status <> 'declined'
       AND NOT EXISTS (SELECT 1 FROM json_each(?5) j WHERE j.value ->> 'line' = e.line) AND ${isNoted('?4', "'changed'")}`,
    ...[source.retailerId, order.test ? 1 : 0, order.order, id, linesOf(call)],
  );
}
