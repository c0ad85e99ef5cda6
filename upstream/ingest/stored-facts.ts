import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { type DailyFileKind, dailyId, foundDays } from './daily-facts.ts';

type Cell = string | number | null;
/** A fact as its kind stores it: by the names of its parts, or by their places. */
export type StoredFact = Readonly<Record<string, Cell>> | readonly Cell[];
type Part = string | number;

/** One value of a fact that may be corrected. */
export interface CorrectedField {
  readonly label: string;
  /** Where it stands in the stored fact. The first is compared; the others go with it. */
  readonly parts: readonly [Part, ...Part[]];
  /** The fields of a file that it is read from. Where none of them has a column, the file doesn’t say. */
  readonly from: readonly string[];
  /** What an empty cell is read as: it says nothing. Left out where an empty cell is a value of its own. */
  readonly blank?: Cell;
  /** How people read it. */
  readonly as:
    | 'day'
    | 'moment'
    | 'amount'
    | 'count'
    | 'text'
    | 'product'
    | 'retailer'
    | 'touchpoint'
    | 'offer'
    | 'recipe';
}

/** How the facts of a kind are found again, compared and put back. */
export interface StoredFacts {
  /** What names a stored fact in `import_fact`. */
  readonly identityOf: (fact: StoredFact) => readonly [key: string, line: number];
  /** Rows `n` and `value`: the place in the JSON list `?2` of keys and lines, and the fact as it is stored (account `?1`); and `owner`, where facts remember it. */
  readonly found: string;
  /** Rows `value`: the lines of the orders of the JSON list `?2`, all of them or, with `?3` 1, those without a number of their own. */
  readonly ofOrders?: string;
  /** Absent where the key of a fact names its subaccount, or what is of one alone. */
  readonly outside?: OutsideSubaccount;
  readonly date: Part;
  readonly at: Part;
  /** The currency of its amounts: a part of the fact, or that of its offer. */
  readonly currency: Part | null;
  /** The time of day that stands for a date without one. */
  readonly dayAlone?: string;
  readonly fields: readonly CorrectedField[];
}

/** Tells facts that aren’t of one subaccount alone. */
interface OutsideSubaccount {
  /** Rows `n`: the places in the JSON list `?2` of keys that name such facts of account `?1`, where `?3` is the subaccount. */
  readonly query: string;
  /** What names the fact in a file. */
  readonly field: string;
}

export const partOf = (fact: StoredFact, part: Part): Cell => (isList(fact) ? fact[Number(part)] : fact[part]) ?? null;

/** The fact with other values in some of its parts. */
export function withParts(fact: StoredFact, parts: ReadonlyMap<Part, Cell>): StoredFact {
  if (isList(fact)) return fact.map((cell, at) => parts.get(at) ?? (parts.has(at) ? null : cell));
  return { ...fact, ...Object.fromEntries(parts) };
}

/** A fact that a query gives as JSON. */
export const storedOf = (value: unknown): StoredFact => JSON.parse(String(value));

const isList = (fact: StoredFact): fact is readonly Cell[] => Array.isArray(fact);

const text = (fact: StoredFact, part: Part): string => String(partOf(fact, part));
const product = (part: Part, ...others: Part[]): CorrectedField => ({
  ...{ label: 'Product', parts: [part, ...others], from: ['gtin', 'sku', 'productName'], blank: 0, as: 'product' },
});

/** Lines without a number of their own are named by what they say, above every plain number, so that the two never meet. */
export const firstUnnumbered = 2 ** 31;

const named = 'json_each(?2) j';
const ofKey = 'j.value ->> 0';
const ofLine = 'j.value ->> 1';

// The country of an order is that of its id: a line without one takes another’s, which is worked out anew.
const tillLine = `json_object('order', o.id, 'line', l.line, 'date', l.date, 'at', o.occurred_at,
    'operator', o.operator_id, 'country', substr(o.id, instr(o.id, ':') + 1, 2), 'currency', o.currency,
    'product', l.product_id, 'units', l.units, 'amount', l.amount_minor, 'shopper', o.shopper) AS value`;
const tillLines = (order: string): string =>
  `FROM ${named} CROSS JOIN retailer_order o INDEXED BY retailer_order_by_id ON o.account_id = ?1 AND o.id = ${order}
   CROSS JOIN retailer_line l ON l.account_id = ?1 AND l.date = o.date AND l.order_id = o.id`;

const retailerSales: StoredFacts = {
  identityOf: (fact) => [text(fact, 'order'), Number(partOf(fact, 'line'))],
  found: `SELECT j.key AS n, l.job_id AS owner, ${tillLine} ${tillLines(ofKey)} AND l.line = ${ofLine}`,
  ofOrders: `SELECT l.job_id AS owner, ${tillLine} ${tillLines('j.value')} AND (?3 = 0 OR l.line >= ${firstUnnumbered})`,
  ...{ date: 'date', at: 'at', currency: 'currency' },
  fields: [
    { label: 'Date', parts: ['date', 'at'], from: ['soldAt'], as: 'day' },
    product('product'),
    { label: 'Units', parts: ['units'], from: ['units'], as: 'count' },
    { label: 'Amount', parts: ['amount'], from: ['amount', 'unitPrice'], as: 'amount' },
  ],
};

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

