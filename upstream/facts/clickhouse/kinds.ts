import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { type DailyKind, type DailyRow, dailyColumns, dailyId, dailyTables } from '../ingest/daily-facts.ts';
import { partOf, type StoredFact } from '../ingest/stored-facts.ts';
import type { Cell } from './client.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { type RawTable, rawTables } from './tables.ts';
import type { RollUpFamily } from './turn.ts';

export type RawFact = Readonly<Record<string, Cell>>;

/** How facts of one kind are stored as rows of a table, and which days they affect. */
export interface RawKind {
  readonly table: RawTable;
  readonly family: RollUpFamily;
  /** Columns that identify a fact, whatever its day. */
  readonly identity: readonly string[];
  /** The column that known facts are looked up by. */
  readonly lookup: string;
  /** A wider key: facts that share it are read together. Absent where that is the key itself. */
  readonly readWith?: { readonly column: string; readonly of: (key: string) => string };
  /**
   * Columns by which facts belong together, such as the lines of an order on a day. All of them get the earliest of
   * their instants.
   */
  readonly together?: readonly string[];
  /** A row may remove a whole order. Then only the values of imports are left of its facts. */
  readonly mayBeRemoved?: true;
  /** The stored form of a fact as a row, without account and import. */
  readonly row: (stored: StoredFact) => RawFact;
  /** The row as the stored form. */
  readonly toStored: (fact: RawFact) => object;
  /**
   * Which subaccount a fact belongs to: the one in a column, that of the offer or recipe in a column, or that of the
   * whole order. Absent where the key has it.
   */
  readonly ownedBy?: { readonly column: string; readonly reference: 'offer' | 'recipe' | null } | 'order';
  /** The column of its instant, which decides its day when the time zone changes. Absent for daily facts. */
  readonly instant?: string;
  /** The time of day that stands for a date alone; such a fact keeps its day. */
  readonly dateAloneAt?: string;
  /** Other days that facts affect. */
  readonly affectedDays?: AffectedDays;
}

/** A query of days; `{keys}` are values of the column `by`. */
export interface AffectedDays {
  readonly by: string;
  readonly type: 'String' | 'UInt32';
  readonly days: string;
  /**
   * These are days of facts that are read anyway, and only one import writes such facts at a time, so they aren’t
   * queried.
   */
  readonly areReadAnyway?: true;
}

type Stored = Readonly<Record<string, Cell>>;

/** The stored form is an object or a list of cells, which only its own kind knows. */
const cellsOf = (stored: object): Stored => Object.fromEntries(Object.entries(stored));
const listOf = (stored: object): readonly Cell[] => Object.values(stored);

const keysIn = 'IN (SELECT arrayJoin({keys:Array(String)}))';

/**
 * The id of an order, `subaccount:country:currency:number`, without its country, since some of its lines may have none.
 */
const groupOf = (order: string): string => {
  const [, operator, currency, number] = /^(\d*):[A-Z]{2}:([A-Z]{3}):([\s\S]*)$/.exec(order) ?? [];
  return operator === undefined ? order : `${operator}::${currency}:${number}`;
};

const tillLines: RawKind = {
  ...{ table: 'till_line', family: 'tills', identity: ['order_id', 'line'], lookup: 'order_id' },
  ...{ instant: 'occurred_at', dateAloneAt: '12:00:00', together: ['order_id', 'date'] },
  readWith: { column: 'order_group', of: groupOf },
  row: (stored) => {
    // Runs for each line of a file, so it avoids copies.
    const order = partOf(stored, 'order') ?? '';
    return {
      date: partOf(stored, 'date') ?? '',
      order_id: order,
      line: partOf(stored, 'line') ?? 0,
      order_group: groupOf(String(order)),
      occurred_at: partOf(stored, 'at') ?? '',
      operator_id: partOf(stored, 'operator') ?? 0,
      country: partOf(stored, 'country') ?? '',
      currency: partOf(stored, 'currency') ?? '',
      product_id: partOf(stored, 'product') ?? 0,
      units: partOf(stored, 'units') ?? 0,
      amount_minor: partOf(stored, 'amount') ?? 0,
      shopper: partOf(stored, 'shopper') ?? '',
    };
  },
  toStored: (it) => ({
    ...{ order: it.order_id, line: it.line, date: it.date, at: it.occurred_at, operator: it.operator_id },
    ...{ country: it.country, currency: it.currency, product: it.product_id, units: it.units, amount: it.amount_minor },
    shopper: it.shopper,
  }),
  affectedDays: {
    ...{ by: 'order_group', type: 'String' },
    days: `SELECT DISTINCT date FROM till_line WHERE ${ofAccount} AND order_group ${keysIn}`,
    areReadAnyway: true,
  },
};

