import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import type { Answered, Question, RawRow } from '../engine.ts';
import { countShoppers } from './count-shoppers.ts';
import { recallBaskets, rememberBaskets } from './remembered-baskets.ts';
import {
  basketStatement,
  basketsOf,
  propertiesOf,
  propertiesStatement,
  stampOf,
  stampStatement,
  type TillBaskets,
  type UnpackedBaskets,
} from './till-baskets.ts';

const counted = 'shoppers';

/** The most products in baskets that are kept in memory, at about 20 bytes each. */
export const maxBasketEntries = 2_000_000;

/**
 * Whether the shoppers of a question can be counted in memory. If rows are filtered or ordered by them, the statement
 * has to count them.
 */
export const countsShoppersApart = ({ selection: { measures, having, order } }: Question): boolean =>
  measures.includes(counted) &&
  !having.some(({ measure }) => measure === counted) &&
  !order.some(({ by }) => by === counted);

/** The same question without shoppers; every line has a shopper, so the rows are the same. */
export const withoutShoppers = (question: Question): Question => ({
  ...question,
  selection: {
    ...question.selection,
    measures: question.selection.measures.map((measure) => (measure === counted ? 'units' : measure)),
    everyGroup: true,
  },
});

/** The answer with the shoppers of its rows and of the total filled in. */
export function withShoppers({ selection, tenant }: Question, answered: Answered, baskets: TillBaskets): Answered {
  const { dimensions, measures } = selection;
  const value = `m${measures.indexOf(counted)}`;
  const filled = (rows: readonly RawRow[], by: typeof dimensions): RawRow[] => {
    const { shoppers, keysOf } = countShoppers(baskets, { ...selection, dimensions: by }, tenant);
    const counts = new Map<string, number>();
    for (const [row, count] of shoppers.entries()) counts.set(nameOf(keysOf(row)), count);
    return rows.map((row) => ({ ...row, [value]: counts.get(nameOf(by.map((_, at) => row[`k${at}`]))) ?? 0 }));
  };
  return {
    ...answered,
    ...(answered.rows && { rows: filled(answered.rows, dimensions) }),
    ...(answered.totals && { totals: filled(answered.totals, []) }),
  };
}

const nameOf = (keys: readonly unknown[]): string => keys.join('\u0000');

interface Reading {
  readonly accountId: number;
  readonly baskets: Promise<{ readonly stamp: string; readonly baskets: TillBaskets | null }>;
}

/**
 * The baskets of one account for all questions of a call: cached ones of the isolate, or read once. Each read also returns
 * the stamp of the baskets in its snapshot; if that differs, rows and baskets are read again.
 */
export class BasketReader {
  readonly #database: ReadableDatabase;
  readonly #maxEntries: number;
  #reading: Reading | null = null;

  constructor(database: ReadableDatabase, maxEntries: number) {
    this.#database = database;
    this.#maxEntries = maxEntries;
  }

  /** Rows of the statements, and the baskets of the same snapshot; null if there are too many for memory. */
  async readAll(
    accountId: number,
    statements: readonly Statement[],
  ): Promise<{ readonly rows: readonly RawRow[][]; readonly baskets: TillBaskets | null }> {
    for (;;) {
      const reading = this.#reading;
      if (reading?.accountId !== accountId) return await this.#readFirst(accountId, statements);
      const [rows, { stamp, baskets }] = await Promise.all([
        this.#database.readAll([...statements, stampStatement(accountId)]),
        reading.baskets,
      ]);
      if (stampOf(rows.at(-1) ?? []) === stamp) return { rows: rows.slice(0, -1), baskets };
      if (this.#reading === reading) this.#reading = null;
    }
  }

  async #readFirst(accountId: number, statements: readonly Statement[]) {
    const rows = this.#withRememberedBaskets(accountId, statements);
    const reading: Reading = { accountId, baskets: rows };
    this.#reading = reading;
    try {
      return await rows;
    } catch (error) {
      if (this.#reading === reading) this.#reading = null;
      throw error;
    }
  }

  async #withRememberedBaskets(accountId: number, statements: readonly Statement[]) {
    const known = [stampStatement(accountId), propertiesStatement(accountId)];
    const held = recallBaskets(accountId);
    if (held) {
      const rows = await this.#database.readAll([...statements, ...known]);
      const [stamp = [], products = []] = rows.slice(-2);
      if (stampOf(stamp) === held.stamp && isFew(stamp, this.#maxEntries))
        return { ...held, rows: rows.slice(0, -2), baskets: withProperties(held.baskets, products) };
    }
    const rows = await this.#database.readAll([...statements, ...known, basketStatement(accountId, this.#maxEntries)]);
    const [stampRows = [], products = [], packed = []] = rows.slice(-3);
    const stamp = stampOf(stampRows);
    const baskets = isFew(stampRows, this.#maxEntries) ? basketsOf(stampRows[0], packed) : null;
    if (baskets) rememberBaskets(accountId, { stamp, baskets });
    return { stamp, rows: rows.slice(0, -3), baskets: baskets && withProperties(baskets, products) };
  }
}

const isFew = ([row]: readonly RawRow[], most: number): boolean => Number(row?.entries ?? 0) <= most;

const withProperties = (baskets: UnpackedBaskets, products: readonly RawRow[]): TillBaskets => ({
  ...baskets,
  properties: propertiesOf(products),
});
