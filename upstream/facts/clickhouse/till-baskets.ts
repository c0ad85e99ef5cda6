import type { Database } from '#upstream/platform/storage/database.ts';
import { recallBaskets, rememberBaskets } from '../d1/remembered-baskets.ts';
import {
  basketsOf,
  propertiesOf,
  propertiesStatement,
  type TillBaskets,
  type UnpackedBaskets,
} from '../d1/till-baskets.ts';
import type { CellRow, ClickHouse } from './client.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { clickHouseStatement } from './typed.ts';

/**
 * The days with shoppers, each with its last version and the number of rows in that. A day is written as a whole, so
 * equal stamps mean equal baskets. A day whose last version only deleted rows has no baskets.
 */
const stampSql = `SELECT toString(s.date) AS day, max(s.version) AS last, argMax(s.there, s.version) AS entries
  FROM (
    SELECT date, version, countIf(is_deleted = 0) AS there FROM till_shopper_day WHERE ${ofAccount} GROUP BY date, version
  ) AS s
  GROUP BY s.date HAVING entries > 0 ORDER BY s.date SETTINGS final = 0`;

/** Packed as in D1: for each day and place, the shoppers as JSON and their products as `1,2;3`. */
const basketSql = `SELECT toString(b.date) AS date, b.operator_id AS operator_id, b.country AS country, max(b.last) AS last,
    toJSONString(groupArray(b.shopper)) AS shoppers, arrayStringConcat(groupArray(b.bought), ';') AS products,
    count() AS baskets, sum(b.products) AS entries
  FROM (
    SELECT date, operator_id, country, shopper, arrayStringConcat(groupArray(toString(product_id)), ',') AS bought,
           count() AS products, max(version) AS last
    FROM till_shopper_day WHERE ${ofAccount} GROUP BY date, operator_id, country, shopper
  ) AS b
  GROUP BY b.date, b.operator_id, b.country ORDER BY b.date, b.operator_id, b.country`;

/**
 * The baskets of one account for all questions of a call: those that the isolate has cached if they are still current,
 * else read once. They stay the same until the call ends.
 */
export class ClickHouseBaskets {
  readonly #database: Database;
  readonly #clickhouse: ClickHouse;
  readonly #maxEntries: number;
  #reading: { readonly accountId: number; readonly baskets: Promise<TillBaskets | null> } | null = null;

  constructor(database: Database, clickhouse: ClickHouse, maxEntries: number) {
    this.#database = database;
    this.#clickhouse = clickhouse;
    this.#maxEntries = maxEntries;
  }

  /** Null if there are too many for memory. */
  async of(accountId: number): Promise<TillBaskets | null> {
    if (this.#reading?.accountId === accountId) return await this.#reading.baskets;
    const reading = { accountId, baskets: this.#read(accountId) };
    this.#reading = reading;
    try {
      return await reading.baskets;
    } catch (error) {
      if (this.#reading === reading) this.#reading = null;
      throw error;
    }
  }

  async #read(accountId: number): Promise<TillBaskets | null> {
    const [days, [products = []]] = await Promise.all([
      this.#clickhouse.query(clickHouseStatement(stampSql, { account: accountId })),
      this.#database.readAll([propertiesStatement(accountId)]),
    ]);
    if (sumOf(days, 'entries') > this.#maxEntries) return null;
    const stamp = stampOf(days);
    const held = recallBaskets(accountId);
    const baskets = held?.stamp === stamp ? held.baskets : await this.#readAndCache(accountId, stamp);
    return { ...baskets, properties: propertiesOf(products) };
  }

  async #readAndCache(accountId: number, stamp: string): Promise<UnpackedBaskets> {
    const rows = await this.#clickhouse.query(clickHouseStatement(basketSql, { account: accountId }));
    const baskets = basketsOf({ baskets: sumOf(rows, 'baskets'), entries: sumOf(rows, 'entries') }, rows);
    // Cached only if no day was built between the two statements, and both replicas were equally current.
    const days = [...Map.groupBy(rows, ({ date }) => date)].map(([day = '', of]): CellRow => {
      return { day, last: Math.max(...of.map(({ last }) => Number(last))) };
    });
    if (stampOf(days) === stamp) rememberBaskets(accountId, { stamp, baskets });
    return baskets;
  }
}

const sumOf = (rows: readonly CellRow[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

const stampOf = (days: readonly CellRow[]): string => JSON.stringify(days.map(({ day, last }) => [day, Number(last)]));
