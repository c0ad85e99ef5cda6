import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from '../fact-store.ts';
import { type HoldRules, holdRules, maxPixelsPerClick } from './hold-rules.ts';
import { matchOrder } from './match-clicks.ts';
import type { OrderProblem, ReportedOrder } from './read-order.ts';
import type { SalesSource } from './sales-source.ts';

interface Call {
  readonly source: SalesSource;
  readonly order: ReportedOrder;
  /** Hash that identifies a repeated call. */
  readonly rawHash: string;
  /** Hash of the address that sent a pixel, else empty. */
  readonly address: string;
  /** The import that has the order. */
  readonly job?: number;
  readonly now: number;
}

/** `known`: the same call came before. `duplicate`: another method has reported the order. */
export type OrderOutcome = 'taken' | 'changed' | 'held' | 'duplicate' | 'known';

export type TakenOrder =
  | { readonly outcome: OrderOutcome; readonly test: boolean; readonly brands: readonly number[] }
  | { readonly problem: OrderProblem };

/** D1, or its file on the command line. */
type Store = Pick<FactStore, 'readAll' | 'write'>;

/**
 * Stores a reported order. It belongs to the method that reports it first; other methods may only decline or amend it.
 * A pixel can do neither, since anybody can call it, and another method that names a different click takes its order
 * over. Repeating a call changes nothing, even after later calls.
 */
export async function takeOrder(store: Store, call: Call): Promise<TakenOrder> {
  const { source, rawHash, now } = call;
  // An order from a test click is a test order, whatever the call says.
  const test = 'max(?2, coalesce((SELECT test FROM click_id WHERE id = ?4), 0))';
  const asked = [source.retailerId, call.order.test ? 1 : 0, call.order.order, call.order.mlc] as const;
  const [[click] = [], [first] = [], [seen] = []] = await store.readAll([
    statement('SELECT test FROM click_id WHERE id = ?', call.order.mlc),
    statement(
      `SELECT DISTINCT e.currency, e.mlc, s.method = 'pixel' AS pixel FROM sales_event e JOIN sales_source s ON s.id = e.source_id
       WHERE e.retailer_id = ?1 AND e.test = ${test} AND e.order_id = ?3`,
      ...asked,
    ),
    statement(
      `SELECT 1 AS n FROM sales_call WHERE retailer_id = ?1 AND test = ${test} AND order_id = ?3 AND raw_hash = ?5`,
      ...[...asked, rawHash],
    ),
  ]);
  const order = click?.test === 1 ? { ...call.order, test: true } : call.order;
  if (seen) return { outcome: 'known', test: order.test, brands: [] };
  const takesOver = first?.pixel === 1 && source.method !== 'pixel' && order.mlc !== '' && order.mlc !== first.mlc;
  if (first && first.currency !== order.currency && order.lines.length > 0 && !takesOver)
    return {
      problem: { column: 'currency', reason: 'is another one than the order had before', value: order.currency },
    };
  return await write(store, { ...call, order }, await holdRules(store, source, order, now));
}

