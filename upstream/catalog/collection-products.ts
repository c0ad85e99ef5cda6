import type { Database } from '../platform/storage/database.ts';
import { Bound, type Statement, statement } from '../platform/storage/statement.ts';
import type { Tenant } from '../scope/tenant.ts';
import { productsSeenBy } from './tenancy.ts';

/**
 * Ids of products that the tenant sees, without archived ones.
 * @param collection only products of this collection, in its order; null for all
 * @param among only these products
 * @param heldBy a collection whose archived products are included too
 */
export async function readProductIds(
  database: Database,
  tenant: Tenant,
  collection: number | null,
  among?: readonly number[],
  heldBy = 0,
): Promise<number[]> {
  const bound = new Bound();
  const joined =
    collection === null
      ? ''
      : `JOIN collection_product c ON c.product_id = p.id AND c.collection_id = ${bound.add(collection)}`;
  const rows = await database.read<{ id: number }>(
    `SELECT p.id FROM product p LEFT JOIN catalog_source s ON s.id = p.source_id ${joined}
     WHERE ${productsSeenBy(tenant, bound)} AND (p.archived = 0 OR p.id IN (
       SELECT product_id FROM collection_product WHERE collection_id = ${bound.add(heldBy)})) ${among ? `AND p.id IN ${bound.list(among)}` : ''}
     ORDER BY ${collection === null ? 'p.id' : 'c.position'}`,
    ...bound.values,
  );
  return rows.map(({ id }) => id);
}

/** Replaces the products of a collection, in the given order. @param revision only while the collection has it */
export function replaceProducts(id: number, products: readonly number[], revision = 1): Statement[] {
  const current = 'EXISTS (SELECT 1 FROM collection WHERE id = ?1 AND revision = ?2)';
  return [
    statement(`DELETE FROM collection_product WHERE collection_id = ?1 AND ${current}`, id, revision),
    statement(
      `INSERT INTO collection_product (collection_id, product_id, position)
       SELECT ?1, value, key FROM json_each(?3) WHERE ${current}`,
      ...[id, revision, JSON.stringify(products)],
    ),
  ];
}
