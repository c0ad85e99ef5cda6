import type { References } from '#shared/touchpoints/definition.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import { nullIfUnreadable } from '../calls/stored-json.ts';
import { storedRules } from '../catalog/collections.ts';
import { rulesCondition } from '../catalog/rule-conditions.ts';
import { notRejected, productsSeenBy, rowsSeenBy } from '../catalog/tenancy.ts';
import { joinLastDay, lastDayPrice, lastDaySeen, lastDayStock } from '../facts/d1/last-offer-state.ts';
import { linkableForms } from '../forms/stored.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import { Bound, type Statement, statement } from '../platform/storage/statement.ts';
import { type Tenant, tenantOf } from '../scope/tenant.ts';
import { readStores } from './stores.ts';

type ProductRow = TouchpointOffers['products'][number];
type OfferRow = TouchpointOffers['offers'][number];

/** Results of the statements for products, offers and retailers. */
type OffersRows = [
  Omit<ProductRow, 'archived'> & { readonly archived: 0 | 1 },
  Omit<OfferRow, 'inStock'> & { readonly inStock: 0 | 1 | null },
  TouchpointOffers['retailers'][number],
];

interface Owner {
  readonly accountId: number;
  /** The touchpoint's subaccount; 0 for the account itself, which sees the offers of all its subaccounts. */
  readonly operatorId: number;
}

export const noReferences: References = { products: [], retailers: [] };

/** Products shown from one collection. */
const maxPerCollection = 60;

/**
 * The products, offers, retailers, collections, stores and forms that a definition refers to, if the touchpoint's scope
 * has them.
 */
export async function readTouchpointOffers(
  database: ReadableDatabase,
  { accountId, operatorId }: Owner,
  named: References,
): Promise<TouchpointOffers> {
  const tenant = tenantOf(accountId, operatorId === 0 ? null : [operatorId]);
  const collections = await readCollections(database, tenant, named.collections ?? []);
  const stores = await readStores(database, { accountId, operatorId }, named.stores ?? []);
  const forms = await readForms(database, { accountId, operatorId }, named.forms ?? []);
  const products = [...new Set([...named.products, ...collections.flatMap((collection) => collection.products)])];
  if (products.length === 0 && (named.retailers ?? []).length === 0)
    return { products: [], offers: [], retailers: [], collections, stores, forms };
  const retailers = named.retailers === null ? null : JSON.stringify(named.retailers);
  const [productRows, offerRows, retailerRows] = await database.readAll<OffersRows>([
    selectProducts(tenant, JSON.stringify(products)),
    ...selectOffers({ accountId, operatorId }, JSON.stringify(products), retailers),
  ]);
  return {
    products: productRows.map(({ archived, ...product }) => ({
      ...product,
      ...(archived === 1 ? { archived: true } : {}),
    })),
    offers: offerRows.map(({ inStock, ...offer }) => ({
      ...offer,
      inStock: inStock === null ? null : inStock === 1,
    })),
    retailers: retailerRows,
    collections,
    stores,
    forms,
  };
}

function selectProducts(tenant: Tenant, products: string): Statement {
  const bound = new Bound();
  const sql = `SELECT p.id, p.name, p.brand, p.category, p.gtin, CAST(i.version AS TEXT) AS image, p.archived
    FROM json_each(${bound.add(products)}) j JOIN product p ON p.id = j.value
    LEFT JOIN catalog_source s ON s.id = p.source_id
    LEFT JOIN product_image i ON i.product_id = p.id AND i.account_id = p.account_id
    WHERE ${productsSeenBy(tenant, bound)} ORDER BY j.key`;
  return { sql, parameters: bound.values };
}