async function write(store: Store, call: Call, rules: HoldRules): Promise<TakenOrder> {
  const { source, order, rawHash, now } = call;
  const { retailerId } = source;
  const test = order.test ? 1 : 0;
  const id = crypto.randomUUID();
  const of = [retailerId, test, order.order] as const;
  const at = new Date(now).toISOString();
  const results = await store.write(
    statement(
      `INSERT OR IGNORE INTO sales_call (retailer_id, test, order_id, raw_hash, id, source_id, at, outcome)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, CASE
         WHEN NOT EXISTS (SELECT 1 FROM sales_event WHERE retailer_id = ?1 AND test = ?2 AND order_id = ?3) THEN 'taken'
         WHEN ?8 = 1 AND (?9 = 1 OR EXISTS (SELECT 1 FROM sales_event e JOIN sales_source s ON s.id = e.source_id
           WHERE e.retailer_id = ?1 AND e.test = ?2 AND e.order_id = ?3
             AND (e.source_id = ?6 OR (s.method = 'pixel' AND ${namesOtherClick('?10')})))) THEN 'changed'
         ELSE 'duplicate' END`,
      ...[...of, rawHash, id, source.id, at],
      // A pixel can only add orders, since anybody can call it.
      ...[source.method === 'pixel' ? 0 : 1, order.status === 'declined' || order.status === 'amended' ? 1 : 0],
      order.mlc,
    ),
    takeOver(call, id),
    insertLines(call, { id, rules }),
    amendLines(call, id),
    holdAmended(call, { id, rules }),
    order.status === 'declined' ? decline(of, id) : declineMissing(call, id),
    matchOrder(...of),
    statement(
      'SELECT outcome FROM sales_call WHERE id = ?4 AND retailer_id = ?1 AND test = ?2 AND order_id = ?3',
      ...of,
      id,
    ),
    statement('SELECT held FROM sales_event WHERE retailer_id = ?1 AND test = ?2 AND order_id = ?3 LIMIT 1', ...of),
    statement(
      `SELECT DISTINCT brand_id FROM sales_event
       WHERE retailer_id = ?1 AND test = ?2 AND order_id = ?3 AND brand_id IS NOT NULL`,
      ...of,
    ),
  );
  const [, , , , , , , [done] = [], [row] = [], brands = []] = results;
  const outcome = outcomes.find((one) => one === done?.outcome) ?? 'known';
  return {
    outcome: outcome === 'taken' && row && row.held !== '' ? 'held' : outcome,
    test: order.test,
    brands: brands.map(({ brand_id }) => Number(brand_id)),
  };
}

const outcomes = ['taken', 'changed', 'duplicate'] as const;

/** SQL: whether this call was recorded, with one of these outcomes. */
const isNoted = (id: string, outcomes: string): string =>
  `EXISTS (SELECT 1 FROM sales_call c WHERE c.retailer_id = ?1 AND c.test = ?2 AND c.order_id = ?3 AND c.id = ${id}
     AND c.outcome IN (${outcomes}))`;

const linesOf = ({ order }: Call): string => JSON.stringify(order.lines);

/**
 * SQL: whether the call has another click than the pixel that reported the order `e` first. Then one of the two is
 * wrong.
 */
const namesOtherClick = (mlc: string): string => `(${mlc} <> '' AND e.mlc <> ${mlc})`;

/**
 * Gives an order that a pixel reported to the method that names another click, and matches it again. If the pixel’s
 * order was already among another brand’s facts, it is removed there and counts for no one: it can’t be in two places.
 */
function takeOver(call: Call, id: string): Statement {
  const { source, order } = call;
  const isOtherBrands = `(e.delivered > 0 AND e.brand_id <> coalesce((SELECT account_id FROM click_id WHERE id = ?7), 0))`;
  return statement(
    `UPDATE sales_event AS e SET source_id = ?5, ordered_at = coalesce(?6, e.ordered_at), currency = ?8, held = '', address = '',
       mlc = iif(${isOtherBrands}, '', ?7), mlc_state = iif(${isOtherBrands}, 'none', 'unknown'),
       version = version + 1
     WHERE e.retailer_id = ?1 AND e.test = ?2 AND e.order_id = ?3 AND e.source_id <> ?5
       AND EXISTS (SELECT 1 FROM sales_source s WHERE s.id = e.source_id AND s.method = 'pixel')
       AND ?9 <> 'pixel' AND ?10 > 0 AND ${namesOtherClick('?7')} AND ${isNoted('?4', "'changed'")}`,
    ...[source.retailerId, order.test ? 1 : 0, order.order, id],
    ...[source.id, order.orderedAt, order.mlc, order.currency, source.method, order.lines.length],
  );
}

interface Noted {
  readonly id: string;
  readonly rules: HoldRules;
}

/**
 * Inserts lines that aren’t stored yet. Pixels per address and click are counted in the same statement, so that many at
 * once are all counted.
 */
