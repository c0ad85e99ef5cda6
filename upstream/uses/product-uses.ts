import type { ProductUses } from '#shared/api/families/catalog-schemas.ts';
import type { CollectionRules } from '#shared/catalog/rules.ts';
import type { ReadingContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath } from '../calls/revision.ts';
import { nullIfUnreadable } from '../calls/stored-json.ts';
import { storedRules } from '../catalog/collections.ts';
import { findProduct } from '../catalog/product.ts';
import { rulesCondition } from '../catalog/rule-conditions.ts';
import { productsSeenBy, rowsSeenBy } from '../catalog/tenancy.ts';
import { Bound, type Statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import type { Tenant } from '../scope/tenant.ts';
import { findTouchpointsUsing } from '../touchpoints/uses.ts';
import { visibleVouchers, scopeParameters as vouchersSeenBy } from '../vouchers/find.ts';

interface Named extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

/**
 * Where a product is used: touchpoints and vouchers that refer to it, and collections that contain it by hand or by
 * rules.
 */
export const catalogProductUses: Handler<'catalogProductUses'> = async (context) => {
  const { database, user } = context.var;
  const id = idInPath(context, 'product');
  const sample = seesSampleData(user);
  // With sample data, sorting by real names would reveal them.
  const byName = (table: string): string => (sample ? '' : `${table}.name COLLATE NOCASE,`);
  const [touchpoints, collections, vouchers] = await Promise.all([
    findTouchpointsUsing(context, { text: String(id), isNamed: ({ products }) => products.includes(id) }),
    readCollectionsWith(context, id, byName('c')),
    database.read<Named & { status: string }>(
      `SELECT v.id, v.name, v.status ${visibleVouchers} AND EXISTS (SELECT 1 FROM json_each(v.products) j WHERE j.value = ?3)
       ORDER BY ${byName('v')} v.id`,
      ...[...vouchersSeenBy(context), id],
    ),
    findProduct(context),
  ]);
  const answer: ProductUses = {
    touchpoints,
    collections: collections.map((row) => ({
      ...{ id: row.id, name: sample ? `Collection ${row.id}` : row.name },
      byRules: row.rules !== null,
    })),
    vouchers: vouchers.map((row) => ({
      ...{ id: row.id, name: sample ? `Voucher ${row.id}` : row.name },
      public: row.status === 'active',
    })),
  };
  return answer;
};

interface CollectionUse extends Named {
  /** JSON; null if products are picked by hand. */
  readonly rules: string | null;
}

async function readCollectionsWith(
  { var: { database, scope } }: ReadingContext,
  product: number,
  order: string,
): Promise<CollectionUse[]> {
  const bound = new Bound();
  const seen = rowsSeenBy(scope.tenant, 'c', bound);
  const rows = await database.read<CollectionUse>(
    `SELECT c.id, c.name, c.rules FROM collection c WHERE ${seen} AND c.archived = 0 AND (c.rules IS NOT NULL OR EXISTS (
       SELECT 1 FROM collection_product p WHERE p.collection_id = c.id AND p.product_id = ${bound.add(product)}))
     ORDER BY ${order} c.id`,
    ...bound.values,
  );
  const ruled = rows.flatMap(({ id, rules }) =>
    rules === null ? [] : (nullIfUnreadable(() => [{ id, rules: storedRules({ id, rules }) }]) ?? []),
  );
  const fits = await database.readAll(ruled.map(({ rules }) => selectIfFitting(scope.tenant, product, rules)));
  const held = new Set(ruled.filter((_, at) => (fits[at] ?? []).length > 0).map(({ id }) => id));
  return rows.filter(({ id, rules }) => rules === null || held.has(id));
}

function selectIfFitting(tenant: Tenant, product: number, rules: CollectionRules): Statement {
  const bound = new Bound();
  const seen = productsSeenBy(tenant, bound);
  const sql = `SELECT p.id FROM product p LEFT JOIN catalog_source s ON s.id = p.source_id
    WHERE ${seen} AND p.id = ${bound.add(product)} AND ${rulesCondition(rules, tenant, bound)}`;
  return { sql, parameters: bound.values };
}
