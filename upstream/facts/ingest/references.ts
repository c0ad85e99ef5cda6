import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import type { ProductName } from './row-values.ts';

interface KnownProduct {
  readonly id: number;
  readonly own: boolean;
}

/** Properties that rows may add to a product that is only known from files. */
type Addable = Pick<ProductName, 'brand' | 'category'>;
type FoundProduct = KnownProduct & { readonly open: Readonly<Record<keyof Addable, boolean>> };

const addsDetails = ({ brand, category }: Addable, { open }: FoundProduct): boolean =>
  (open.brand && brand !== '') || (open.category && category !== '');

/** Stands for a product or retailer that isn’t stored yet. */
const unknown = -1;
const noWrite: FactStore['write'] = async () => {
  throw new Error('References that only read were told to write');
};

/** Names in one statement: their JSON stays below the 2 MB that a D1 parameter may have. */
const namesAtOnce = 500;
const portionsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / namesAtOnce) }, (_, at) =>
    all.slice(at * namesAtOnce, (at + 1) * namesAtOnce),
  );

/** Ids of products from files start here, above those of any seed. */
const firstImportedProduct = 1_000_000;

/** Finds the products and retailers that rows name, and creates unknown ones as unmatched. */
export class References {
  readonly #store: FactStore;
  readonly #accountId: number;
  readonly #products = new Map<string, FoundProduct>();
  readonly #retailers = new Map<string, number>();
  #creates = true;

  constructor(store: FactStore, accountId: number) {
    this.#store = store;
    this.#accountId = accountId;
  }

  /** References that create nothing: a missing product or retailer has the id `unknown`. */
  static reading(store: Pick<FactStore, 'readAll'>, accountId: number): References {
    const references = new References(
      { readAll: (statements) => store.readAll(statements), write: noWrite },
      accountId,
    );
    references.#creates = false;
    return references;
  }