const selectOffers = (
  { accountId, operatorId }: Owner,
  products: string,
  retailers: string | null,
): readonly [offers: Statement, retailers: Statement] => [
  // If several subaccounts have the same offer, visitors see the one observed last. Offers whose match with the product
  // was rejected are never linked to.
  statement(
    `SELECT product, retailer, country, currency, url, price, in_stock AS inStock FROM (
       SELECT o.product_id AS product, o.retailer_id AS retailer, o.country, o.currency, o.url,
              ${lastDayPrice} AS price, ${lastDayStock} AS in_stock,
              row_number() OVER (PARTITION BY o.product_id, o.retailer_id, o.country, o.currency
                                 ORDER BY ${lastDaySeen} DESC, o.id) AS nth
       FROM offer o
       LEFT JOIN offer_match m ON m.offer_id = o.id
       ${joinLastDay}
       WHERE ${notRejected} AND o.account_id = ?1 AND o.product_id IN (SELECT value FROM json_each(?2))
         AND (?3 IS NULL OR o.retailer_id IN (SELECT value FROM json_each(?3))) AND (?4 = 0 OR o.operator_id = ?4)
     ) WHERE nth = 1 ORDER BY product, retailer, country, currency`,
    ...[accountId, products, retailers, operatorId],
  ),
  statement(
    // Only retailers of the account: an id alone must not reveal the name of another account's retailer.
    `SELECT r.id, r.name, r.owner_group AS owner FROM retailer r WHERE (?3 IS NULL OR r.id IN (SELECT value FROM json_each(?3)))
       AND (r.id IN (SELECT retailer_id FROM offer WHERE account_id = ?1 AND product_id IN (SELECT value FROM json_each(?2)))
         OR (?3 IS NOT NULL AND r.id IN (SELECT retailer_id FROM account_retailer WHERE account_id = ?1)))
     ORDER BY r.id`,
    ...[accountId, products, retailers],
  ),
];

async function readForms(
  database: ReadableDatabase,
  { accountId, operatorId }: Owner,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await database.read<{ public_id: string }>(
    `SELECT public_id FROM form WHERE ${linkableForms} AND public_id IN (SELECT value FROM json_each(?3)) ORDER BY public_id`,
    ...[accountId, operatorId, JSON.stringify(ids)],
  );
  return found.map(({ public_id }) => public_id);
}

/**
 * The products of collections, picked by hand or by rules, each in its collection's order. A subaccount also has the
 * collections of its account.
 */
async function readCollections(
  database: ReadableDatabase,
  tenant: Tenant,
  ids: readonly number[],
): Promise<TouchpointOffers['collections']> {
  if (ids.length === 0) return [];
  const bound = new Bound();
  const found = await database.read<{ id: number; rules: string | null }>(
    `SELECT c.id, c.rules FROM collection c WHERE ${rowsSeenBy(tenant, 'c', bound)} AND c.archived = 0
       AND c.id IN (SELECT value FROM json_each(${bound.add(JSON.stringify(ids))})) ORDER BY c.id`,
    ...bound.values,
  );
  const readable = found.flatMap(
    ({ id, rules }) => nullIfUnreadable(() => [{ id, asked: selectCollectionProducts(tenant, id, rules) }]) ?? [],
  );
  const productRows = await database.readAll(readable.map(({ asked }) => asked));
  return readable.map(({ id }, at) => ({ id, products: (productRows[at] ?? []).map((row) => Number(row.id)) }));
}

function selectCollectionProducts(tenant: Tenant, collection: number, rules: string | null): Statement {
  const bound = new Bound();
  const picked =
    rules === null
      ? `JOIN collection_product c ON c.product_id = p.id AND c.collection_id = ${bound.add(collection)}`
      : '';
  const seen = productsSeenBy(tenant, bound);
  const fits = rules === null ? '' : `AND ${rulesCondition(storedRules({ id: collection, rules }), tenant, bound)}`;
  const sql = `SELECT p.id FROM product p LEFT JOIN catalog_source s ON s.id = p.source_id ${picked}
    WHERE ${seen} ${fits} ORDER BY ${rules === null ? 'c.position' : 'p.name COLLATE NOCASE, p.id'} LIMIT ${maxPerCollection}`;
  return { sql, parameters: bound.values };
}
