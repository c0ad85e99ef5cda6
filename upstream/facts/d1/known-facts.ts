import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { findDaysSql } from '../ingest/daily-facts.ts';
import type { FactStore } from '../ingest/fact-store.ts';
import { firstUnnumbered, storedOf } from '../ingest/stored-facts.ts';
import type { KnownFacts } from '../known-facts.ts';

/** SQL that finds facts of a kind in D1, for account `?1`. */
interface KnownSql {
  /**
   * Returns `n`, the index in the JSON list `?2` of keys and lines; `value`, the stored fact; and `owner`, for kinds
   * whose facts have one.
   */
  readonly found: string;
  /**
   * Returns `value`: lines of the orders in the JSON list `?2`, all of them or, if `?3` is 1, those without a number.
   */
  readonly ofOrders?: string;
  /** Returns `n`: the indexes in the JSON list `?2` of keys of facts that don’t belong to subaccount `?3` alone. */
  readonly outside?: string;
}

const named = 'json_each(?2) j';
const ofKey = 'j.value ->> 0';
const ofLine = 'j.value ->> 1';

// The country in the id of an order is the one its lines had. A line without one takes another’s country, which is
// derived again.
const tillLine = `json_object('order', o.id, 'line', l.line, 'date', l.date, 'at', o.occurred_at,
    'operator', o.operator_id, 'country', substr(o.id, instr(o.id, ':') + 1, 2), 'currency', o.currency,
    'product', l.product_id, 'units', l.units, 'amount', l.amount_minor, 'shopper', o.shopper) AS value`;
const tillLines = (order: string): string =>
  `FROM ${named} CROSS JOIN retailer_order o INDEXED BY retailer_order_by_id ON o.account_id = ?1 AND o.id = ${order}
   CROSS JOIN retailer_line l ON l.account_id = ?1 AND l.date = o.date AND l.order_id = o.id`;

const reportedLine = `json_object('order', l.order_id, 'line', l.line, 'date', l.date, 'at', l.occurred_at,
    'retailer', l.retailer_id, 'session', l.session_id, 'touchpoint', l.touchpoint_id, 'operator', l.operator_id,
    'channel', l.channel, 'country', l.country, 'currency', l.currency, 'product', l.product_id, 'own', l.own,
    'units', l.units, 'amount', l.amount_minor) AS value`;
const reportedLines = (order: string): string =>
  `FROM ${named} CROSS JOIN reported_line l ON l.account_id = ?1 AND l.order_id = ${order}`;

const broughtBySubaccount = (line: string): string =>
  `CASE WHEN EXISTS (SELECT 1 FROM import_fact b CROSS JOIN import_job i ON i.id = b.job_id
     WHERE b.account_id = ?1 AND b.kind = 'attributed-orders' AND b.key = j.value AND b.line = ${line}
       AND i.operator_id = ?3) THEN ?3 END`;

// All lines of an order are attributed together, so an order belongs to a subaccount only if all its lines do,
// including removed ones. A line belongs to the subaccount of its touchpoint; without one, to that of its import or of
// the order’s attribution.
const ordersOutside = `SELECT j.key AS n FROM ${named} WHERE EXISTS (
    SELECT 1 FROM reported_line l WHERE l.account_id = ?1 AND l.order_id = j.value
      AND coalesce(l.operator_id, ${broughtBySubaccount('l.line')}, (
        SELECT o.operator_id FROM attributed_order o INDEXED BY attributed_order_by_id
        WHERE o.account_id = ?1 AND o.id = j.value), 0) <> ?3)
  OR EXISTS (
    SELECT 1 FROM import_fact f WHERE f.account_id = ?1 AND f.kind = 'attributed-orders' AND f.key = j.value
      AND NOT EXISTS (SELECT 1 FROM reported_line l WHERE l.account_id = ?1 AND l.order_id = f.key AND l.line = f.line)
      AND coalesce((
        SELECT v.value ->> 'operator' FROM fact_version v
        WHERE v.account_id = ?1 AND v.kind = f.kind AND v.key = f.key AND v.line = f.line AND v.value IS NOT NULL
        ORDER BY v.id DESC LIMIT 1), ${broughtBySubaccount('f.line')}, 0) <> ?3)`;