// Lines of an order are credited together, so an order is of a subaccount where all its lines are, those too that were taken
// out. A line is of whom its touchpoint is of; one without a touchpoint, of who brought it or of whom its order is credited to.
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

const attributedOrders: StoredFacts = {
  identityOf: (fact) => [text(fact, 'order'), Number(partOf(fact, 'line'))],
  found: `SELECT j.key AS n, ${reportedLine} ${reportedLines(ofKey)} AND l.line = ${ofLine}`,
  ofOrders: `SELECT ${reportedLine} ${reportedLines('j.value')} AND (?3 = 0 OR l.line >= ${firstUnnumbered})`,
  outside: { query: ordersOutside, field: 'orderId' },
  ...{ date: 'date', at: 'at', currency: 'currency', dayAlone: '23:59:59' },
  fields: [
    { label: 'Date and time', parts: ['at', 'date'], from: ['orderedAt'], as: 'moment' },
    { label: 'Session', parts: ['session'], from: ['session'], blank: '', as: 'text' },
    { label: 'Touchpoint', parts: ['touchpoint', 'operator'], from: ['touchpoint'], blank: null, as: 'touchpoint' },
    { label: 'Channel', parts: ['channel'], from: ['channel'], blank: null, as: 'text' },
    { label: 'Country', parts: ['country'], from: ['country'], blank: 'ZZ', as: 'text' },
    product('product', 'own'),
    { label: 'Units', parts: ['units'], from: ['units'], as: 'count' },
    { label: 'Amount', parts: ['amount'], from: ['amount', 'unitPrice'], as: 'amount' },
  ],
};

const touchpointEvents: StoredFacts = {
  identityOf: (fact) => [text(fact, 'id'), 0],
  found: `SELECT j.key AS n, json_object('id', e.id, 'date', e.date, 'at', e.occurred_at, 'operator', e.operator_id,
      'touchpoint', e.touchpoint_id, 'session', e.session_id, 'kind', e.kind, 'channel', e.channel, 'country', e.country,
      'retailer', e.retailer_id, 'product', e.product_id, 'currency', e.currency, 'price', e.price_minor, 'bot', e.bot,
      'suspect', e.suspect) AS value
    FROM ${named} CROSS JOIN touchpoint_event e INDEXED BY touchpoint_event_by_id ON e.account_id = ?1 AND e.id = ${ofKey}`,
  outside: {
    query: `SELECT j.key AS n FROM ${named}
      CROSS JOIN touchpoint_event e INDEXED BY touchpoint_event_by_id ON e.account_id = ?1 AND e.id = j.value
      WHERE e.operator_id <> ?3`,
    field: 'eventId',
  },
  ...{ date: 'date', at: 'at', currency: 'currency' },
  fields: [
    { label: 'Date and time', parts: ['at', 'date'], from: ['occurredAt'], as: 'moment' },
    { label: 'Kind of event', parts: ['kind'], from: ['event', 'dwell'], as: 'text' },
    { label: 'Session', parts: ['session'], from: ['session'], blank: '', as: 'text' },
    { label: 'Touchpoint', parts: ['touchpoint', 'operator'], from: ['touchpoint'], as: 'touchpoint' },
    { label: 'Channel', parts: ['channel'], from: ['channel'], as: 'text' },
    { label: 'Country', parts: ['country'], from: ['country'], blank: 'ZZ', as: 'text' },
    { label: 'Retailer', parts: ['retailer'], from: ['retailer'], blank: 0, as: 'retailer' },
    product('product'),
    { label: 'Currency', parts: ['currency'], from: ['currency'], blank: '', as: 'text' },
    { label: 'Price seen', parts: ['price'], from: ['price'], as: 'amount' },
    { label: 'Bot', parts: ['bot'], from: ['bot', 'userAgent'], as: 'count' },
  ],
};

const offerObservations: StoredFacts = {
  identityOf: (fact) => [text(fact, 3), 0],
  found: `SELECT j.key AS n,
      json_array(o.date, o.offer_id, o.observed_at, o.id, o.outcome, o.price_minor) AS value
    FROM ${named} CROSS JOIN offer_observation o INDEXED BY offer_observation_once ON o.account_id = ?1 AND o.id = ${ofKey}`,
  outside: {
    query: `SELECT j.key AS n FROM ${named}
      CROSS JOIN offer_observation o INDEXED BY offer_observation_once ON o.account_id = ?1 AND o.id = j.value
      LEFT JOIN offer w ON w.id = o.offer_id WHERE w.operator_id IS NOT ?3`,
    field: 'observationId',
  },
  ...{ date: 0, at: 2, currency: null },
  fields: [
    { label: 'Date and time', parts: [2, 0], from: ['observedAt'], as: 'moment' },
    { label: 'Offer', parts: [1], from: ['offer', 'retailer', 'gtin', 'sku', 'productName'], as: 'offer' },
    { label: 'Found', parts: [4], from: ['outcome'], as: 'text' },
    { label: 'Price', parts: [5], from: ['price'], as: 'amount' },
  ],
};