export const events: RawKind = {
  ...{ table: 'touchpoint_event', family: 'brand', identity: ['id'], lookup: 'id' },
  ...{ ownedBy: { column: 'operator_id', reference: null }, instant: 'occurred_at' },
  row: (stored) => {
    const it = cellsOf(stored);
    return {
      ...{ date: it.date ?? '', session_id: it.session ?? '', id: it.id ?? '', occurred_at: it.at ?? '' },
      ...{ operator_id: it.operator ?? 0, touchpoint_id: it.touchpoint ?? 0, channel: it.channel ?? '' },
      ...{ country: it.country ?? '', kind: it.kind ?? '', retailer_id: it.retailer ?? 0, product_id: it.product ?? 0 },
      ...{ currency: it.currency ?? '', price_minor: it.price ?? 0, bot: it.bot ?? 0, suspect: it.suspect ?? '' },
    };
  },
  toStored: (it) => ({
    ...{ id: it.id, date: it.date, at: it.occurred_at, operator: it.operator_id, touchpoint: it.touchpoint_id },
    ...{ session: it.session_id, kind: it.kind, channel: it.channel, country: it.country, retailer: it.retailer_id },
    ...{ product: it.product_id, currency: it.currency, price: it.price_minor, bot: it.bot, suspect: it.suspect },
  }),
  affectedDays: {
    ...{ by: 'session_id', type: 'String' },
    // A session counts on the day it began, and orders are credited to its clicks.
    days: `SELECT DISTINCT date FROM (
      SELECT date FROM touchpoint_event WHERE ${ofAccount} AND session_id <> '' AND session_id ${keysIn}
      UNION ALL
      SELECT date FROM reported_line WHERE ${ofAccount} AND order_id IN (
        SELECT order_id FROM reported_line WHERE ${ofAccount} AND session_id <> '' AND session_id ${keysIn}))`,
  },
};

const reportedLines: RawKind = {
  ...{ table: 'reported_line', family: 'brand', identity: ['order_id', 'line'], lookup: 'order_id' },
  ...{ ownedBy: 'order', instant: 'occurred_at', dateAloneAt: '23:59:59', mayBeRemoved: true },
  row: (stored) => {
    const it = cellsOf(stored);
    return {
      ...{ date: it.date ?? '', order_id: it.order ?? '', line: it.line ?? 0, occurred_at: it.at ?? '' },
      ...{ retailer_id: it.retailer ?? 0, session_id: it.session ?? '', operator_id: it.operator ?? 0 },
      ...{ touchpoint_id: it.touchpoint ?? 0, channel: it.channel ?? '', country: it.country ?? '' },
      ...{ currency: it.currency ?? '', product_id: it.product ?? 0, own: it.own ?? 0, units: it.units ?? 0 },
      amount_minor: it.amount ?? 0,
    };
  },
  toStored: (it) => ({
    ...{ order: it.order_id, line: it.line, date: it.date, at: it.occurred_at, retailer: it.retailer_id },
    ...{ session: it.session_id, touchpoint: it.touchpoint_id || null, operator: it.operator_id || null },
    ...{ channel: it.channel || null, country: it.country, currency: it.currency, product: it.product_id, own: it.own },
    ...{ units: it.units, amount: it.amount_minor },
  }),
  affectedDays: {
    ...{ by: 'order_id', type: 'String' },
    days: `SELECT DISTINCT date FROM reported_line WHERE ${ofAccount} AND order_id ${keysIn}`,
  },
};

