import type {
  CatalogProduct,
  CatalogProductsAnswer,
  CatalogProductsQuery,
} from '#shared/api/families/catalog-schemas.ts';
import { shownGtin } from '#shared/catalog/identifiers.ts';
import type { CollectionRules } from '#shared/catalog/rules.ts';
import { madeUpName } from '../anonymise/names.ts';
import { type Scaling, shownPrice, unscaled } from '../anonymise/scaling.ts';
import { lastPrice, lastStock } from '../facts/d1/last-offer-state.ts';
import { offsetOf, pageOf } from '../facts/questions/narrowed.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import { Bound, type Statement } from '../platform/storage/statement.ts';
import type { Tenant } from '../scope/tenant.ts';
import { rulesCondition } from './rule-conditions.ts';
import { countedOffers, productsSeenBy } from './tenancy.ts';

export interface ProductRow extends Record<string, unknown> {
  readonly id: number;
  readonly source_id: number | null;
  readonly gtin: string;
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly archived: number;
}

/** A query for products, with its collection looked up. */
export interface ProductQuery extends Omit<CatalogProductsQuery, 'collection' | 'rules'> {
  /** Id of a collection whose products were picked by hand; they keep its order. */
  readonly picked: number | null;
  /** Rules of a collection. */
  readonly rules: CollectionRules | null;
}

/** Whose catalog is read, and how it is shown. */
export interface Reader {
  readonly tenant: Tenant;
  readonly currency: string;
  readonly sample: boolean;
  /** How sample data is scaled; null for real data. */
  readonly scaling: Scaling | null;
  readonly timezone: string;
}

const columns = 'p.id, p.source_id, p.gtin, p.sku, p.name, p.brand, p.category, p.archived';

const sqlOrders: Readonly<Record<CatalogProductsQuery['sort'], string>> = {
  name: 'p.name COLLATE NOCASE',
  '-name': 'p.name COLLATE NOCASE DESC',
  brand: "p.brand = '', p.brand COLLATE NOCASE, p.name COLLATE NOCASE",
  category: "p.category = '', p.category COLLATE NOCASE, p.name COLLATE NOCASE",
  gtin: 'p.gtin',
  '-offers': 'offers DESC, p.name COLLATE NOCASE',
};

/** A page of products. @throws Failure 400 for a cursor that was never issued */
export async function findProducts(
  database: ReadableDatabase,
  reader: Reader,
  wanted: ProductQuery,
): Promise<CatalogProductsAnswer> {
  const offset = offsetOf(wanted.cursor);
  const { shown, nextCursor, total } = reader.sample
    ? await readSampleRows(database, reader, wanted, offset)
    : await readRows(database, reader, wanted, offset);
  return { items: await withOffers(database, reader, shown), nextCursor, total };
}

async function readRows(database: ReadableDatabase, { tenant }: Reader, wanted: ProductQuery, offset: number) {
  const bound = new Bound();
  const found = sqlOf(tenant, wanted, bound);
  const words = wanted.search.trim().toLowerCase();
  const digits = words.replace(/[\s-]/g, '');
  const narrowed = [
    ...(words === ''
      ? []
      : [
          `(instr(lower(p.name), ${bound.add(words)}) > 0 OR instr(lower(p.sku), ${bound.add(words)}) > 0
            OR instr(p.gtin, ${bound.add(digits)}) > 0)`,
        ]),
    ...(wanted.brand === undefined ? [] : [`p.brand = ${bound.add(wanted.brand)}`]),
    ...(wanted.after === undefined ? [] : [sqlAfter(wanted.after, tenant, bound)]),
  ];
  const sql = `SELECT ${columns}, count(*) OVER () AS total ${found.select} ${[found.sql, ...narrowed].join(' AND ')}
    ORDER BY ${found.order}, p.id LIMIT ${bound.add(wanted.limit + 1)} OFFSET ${bound.add(offset)}`;
  const read = await database.read<ProductRow & { total: number }>(sql, ...bound.values);
  return { ...pageOf(read, offset, wanted.limit), total: read[0]?.total ?? 0 };
}