function insertLines(call: Call, { id, rules }: Noted): Statement {
  const { source, order, address, job, now } = call;
  const since = new Date(now - 86_400_000).toISOString();
  const ofAddress = `(SELECT count(DISTINCT order_id) FROM sales_event INDEXED BY sales_event_by_time
     WHERE retailer_id = ?1 AND received_at > ?17 AND test = 0 AND address = ?15)`;
  const ofClick = `(SELECT count(DISTINCT order_id) FROM sales_event INDEXED BY sales_event_by_click
     WHERE mlc = ?13 AND mlc <> '' AND retailer_id = ?1 AND test = 0 AND address <> '')`;
  const held = `iif(?14 <> '' OR ?2 = 1 OR ?15 = '', ?14, iif(${ofAddress} >= ?18 OR ${ofClick} >= ${maxPixelsPerClick}, 'address', ''))`;
  return statement(
    `INSERT OR IGNORE INTO sales_event (retailer_id, test, order_id, line, account_id, source_id, job_id, received_at,
       ordered_at, status, units, amount_minor, currency, gtin, sku, name, voucher, mlc, mlc_state, held, address)
     SELECT ?1, ?2, ?3, j.value ->> 'line', ?5, ?6, ?7, ?8, coalesce(o.ordered_at, ?9), ?10, j.value ->> 'units',
       j.value ->> 'amount', ?11, j.value ->> 'gtin', j.value ->> 'sku', j.value ->> 'name', ?12,
       coalesce(o.mlc, ?13), iif(coalesce(o.mlc, ?13) = '', 'none', 'unknown'), coalesce(o.held, ${held}), coalesce(o.address, ?15)
     FROM json_each(?16) j LEFT JOIN (
       SELECT ordered_at, mlc, held, address FROM sales_event
       WHERE retailer_id = ?1 AND test = ?2 AND order_id = ?3 LIMIT 1) o
     WHERE ${isNoted('?4', "'taken', 'changed'")}`,
    ...[source.retailerId, order.test ? 1 : 0, order.order, id],
    ...[source.accountId, source.id, job ?? null, new Date(now).toISOString(), order.orderedAt, order.status],
    ...[order.currency, order.voucher, order.mlc, rules.held, address, linesOf(call), since, rules.maxPerAddress],
  );
}

/** Updates stored lines that have other values. */
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

/** Calls of networks aren’t signed, so an order that one raises to an unusual amount waits as a new order would. */
function holdAmended(call: Call, { id, rules }: Noted): Statement {
  const { source, order } = call;
  return statement(
    `UPDATE sales_event SET held = 'amount', version = version + 1
     WHERE retailer_id = ?1 AND test = ?2 AND order_id = ?3 AND held = '' AND ?5 = 'network' AND ?6 = 'amount'
       AND ${isNoted('?4', "'changed'")}`,
    ...[source.retailerId, order.test ? 1 : 0, order.order, id, source.method, rules.held],
  );
}

/** Declines all lines of the order, including those of this call. */
const decline = (of: readonly [number, 0 | 1, string], id: string): Statement =>
  statement(
    `UPDATE sales_event SET status = 'declined', version = version + 1
     WHERE retailer_id = ?1 AND test = ?2 AND order_id = ?3 AND status <> 'declined' AND ${isNoted('?4', "'taken', 'changed'")}`,
    ...[...of, id],
  );

/** A call has all current lines of its order, so missing ones are declined. */
function declineMissing(call: Call, id: string): Statement {
  const { source, order } = call;
  return statement(
    `UPDATE sales_event AS e SET status = 'declined', version = version + 1
     WHERE e.retailer_id = ?1 AND e.test = ?2 AND e.order_id = ?3 AND e.status <> 'declined'
       AND NOT EXISTS (SELECT 1 FROM json_each(?5) j WHERE j.value ->> 'line' = e.line) AND ${isNoted('?4', "'changed'")}`,
    ...[source.retailerId, order.test ? 1 : 0, order.order, id, linesOf(call)],
  );
}
