import type { ProductUses } from '#shared/api/families/catalog-schemas.ts';
import { Bound } from '../../analytics/bound.ts';
import { seenBy } from '../../catalog/tenancy.ts';
import type { Handler } from '../../hono.ts';
import { seesSampleData } from '../../storage/user.ts';
import { touchpointsNaming } from '../../touchpoints/uses.ts';
import { visibleVouchers, seenBy as vouchersSeenBy } from '../../vouchers/find.ts';
import { findProduct } from './product.ts';

interface Named extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

/** Where a product is named itself; what holds it by rules names it nowhere. */
export const catalogProductUses: Handler = async (context) => {
  const { database, scope, user } = context.var;
  const { id } = await findProduct(context);
  const bound = new Bound();
  const sample = seesSampleData(user);
  // Real names are not put in order for somebody who sees made-up ones.
  const byName = (table: string): string => (sample ? '' : `${table}.name COLLATE NOCASE,`);
  const [touchpoints, collections, vouchers] = await Promise.all([
    touchpointsNaming(context, { text: String(id), isNamed: ({ products }) => products.includes(id) }),
    database.read<Named>(
      `SELECT c.id, c.name FROM collection c JOIN collection_product p ON p.collection_id = c.id
       WHERE ${seenBy(scope.tenant, 'c', bound)} AND p.product_id = ${bound.add(id)} AND c.archived = 0
       ORDER BY ${byName('c')} c.id`,
      ...bound.values,
    ),
    database.read<Named & { status: string }>(
      `SELECT v.id, v.name, v.status ${visibleVouchers} AND EXISTS (SELECT 1 FROM json_each(v.products) j WHERE j.value = ?3)
       ORDER BY ${byName('v')} v.id`,
      ...[...vouchersSeenBy(context), id],
    ),
  ]);
  const answer: ProductUses = {
    touchpoints,
    collections: collections.map((row) => ({ id: row.id, name: sample ? `Collection ${row.id}` : row.name })),
    vouchers: vouchers.map((row) => ({
      ...{ id: row.id, name: sample ? `Voucher ${row.id}` : row.name },
      public: row.status === 'active',
    })),
  };
  return context.json(answer);
};