/**
 * SQL condition: whether a product comes after another one of the tenant. Other tenants' ids must not reveal where they
 * would sort.
 */
const sqlAfter = (id: number, tenant: Tenant, bound: Bound): string =>
  `(${sqlOrders.name}, p.id) > (SELECT p.name, p.id FROM product p LEFT JOIN catalog_source s ON s.id = p.source_id
    WHERE ${productsSeenBy(tenant, bound)} AND p.id = ${bound.add(id)})`;

/** Searches and sorts by made-up names, which the database doesn't have. */
async function readSampleRows(
  database: ReadableDatabase,
  { tenant, scaling }: Reader,
  wanted: ProductQuery,
  offset: number,
) {
  const bound = new Bound();
  const found = sqlOf(tenant, wanted, bound);
  const all = await database.read<ProductRow>(
    `SELECT ${columns} ${found.select} ${found.sql} ORDER BY ${found.order}, p.id`,
    ...bound.values,
  );
  const words = wanted.search.trim().toLowerCase();
  const seen = all
    .map((row) => sampleRow(row, scaling ?? unscaled))
    .filter(({ name, gtin, brand }) => {
      if (wanted.brand !== undefined && brand !== wanted.brand) return false;
      if (wanted.after !== undefined && name <= madeUpName('product', wanted.after)) return false;
      return name.toLowerCase().includes(words) || gtin.includes(words);
    });
  const ordered = wanted.ids || wanted.picked !== null ? seen : seen.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { ...pageOf(ordered.slice(offset, offset + wanted.limit + 1), offset, wanted.limit), total: seen.length };
}

/** The product with a made-up name, number and brand, for sample data. */
export const sampleRow = <Row extends ProductRow>(row: Row, { brandName }: Scaling): Row => ({
  ...row,
  name: madeUpName('product', row.id),
  brand: brandName(row.brand),
  gtin: shownGtin(row.gtin) ? madeUpGtin(row.id) : '',
  sku: '',
});

/** SQL of a query's tables, conditions and order, without its search text. */
function sqlOf(tenant: Tenant, wanted: ProductQuery, bound: Bound) {
  const { ids, picked, source } = wanted;
  const listed = ids !== undefined || picked !== null;
  const joins = [
    'FROM product p LEFT JOIN catalog_source s ON s.id = p.source_id',
    ...(ids ? [`JOIN json_each(${bound.add(JSON.stringify([...new Set(ids)]))}) j ON j.value = p.id`] : []),
    ...(picked === null
      ? []
      : [`JOIN collection_product c ON c.product_id = p.id AND c.collection_id = ${bound.add(picked)}`]),
  ];
  const ofProduct = `SELECT 1 FROM ${countedOffers(tenant, bound)} AND o.product_id = p.id`;
  const open = `EXISTS (${ofProduct} AND coalesce(m.status, 'suggested') = 'suggested')`;
  const matches = {
    none: `NOT EXISTS (${ofProduct})`,
    review: open,
    confirmed: `EXISTS (${ofProduct}) AND NOT ${open}`,
  };
  const conditions = [
    productsSeenBy(tenant, bound),
    ...(source === 'observed' ? ['p.source_id IS NULL'] : []),
    ...(typeof source === 'number' ? [`p.source_id = ${bound.add(source)}`] : []),
    ...(source === undefined && !listed ? ['p.source_id IS NOT NULL'] : []),
    // Products asked for by id are returned even when they are archived.
    ...(listed ? [] : [`p.archived = ${wanted.archived === 'true' ? 1 : 0}`]),
    ...(wanted.category === undefined ? [] : [`p.category = ${bound.add(wanted.category)}`]),
    ...(wanted.match === undefined ? [] : [matches[wanted.match]]),
    ...(wanted.rules ? [rulesCondition(wanted.rules, tenant, bound)] : []),
  ];
  const offers =
    wanted.sort === '-offers'
      ? `, (SELECT count(*) FROM ${countedOffers(tenant, bound)} AND o.product_id = p.id) AS offers`
      : '';
  return {
    select: `${offers} ${joins.join(' ')} WHERE`,
    sql: conditions.join(' AND '),
    order: ids ? 'j.key' : picked === null ? sqlOrders[wanted.sort] : 'c.position',
  };
}