const observations: RawKind = {
  ...{ table: 'offer_observation', family: 'offers', identity: ['id'], lookup: 'id' },
  ...{ ownedBy: { column: 'offer_id', reference: 'offer' }, instant: 'observed_at' },
  row: (stored) => {
    const [date = '', offer = 0, at = '', id = '', outcome = '', price = null] = listOf(stored);
    return { date, offer_id: offer, observed_at: at, id, outcome, price_minor: price };
  },
  toStored: (it) => [it.date, it.offer_id, it.observed_at, it.id, it.outcome, it.price_minor],
  affectedDays: {
    ...{ by: 'offer_id', type: 'UInt32' },
    // The next days with a known price or stock, whose changes are measured against the touched days.
    days: `SELECT DISTINCT arrayJoin([priced, stocked]) AS date FROM (
      SELECT t.offer AS offer, t.day AS day, minOrNullIf(o.date, o.price_minor IS NOT NULL) AS priced,
             minOrNullIf(o.date, o.outcome <> 'failed') AS stocked
      FROM (SELECT DISTINCT tupleElement(it, 1) AS offer, tupleElement(it, 2) AS day
            FROM (SELECT arrayJoin(arrayZip({keys:Array(UInt32)}, {days:Array(Date)})) AS it)) AS t
      JOIN (SELECT offer_id, date, price_minor, outcome FROM offer_observation WHERE ${ofAccount}
              AND offer_id IN (SELECT arrayJoin({keys:Array(UInt32)}))) AS o ON o.offer_id = t.offer
      WHERE o.date > t.day GROUP BY offer, day) WHERE date IS NOT NULL`,
  },
};

const recipeEvents: RawKind = {
  ...{ table: 'recipe_event', family: 'recipes', identity: ['id'], lookup: 'id' },
  ...{ ownedBy: { column: 'recipe_id', reference: 'recipe' }, instant: 'occurred_at' },
  row: (stored) => {
    const [date = '', recipe = 0, at = '', id = '', kind = '', country = '', retailer = 0, currency = '', ...more] =
      listOf(stored);
    const [amount = 0, own = 0, servings = null, from = null, to = null] = more;
    return {
      ...{ date, recipe_id: recipe, occurred_at: at, id, kind, country, retailer_id: retailer, currency },
      ...{ amount_minor: amount, own_minor: own, servings, from_product_id: from, to_product_id: to },
    };
  },
  toStored: (it) => [
    ...[it.date, it.recipe_id, it.occurred_at, it.id, it.kind, it.country, it.retailer_id, it.currency],
    ...[it.amount_minor, it.own_minor, it.servings, it.from_product_id, it.to_product_id],
  ],
};

/** Claims, submissions and redemptions come as rows of the table, without an import. */
export const responses: RawKind = {
  ...{ table: 'response', family: 'responses', identity: ['voucher_id', 'form_id', 'id'], lookup: 'id' },
  ...{ instant: 'occurred_at', dateAloneAt: '00:00:00' },
  row: cellsOf,
  toStored: (it) => it,
};

const daily = (kind: DailyKind, table: RawTable, family: RollUpFamily): RawKind => ({
  ...{ table, family, identity: ['id'], lookup: 'id' },
  row: (stored) => dailyFact(kind, '', cellsOf(stored)),
  toStored: (it) => dailyRowOf(kind, it),
});

/** Codes of vouchers and redemptions stay in D1. */
export const rawKinds = {
  ...{ 'retailer-sales': tillLines, 'touchpoint-events': events, 'attributed-orders': reportedLines },
  ...{ 'offer-observations': observations, 'recipe-events': recipeEvents },
  'media-spend': daily('media-spend', 'reported_spend', 'spend'),
  'sell-out': daily('sell-out', 'reported_sellout', 'sellout'),
  'model-series': daily('model-series', 'model_input', 'inputs'),
} as const satisfies Readonly<Record<Exclude<ImportKind, `voucher-${string}`>, RawKind>>;

export type RawImportKind = keyof typeof rawKinds;

export const isRawKind = (kind: ImportKind): kind is RawImportKind => kind in rawKinds;

/** Kinds with an instant, whose day depends on the account's time zone. */
export const datedKinds: readonly RawKind[] = [...Object.values(rawKinds), responses].filter(
  ({ instant }: RawKind) => instant !== undefined,
);

/** Columns of a raw table after the account, without version and deletion. */
export const columnsOf = (table: RawTable): string[] =>
  Object.keys(rawTables[table].columns).filter((column) => column !== 'account_id');

type Cells = Readonly<Record<string, Cell>>;

/** A daily fact as a row of its table, without account and import. @param part empty for facts of files */
export const dailyFact = (kind: DailyKind, part: string, row: DailyRow): Cells => ({
  id: dailyId(kind, part, row),
  ...('withoutParts' in dailyTables[kind] ? {} : { part }),
  ...Object.fromEntries(Object.entries(dailyColumns(kind)).map(([name, column]) => [column, row[name] ?? null])),
});

/** The reverse. */
const dailyRowOf = (kind: DailyKind, fact: Cells): DailyRow =>
  Object.fromEntries(Object.entries(dailyColumns(kind)).map(([name, column]) => [name, fact[column] ?? null]));