/** Null for codes of vouchers, which have no values to correct. */
export const knownSql: Readonly<Record<ImportKind, KnownSql | null>> = {
  'retailer-sales': {
    found: `SELECT j.key AS n, l.job_id AS owner, ${tillLine} ${tillLines(ofKey)} AND l.line = ${ofLine}`,
    ofOrders: `SELECT l.job_id AS owner, ${tillLine} ${tillLines('j.value')} AND (?3 = 0 OR l.line >= ${firstUnnumbered})`,
  },
  'attributed-orders': {
    found: `SELECT j.key AS n, ${reportedLine} ${reportedLines(ofKey)} AND l.line = ${ofLine}`,
    ofOrders: `SELECT ${reportedLine} ${reportedLines('j.value')} AND (?3 = 0 OR l.line >= ${firstUnnumbered})`,
    outside: ordersOutside,
  },
  'touchpoint-events': {
    found: `SELECT j.key AS n, json_object('id', e.id, 'date', e.date, 'at', e.occurred_at, 'operator', e.operator_id,
      'touchpoint', e.touchpoint_id, 'session', e.session_id, 'kind', e.kind, 'channel', e.channel, 'country', e.country,
      'retailer', e.retailer_id, 'product', e.product_id, 'currency', e.currency, 'price', e.price_minor, 'bot', e.bot,
      'suspect', e.suspect) AS value
    FROM ${named} CROSS JOIN touchpoint_event e INDEXED BY touchpoint_event_by_id ON e.account_id = ?1 AND e.id = ${ofKey}`,
    outside: `SELECT j.key AS n FROM ${named}
      CROSS JOIN touchpoint_event e INDEXED BY touchpoint_event_by_id ON e.account_id = ?1 AND e.id = j.value
      WHERE e.operator_id <> ?3`,
  },
  'offer-observations': {
    found: `SELECT j.key AS n,
      json_array(o.date, o.offer_id, o.observed_at, o.id, o.outcome, o.price_minor) AS value
    FROM ${named} CROSS JOIN offer_observation o INDEXED BY offer_observation_once ON o.account_id = ?1 AND o.id = ${ofKey}`,
    outside: `SELECT j.key AS n FROM ${named}
      CROSS JOIN offer_observation o INDEXED BY offer_observation_once ON o.account_id = ?1 AND o.id = j.value
      LEFT JOIN offer w ON w.id = o.offer_id WHERE w.operator_id IS NOT ?3`,
  },
  'recipe-events': {
    found: `SELECT j.key AS n, json_array(e.date, e.recipe_id, e.occurred_at, e.id, e.kind, e.country, e.retailer_id,
      e.currency, e.amount_minor, e.own_minor, e.servings, e.from_product_id, e.to_product_id) AS value
    FROM ${named} CROSS JOIN recipe_event e INDEXED BY recipe_event_once ON e.account_id = ?1 AND e.id = ${ofKey}`,
    outside: `SELECT j.key AS n FROM ${named}
      CROSS JOIN recipe_event e INDEXED BY recipe_event_once ON e.account_id = ?1 AND e.id = j.value
      LEFT JOIN recipe w ON w.id = e.recipe_id WHERE w.operator_id IS NOT ?3`,
  },
  'voucher-redemptions': {
    found: `SELECT j.key AS n, json_array(r.voucher_id, r.id, r.code, r.redeemed_at, r.date, r.order_value, r.currency) AS value
    FROM ${named} CROSS JOIN voucher_redemption r ON r.voucher_id = ${ofLine} AND r.id = ${ofKey}`,
  },
  'media-spend': { found: findDaysSql('media-spend') },
  'sell-out': { found: findDaysSql('sell-out') },
  'model-series': { found: findDaysSql('model-series') },
  'voucher-codes': null,
};

/** Reads facts of a kind from D1. */
export function d1KnownFacts(store: Pick<FactStore, 'readAll'>, accountId: number, kind: ImportKind): KnownFacts {
  const sql = knownSql[kind];
  const read = async (query: string | undefined, ...parameters: (string | number)[]) => {
    if (query === undefined) return [];
    const [rows = []] = await store.readAll([statement(query, accountId, ...parameters)]);
    return rows;
  };
  const places = async (query: string, ...parameters: (string | number)[]) =>
    new Set((await read(query, ...parameters)).map(({ n }) => Number(n)));
  const known = ({ value, owner }: Record<string, unknown>) => ({ fact: storedOf(value), owner: Number(owner ?? 0) });
  return {
    find: async (identities) => {
      const rows = await read(sql?.found, JSON.stringify(identities));
      const found = new Map(rows.map((row) => [Number(row.n), known(row)]));
      return identities.map((_, at) => found.get(at) ?? null);
    },
    linesOf: async (orders, which) =>
      (await read(sql?.ofOrders, JSON.stringify(orders), which === 'unnumbered' ? 1 : 0)).map(known),
    inImport: (job, identities) =>
      places(
        `SELECT j.key AS n FROM json_each(?2) j CROSS JOIN import_fact f ON f.account_id = ?1 AND f.kind = ?3
           AND f.key = j.value ->> 0 AND f.line = j.value ->> 1 AND f.job_id = ?4`,
        ...[JSON.stringify(identities), kind, job],
      ),
    inAnyImport: (identities) =>
      places(
        `SELECT j.key AS n FROM json_each(?2) j WHERE EXISTS (SELECT 1 FROM import_fact f
           WHERE f.account_id = ?1 AND f.kind = ?3 AND f.key = j.value ->> 0 AND f.line = j.value ->> 1)`,
        ...[JSON.stringify(identities), kind],
      ),
    outside: async (operatorId, keys) => {
      const rows = await read(sql?.outside, JSON.stringify(keys), operatorId);
      return new Set(rows.map(({ n }) => keys[Number(n)] ?? ''));
    },
  };
}