/** Counts a collection's products that the tenant sees. Either `picked` or `rules` says which they are. */
export function countCollectionProducts(
  tenant: Tenant,
  picked: number | null,
  rules: CollectionRules | null,
): Statement {
  const bound = new Bound();
  const all: ProductQuery = { search: '', sort: 'name', limit: 1, archived: 'false', picked, rules };
  const { select, sql } = sqlOf(tenant, all, bound);
  return { sql: `SELECT count(*) AS products ${select} ${sql}`, parameters: bound.values };
}

interface OffersRow extends Record<string, unknown> {
  readonly product_id: number;
  readonly offers: number;
  readonly to_review: number;
  readonly price: number | null;
  readonly stock: number | null;
}

interface ImageRow extends Record<string, unknown> {
  readonly product_id: number;
  readonly width: number;
  readonly height: number;
  readonly version: number;
}

/** Adds images and totals of offers to the rows. */
export async function withOffers(
  database: ReadableDatabase,
  { tenant, currency, sample, scaling }: Reader,
  shown: readonly ProductRow[],
): Promise<CatalogProduct[]> {
  if (shown.length === 0) return [];
  const ids = shown.map(({ id }) => id);
  const bound = new Bound();
  const offers = `SELECT product_id, count(*) AS offers, sum(open) AS to_review,
      min(CASE WHEN currency = ${bound.add(currency)} THEN price END) AS price, max(stock) AS stock
    FROM (SELECT o.product_id, o.currency, coalesce(m.status, 'suggested') = 'suggested' AS open, ${lastPrice} AS price,
            ${lastStock} AS stock
          FROM ${countedOffers(tenant, bound)} AND o.product_id IN ${bound.list(ids)})
    GROUP BY product_id`;
  const [offerRows, imageRows] = await database.readAll<[OffersRow, ImageRow]>([
    { sql: offers, parameters: bound.values },
    {
      sql: 'SELECT product_id, width, height, version FROM product_image WHERE product_id IN (SELECT value FROM json_each(?))',
      parameters: [JSON.stringify(ids)],
    },
  ]);
  const offersOf = new Map(offerRows.map((row) => [row.product_id, row]));
  const imageOf = new Map(imageRows.map((row) => [row.product_id, row]));
  return shown.map((row) => {
    const known = offersOf.get(row.id);
    const image = imageOf.get(row.id);
    return {
      ...{ id: row.id, sourceId: row.source_id, name: row.name, brand: row.brand, category: row.category },
      gtin: shownGtin(row.gtin) ? row.gtin : null,
      sku: row.sku,
      archived: row.archived === 1,
      image: image
        ? { ...(sample ? sampleImage : { width: image.width, height: image.height }), version: image.version }
        : null,
      offers: known?.offers ?? 0,
      toReview: known?.to_review ?? 0,
      match: !known ? 'none' : known.to_review > 0 ? 'review' : 'confirmed',
      price: known?.price == null ? null : { amount: shownPrice(known.price, currency, scaling), currency },
      inStock: known?.stock == null ? null : known.stock === 1,
    };
  });
}

/** Size of the images drawn for sample data. */
const sampleImage = { width: 320, height: 320 } as const;

/** A valid GTIN to show in place of a product's own, from the range reserved for use within a company (prefix 29). */
export function madeUpGtin(productId: number): string {
  const body = `29${String((productId * 7_919) % 10 ** 10).padStart(10, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