const recipeEvents: StoredFacts = {
  identityOf: (fact) => [text(fact, 3), 0],
  found: `SELECT j.key AS n, json_array(e.date, e.recipe_id, e.occurred_at, e.id, e.kind, e.country, e.retailer_id,
      e.currency, e.amount_minor, e.own_minor, e.servings, e.from_product_id, e.to_product_id) AS value
    FROM ${named} CROSS JOIN recipe_event e INDEXED BY recipe_event_once ON e.account_id = ?1 AND e.id = ${ofKey}`,
  outside: {
    query: `SELECT j.key AS n FROM ${named}
      CROSS JOIN recipe_event e INDEXED BY recipe_event_once ON e.account_id = ?1 AND e.id = j.value
      LEFT JOIN recipe w ON w.id = e.recipe_id WHERE w.operator_id IS NOT ?3`,
    field: 'eventId',
  },
  ...{ date: 0, at: 2, currency: 7 },
  fields: [
    { label: 'Date and time', parts: [2, 0], from: ['occurredAt'], as: 'moment' },
    { label: 'Recipe', parts: [1], from: ['recipe'], as: 'recipe' },
    { label: 'Kind of event', parts: [4], from: ['event'], as: 'text' },
    { label: 'Country', parts: [5], from: ['country'], blank: 'ZZ', as: 'text' },
    { label: 'Retailer', parts: [6], from: ['retailer'], as: 'retailer' },
    { label: 'Currency', parts: [7], from: ['currency'], as: 'text' },
    { label: 'Cart', parts: [8], from: ['amount'], as: 'amount' },
    { label: 'Own part of the cart', parts: [9], from: ['own'], as: 'amount' },
    { label: 'Servings', parts: [10], from: ['servings'], as: 'count' },
    { label: 'Swapped from', parts: [11], from: ['from'], as: 'product' },
    { label: 'Swapped to', parts: [12], from: ['to'], as: 'product' },
  ],
};

const voucherRedemptions: StoredFacts = {
  identityOf: (fact) => [text(fact, 1), Number(partOf(fact, 0))],
  found: `SELECT j.key AS n, json_array(r.voucher_id, r.id, r.code, r.redeemed_at, r.date, r.order_value, r.currency) AS value
    FROM ${named} CROSS JOIN voucher_redemption r ON r.voucher_id = ${ofLine} AND r.id = ${ofKey}`,
  ...{ date: 4, at: 3, currency: 6, dayAlone: '00:00:00' },
  fields: [
    { label: 'Redeemed at', parts: [3, 4], from: ['redeemedAt'], as: 'moment' },
    { label: 'Order value', parts: [5, 6], from: ['orderValue'], blank: null, as: 'amount' },
  ],
};

/** A day is part of what names such a fact, so that it isn't corrected. */
const daily = (kind: DailyFileKind, fields: readonly CorrectedField[], currency: string | null): StoredFacts => ({
  identityOf: (fact) => [dailyId(kind, '', isList(fact) ? {} : fact), 0],
  found: foundDays(kind),
  ...{ date: 'date', at: 'date', currency, fields },
});

const mediaSpend = daily(
  'media-spend',
  [
    { label: 'Spend', parts: ['spend'], from: ['spend'], as: 'amount' },
    { label: 'Impressions', parts: ['impressions'], from: ['impressions'], blank: null, as: 'count' },
    { label: 'Clicks', parts: ['clicks'], from: ['clicks'], blank: null, as: 'count' },
  ],
  'currency',
);

const sellOut = daily(
  'sell-out',
  [
    { label: 'Units sold', parts: ['units'], from: ['unitsSold'], as: 'count' },
    { label: 'Sales', parts: ['sales'], from: ['sales'], as: 'amount' },
  ],
  'currency',
);

const modelSeries = daily(
  'model-series',
  [
    { label: 'Value', parts: ['value'], from: ['value'], as: 'count' },
    { label: 'Unit', parts: ['unit'], from: ['unit'], blank: '', as: 'text' },
    { label: 'Role', parts: ['role'], from: ['role'], as: 'text' },
  ],
  null,
);

/** A voucher’s code has nothing beside itself that could be corrected. */
export const storedFacts: Readonly<Record<ImportKind, StoredFacts | null>> = {
  'retailer-sales': retailerSales,
  'touchpoint-events': touchpointEvents,
  'attributed-orders': attributedOrders,
  'offer-observations': offerObservations,
  'recipe-events': recipeEvents,
  'media-spend': mediaSpend,
  'sell-out': sellOut,
  'model-series': modelSeries,
  'voucher-codes': null,
  'voucher-redemptions': voucherRedemptions,
};
