import type { LocalDate } from '#shared/time/calendar.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { RawRow } from '../engine.ts';

/** Properties of a product that shoppers can be counted by. */
export interface ProductProperties {
  readonly category: string;
  readonly brand: string;
}

/** Baskets of an account’s tills, with the current properties of their products. */
export interface TillBaskets extends UnpackedBaskets {
  readonly properties: ReadonlyMap<number, ProductProperties>;
}

/** One basket for each order of a day, in the order of days. Days, places, shoppers and products are numbered. */
export interface UnpackedBaskets {
  readonly days: readonly LocalDate[];
  readonly places: readonly { readonly operator: number; readonly country: string }[];
  /** Ids of products. */
  readonly products: readonly number[];
  readonly shoppers: number;
  /** The first basket of each day, and at the end the number of baskets. */
  readonly startOfDay: Int32Array;
  /** The place and the shopper of each basket. */
  readonly placeOf: Int32Array;
  readonly shopperOf: Int32Array;
  /** The index in `productOf` of each basket’s first product, and at the end the length of that list. */
  readonly startOf: Int32Array;
  /** The products of all baskets. */
  readonly productOf: Int32Array;
  /** The inverse: the baskets with each product, in order. */
  readonly byProduct: BasketsByProduct;
}

interface BasketsByProduct {
  /** The index in `basketOf` of each product’s first basket, and at the end the length of that list. */
  readonly startOf: Int32Array;
  readonly basketOf: Int32Array;
}

/** A stamp of the account’s baskets: equal stamps mean equal baskets. */
export const stampStatement = (accountId: number): Statement =>
  statement(
    `SELECT count(*) AS parts, max(built_at) AS built, coalesce(sum(baskets), 0) AS baskets, coalesce(sum(entries), 0) AS entries
     FROM till_basket_day WHERE account_id = ?`,
    accountId,
  );

export const stampOf = (rows: readonly RawRow[]): string => JSON.stringify(rows[0] ?? null);

/** Reads the rows for `basketsOf`; none if the baskets have more products than `maxEntries`. */
export const basketStatement = (accountId: number, maxEntries: number): Statement =>
  statement(
    `SELECT date, operator_id, country, shoppers, products FROM till_basket_day WHERE account_id = ?1
       AND (SELECT coalesce(sum(entries), 0) FROM till_basket_day WHERE account_id = ?1) <= ?2
     ORDER BY date, operator_id, country, part`,
    ...[accountId, maxEntries],
  );

export const propertiesStatement = (accountId: number): Statement =>
  statement('SELECT id, category, brand FROM product WHERE account_id = ?', accountId);

export const propertiesOf = (rows: readonly RawRow[]): TillBaskets['properties'] =>
  new Map(
    rows.map(({ id, category, brand }) => [
      Number(id),
      { category: String(category ?? ''), brand: String(brand ?? '') },
    ]),
  );

/** @param stamp has the numbers of baskets and entries */
export function basketsOf(stamp: RawRow | undefined, rows: readonly RawRow[]): UnpackedBaskets {
  const unpacking = new Unpacking(Number(stamp?.baskets ?? 0), Number(stamp?.entries ?? 0));
  for (const row of rows) unpacking.take(row);
  return unpacking.done();
}

const [zero, comma, semicolon] = [48, 44, 59];

class Unpacking {
  readonly #days: LocalDate[] = [];
  readonly #startOfDay: number[] = [];
  readonly #places: { operator: number; country: string }[] = [];
  readonly #placeNumbers = new Map<string, number>();
  readonly #shoppers = new Map<string, number>();
  readonly #products: number[] = [];
  readonly #productNumbers = new Map<number, number>();
  readonly #placeOf: Int32Array;
  readonly #shopperOf: Int32Array;
  readonly #startOf: Int32Array;
  readonly #productOf: Int32Array;
  #basket = 0;
  #entry = 0;

  constructor(baskets: number, entries: number) {
    this.#placeOf = new Int32Array(baskets);
    this.#shopperOf = new Int32Array(baskets);
    this.#startOf = new Int32Array(baskets + 1);
    this.#productOf = new Int32Array(entries);
  }

  take(row: RawRow): void {
    const date = String(row.date);
    if (this.#days.at(-1) !== date) {
      this.#days.push(date);
      this.#startOfDay.push(this.#basket);
    }
    const place = this.#placeNumber(Number(row.operator_id), String(row.country));
    const shoppers: unknown = JSON.parse(String(row.shoppers));
    if (!Array.isArray(shoppers)) throw new Error('Shoppers of baskets are no list');
    for (const shopper of shoppers) {
      this.#placeOf[this.#basket] = place;
      this.#shopperOf[this.#basket] = numberOf(this.#shoppers, String(shopper));
      this.#basket += 1;
    }
    this.#takeProducts(this.#basket - shoppers.length, String(row.products));
  }

  done(): UnpackedBaskets {
    this.#startOf[this.#basket] = this.#entry;
    return {
      ...{ days: this.#days, places: this.#places, products: this.#products },
      shoppers: this.#shoppers.size,
      startOfDay: Int32Array.from([...this.#startOfDay, this.#basket]),
      ...{ placeOf: this.#placeOf, shopperOf: this.#shopperOf },
      ...{ startOf: this.#startOf, productOf: this.#productOf },
      byProduct: invert(this.#startOf, this.#productOf, this.#products.length),
    };
  }

  #takeProducts(first: number, text: string): void {
    let basket = first;
    let id = -1;
    this.#startOf[basket] = this.#entry;
    for (let at = 0; at <= text.length; at += 1) {
      const code = at < text.length ? text.charCodeAt(at) : semicolon;
      if (code !== comma && code !== semicolon) {
        id = (id < 0 ? 0 : id) * 10 + code - zero;
        continue;
      }
      if (id >= 0) {
        this.#productOf[this.#entry] = this.#productNumber(id);
        this.#entry += 1;
        id = -1;
      }
      if (code !== semicolon) continue;
      basket += 1;
      this.#startOf[basket] = this.#entry;
    }
  }

  #productNumber(id: number): number {
    const number = numberOf(this.#productNumbers, id);
    if (number === this.#products.length) this.#products.push(id);
    return number;
  }

  #placeNumber(operator: number, country: string): number {
    const number = numberOf(this.#placeNumbers, `${operator} ${country}`);
    if (number === this.#places.length) this.#places.push({ operator, country });
    return number;
  }
}

/** The number of a value; a new value gets the next one. */
function numberOf<Value>(numbers: Map<Value, number>, value: Value): number {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  numbers.set(value, numbers.size);
  return numbers.size - 1;
}

function invert(startOf: Int32Array, productOf: Int32Array, products: number): BasketsByProduct {
  const starts = new Int32Array(products + 1);
  for (const product of productOf) starts[product + 1] = (starts[product + 1] ?? 0) + 1;
  for (let product = 0; product < products; product += 1)
    starts[product + 1] = (starts[product + 1] ?? 0) + (starts[product] ?? 0);
  const next = starts.slice();
  const basketOf = new Int32Array(productOf.length);
  for (let basket = 0; basket < startOf.length - 1; basket += 1) {
    const end = startOf[basket + 1] ?? 0;
    for (let entry = startOf[basket] ?? 0; entry < end; entry += 1) {
      const product = productOf[entry] ?? 0;
      const place = next[product] ?? 0;
      basketOf[place] = basket;
      next[product] = place + 1;
    }
  }
  return { startOf: starts, basketOf };
}
