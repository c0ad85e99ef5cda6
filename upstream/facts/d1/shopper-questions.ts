import type { Database, Statement } from '../../storage/database.ts';
import type { Answered, Question, RawRow } from '../engine.ts';
import { countShoppers } from './count-shoppers.ts';
import { basketStatements, basketsOf, stampOf, stampStatement, type TillBaskets } from './till-baskets.ts';

const counted = 'shoppers';

/**
 * Whether a question's shoppers can be counted beside a statement for the rest of it. Where rows are left out or ordered by
 * them, they have to be in it.
 */
export const countsShoppersApart = ({ selection: { measures, having, order } }: Question): boolean =>
  measures.includes(counted) &&
  !having.some(({ measure }) => measure === counted) &&
  !order.some(({ by }) => by === counted);

/** The same rows without their shoppers: wherever there is a line, there is somebody who bought it. */
export const withoutShoppers = (question: Question): Question => ({
  ...question,
  selection: {
    ...question.selection,
    measures: question.selection.measures.map((measure) => (measure === counted ? 'units' : measure)),
    everyGroup: true,
  },
});

/** The answer with the shoppers of its rows and of all together in their place. */
export function withShoppers({ selection, tenant }: Question, answered: Answered, baskets: TillBaskets): Answered {
  const { dimensions, measures } = selection;
  const place = measures.indexOf(counted);
  const filled = (rows: readonly RawRow[], by: typeof dimensions): RawRow[] => {
    const counts = new Map(
      countShoppers(baskets, { ...selection, dimensions: by }, tenant).map(({ keys, shoppers }) => [
        keys.join('\u0000'),
        shoppers,
      ]),
    );
    return rows.map((row) => ({
      ...row,
      [`m${place}`]: counts.get(by.map((_, at) => String(row[`k${at}`])).join('\u0000')) ?? 0,
    }));
  };
  return {
    ...answered,
    ...(answered.rows && { rows: filled(answered.rows, dimensions) }),
    ...(answered.totals && { totals: filled(answered.totals, []) }),
  };
}

/** All of the answer, to a question of nothing but shoppers whose rows need no names. */
export const shoppersAlone = ({ selection, tenant }: Question, baskets: TillBaskets): Answered => ({
  rows: countShoppers(baskets, selection, tenant).map(({ keys, shoppers }) => ({
    ...Object.fromEntries(keys.map((key, at) => [`k${at}`, key])),
    m0: shoppers,
  })),
});

export const isOfShoppersAlone = ({ selection, wanted, unnamed }: Question): boolean =>
  unnamed === true && wanted.length === 1 && wanted[0] === 'rows' && selection.measures.join() === counted;

interface Held {
  readonly stamp: string;
  /** Null where there are too many to be held. */
  readonly baskets: TillBaskets | null;
}

/**
 * The baskets of one account, read once for all questions of a call. With each reading comes the stamp of the baskets as
 * they are in its snapshot; where that is another one, both are read anew.
 */
export class BasketReader {
  readonly #database: Database;
  readonly #maxEntries: number;
  #held: { readonly accountId: number; readonly reading: Promise<Held> } | null = null;

  constructor(database: Database, maxEntries: number) {
    this.#database = database;
    this.#maxEntries = maxEntries;
  }

  /** Rows of the statements, and the baskets as they are in the same snapshot; null where they are too many to be held. */
  async readAll(
    accountId: number,
    statements: readonly Statement[],
  ): Promise<{ readonly rows: readonly RawRow[][]; readonly baskets: TillBaskets | null }> {
    for (;;) {
      const held = this.#held;
      if (held?.accountId !== accountId) return await this.#readWithBaskets(accountId, statements);
      const [rows, { stamp, baskets }] = await Promise.all([
        this.#database.readAll([...statements, stampStatement(accountId)]),
        held.reading,
      ]);
      if (stampOf(rows.at(-1) ?? []) === stamp) return { rows: rows.slice(0, -1), baskets };
      if (this.#held === held) this.#held = null;
    }
  }

  async #readWithBaskets(accountId: number, statements: readonly Statement[]) {
    const reading = this.#database.readAll([
      ...[...statements, stampStatement(accountId)],
      ...basketStatements(accountId, this.#maxEntries),
    ]);
    const held = {
      accountId,
      reading: reading.then((rows): Held => {
        const [stamp = [], baskets = [], products = []] = rows.slice(-3);
        return { stamp: stampOf(stamp), baskets: basketsOf(stamp[0], baskets, products, this.#maxEntries) };
      }),
    };
    this.#held = held;
    try {
      const { baskets } = await held.reading;
      return { rows: (await reading).slice(0, -3), baskets };
    } catch (error) {
      if (this.#held === held) this.#held = null;
      throw error;
    }
  }
}
