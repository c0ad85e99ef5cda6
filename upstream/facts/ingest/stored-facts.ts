import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { type DailyFileKind, dailyId } from './daily-facts.ts';

type Cell = string | number | null;
/** A fact as its kind stores it: an object, or a list. */
export type StoredFact = Readonly<Record<string, Cell>> | readonly Cell[];
type Part = string | number;

/** Identifies a stored fact within its account and kind. */
export type Identity = readonly [key: string, line: number];

/** One value of a fact that may be corrected. */
export interface CorrectedField {
  readonly label: string;
  /** Its names or indexes in the stored fact. The first is compared; the others go with it. */
  readonly parts: readonly [Part, ...Part[]];
  /** The fields of a file that it is read from. If none of them has a column, the value isn’t corrected. */
  readonly from: readonly string[];
  /** The value of an empty cell, which corrects nothing. Absent where an empty cell is a value of its own. */
  readonly blank?: Cell;
  /** How the value is shown. */
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

/** How the facts of a kind are identified, compared and restored, in either store (`KnownFacts`). */
export interface StoredFacts {
  readonly identityOf: (fact: StoredFact) => Identity;
  /** Its facts are lines of orders, and the lines of an order are compared together. */
  readonly ofOrders?: true;
  /**
   * The field of a file that identifies a fact, where the fact may be another subaccount’s; absent where the key
   * includes the subaccount.
   */
  readonly named?: string;
  readonly date: Part;
  readonly at: Part;
  /** The currency of its amounts: a part of the fact, or that of its offer. */
  readonly currency: Part | null;
  /** The time of day that stands for a date without one. */
  readonly dateAloneAt?: string;
  readonly fields: readonly CorrectedField[];
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

/** Lines without a number are identified by a hash from here on, above every real line number. */
export const firstUnnumbered = 2 ** 31;

const retailerSales: StoredFacts = {
  identityOf: (fact) => [text(fact, 'order'), Number(partOf(fact, 'line'))],
  ofOrders: true,
  ...{ date: 'date', at: 'at', currency: 'currency' },
  fields: [
    { label: 'Date', parts: ['date', 'at'], from: ['soldAt'], as: 'day' },
    product('product'),
    { label: 'Units', parts: ['units'], from: ['units'], as: 'count' },
    { label: 'Amount', parts: ['amount'], from: ['amount', 'unitPrice'], as: 'amount' },
  ],
};

const attributedOrders: StoredFacts = {
  identityOf: (fact) => [text(fact, 'order'), Number(partOf(fact, 'line'))],
  ofOrders: true,
  named: 'orderId',
  ...{ date: 'date', at: 'at', currency: 'currency', dateAloneAt: '23:59:59' },
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
  named: 'eventId',
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
  named: 'observationId',
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
  named: 'eventId',
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
  ...{ date: 4, at: 3, currency: 6, dateAloneAt: '00:00:00' },
  fields: [
    { label: 'Redeemed at', parts: [3, 4], from: ['redeemedAt'], as: 'moment' },
    { label: 'Order value', parts: [5, 6], from: ['orderValue'], blank: null, as: 'amount' },
  ],
};

/** The day is part of the identity, so it can’t be corrected. */
const daily = (kind: DailyFileKind, fields: readonly CorrectedField[], currency: string | null): StoredFacts => ({
  identityOf: (fact) => [dailyId(kind, '', isList(fact) ? {} : fact), 0],
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

/** Null for codes of vouchers, which have no values to correct. */
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

/** A row that differs from its stored fact. */
export interface Change {
  /** Number of the row; null where it is about the whole order, such as that it was declined. */
  readonly row: number | null;
  /** Null where the fact had been removed by a correction. */
  readonly before: StoredFact | null;
  /** Null where the fact is removed. */
  readonly after: StoredFact | null;
  readonly fields: readonly CorrectedField[];
}

/** Rows grouped by their effect: new, unchanged or corrected facts. */
export interface SortedFacts {
  readonly fresh: readonly StoredFact[];
  /** Stored with the same values. Facts that this import already has aren’t included. */
  readonly same: readonly StoredFact[];
  readonly changed: readonly Change[];
  /** Orders stored with as many lines under other ids, and the number of their rows, which are among `fresh`. */
  readonly otherFormat: { readonly orders: number; readonly rows: number };
}