  product(name: ProductName | null): KnownProduct {
    const missing = name && !this.#creates ? unknown : 0;
    return (name && this.#products.get(name.code)) ?? { id: missing, own: false };
  }

  retailer(name: string): number {
    const missing = name !== '' && !this.#creates ? unknown : 0;
    return this.#retailers.get(name.toLowerCase()) ?? missing;
  }

  /**
   * Looks up products for `product()` and creates missing ones. Products known from files only get the brand and
   * category that rows add.
   */
  async resolveProducts(names: readonly (ProductName | null)[]): Promise<void> {
    const open = new Map<string, ProductName>();
    for (const name of names) {
      const found = name && this.#products.get(name.code);
      if (name && (!found || addsDetails(name, found))) open.set(name.code, merged(open.get(name.code), name));
    }
    for (const some of portionsOf([...open.values()])) await this.#resolveSome(some);
  }

  async #resolveSome(open: readonly ProductName[]): Promise<void> {
    await this.#findProducts(open);
    if (!this.#creates) return;
    const [missing, more]: [ProductName[], (Addable & { readonly id: number })[]] = [[], []];
    for (const name of open) {
      const found = this.#products.get(name.code);
      if (!found) missing.push(name);
      else if (addsDetails(name, found)) more.push({ ...name, id: found.id });
    }
    if (missing.length + more.length === 0) return;
    await this.#store.write(
      statement(
        `UPDATE product SET brand = iif(brand = '', j.value ->> 'brand', brand),
           category = iif(category = '', j.value ->> 'category', category)
         FROM json_each(?2) j WHERE account_id = ?1 AND product.id = j.value ->> 'id' AND matched = 0`,
        ...[this.#accountId, JSON.stringify(more)],
      ),
      statement(
        `INSERT OR IGNORE INTO product (id, account_id, gtin, name, brand, category, own, matched)
         SELECT max(?3, (SELECT coalesce(max(id), 0) FROM product)) + row_number() OVER (), ?1, value ->> 'code',
                value ->> 'name', value ->> 'brand', value ->> 'category', 0, 0
         FROM json_each(?2)`,
        ...[this.#accountId, JSON.stringify(missing), firstImportedProduct],
      ),
    );
    await this.#findProducts(open);
  }

  /**
   * Finds products by number, else by name. A name alone matches any product, the retailer’s own number only a matched
   * one.
   */
  async #findProducts(open: readonly ProductName[]): Promise<void> {
    const [rows = []] = await this.#store.readAll([
      statement(
        `SELECT j.value ->> 'code' AS code, p.id, p.own, p.matched = 0 AND p.brand = '' AS brand,
                p.matched = 0 AND p.category = '' AS category
         FROM json_each(?2) j JOIN product p ON p.id = coalesce(
           (SELECT id FROM product WHERE account_id = ?1 AND gtin = j.value ->> 'code'),
           (SELECT min(id) FROM product
            WHERE account_id = ?1 AND name = j.value ->> 'name' COLLATE NOCASE
              AND (j.value ->> 'code' LIKE 'name:%' OR (j.value ->> 'code' LIKE 'sku:%' AND matched = 1))))`,
        ...[this.#accountId, JSON.stringify(open)],
      ),
    ]);
    for (const { code, id, own, brand, category } of rows)
      this.#products.set(String(code), {
        ...{ id: Number(id), own: own === 1 },
        open: { brand: brand === 1, category: category === 1 },
      });
  }

  /**
   * Looks up retailers for `retailer()`, creates missing ones, and makes them the account’s.
   * @param reports whether the file has their sales. Then their earlier clicks and orders count, too
   */
  async resolveRetailers(names: readonly string[], reports: boolean): Promise<void> {
    const open = new Map<string, string>();
    for (const name of names)
      if (name !== '' && !this.#retailers.has(name.toLowerCase())) open.set(name.toLowerCase(), name);
    for (const some of portionsOf([...open.values()])) await this.#resolveSomeRetailers(JSON.stringify(some), reports);
  }

  async #resolveSomeRetailers(list: string, reports: boolean): Promise<void> {
    if (!this.#creates) return await this.#findRetailers(list);
    const found = `SELECT min(r.id) AS id, j.value AS name FROM json_each(?2) j
      JOIN retailer r ON r.name = j.value COLLATE NOCASE GROUP BY j.value`;
    const [, , , , rows = []] = await this.#store.write(
      newRetailers(list),
      ...(reports ? this.#nowReporting(found, list) : [nothing, nothing]),
      statement(
        `INSERT OR IGNORE INTO account_retailer (account_id, retailer_id, reports_sales)
         SELECT ?1, id, ?3 FROM (${found})`,
        ...[this.#accountId, list, reports ? 1 : 0],
      ),
      statement(found.replace('?2', '?1'), list),
    );
    for (const { id, name } of rows) this.#retailers.set(String(name).toLowerCase(), Number(id));
  }

  /**
   * Looks up retailers for `retailer()` and creates missing ones. They don’t become the account’s, since no link leads
   * there.
   */
  async resolveSellers(names: readonly string[]): Promise<void> {
    const open = new Map<string, string>();
    for (const name of names)
      if (name !== '' && !this.#retailers.has(name.toLowerCase())) open.set(name.toLowerCase(), name);
    for (const some of portionsOf([...open.values()])) {
      const list = JSON.stringify(some);
      if (this.#creates) await this.#store.write(newRetailers(list));
      await this.#findRetailers(list);
    }
  }

  async #findRetailers(list: string): Promise<void> {
    const [rows = []] = await this.#store.readAll([
      statement(
        'SELECT min(r.id) AS id, j.value AS name FROM json_each(?) j JOIN retailer r ON r.name = j.value COLLATE NOCASE GROUP BY j.value',
        list,
      ),
    ]);
    for (const { id, name } of rows) this.#retailers.set(String(name).toLowerCase(), Number(id));
  }

  #nowReporting(found: string, list: string): Statement[] {
    const silent = `SELECT f.id FROM (${found}) f JOIN account_retailer a
      ON a.account_id = ?1 AND a.retailer_id = f.id AND a.reports_sales = 0`;
    return [
      statement(
        `INSERT OR IGNORE INTO stale_day
         SELECT DISTINCT account_id, date FROM click_day WHERE account_id = ?1 AND retailer_id IN (${silent})
         UNION SELECT account_id, date FROM attributed_order WHERE account_id = ?1 AND retailer_id IN (${silent})`,
        ...[this.#accountId, list],
      ),
      statement(
        `UPDATE account_retailer SET reports_sales = 1 WHERE account_id = ?1 AND retailer_id IN (${silent})`,
        ...[this.#accountId, list],
      ),
    ];
  }
}

const newRetailers = (list: string): Statement =>
  statement(
    `INSERT INTO retailer (name) SELECT value FROM json_each(?1) j
     WHERE NOT EXISTS (SELECT 1 FROM retailer r WHERE r.name = j.value COLLATE NOCASE)`,
    list,
  );

/** Combines two rows about one product; the first value stays. */
const merged = (before: ProductName | undefined, name: ProductName): ProductName => ({
  ...name,
  ...(before && { name: before.name, brand: before.brand || name.brand, category: before.category || name.category }),
});

const nothing = statement('SELECT 1');
