import type { RecipeProductsAnswer, RecipeSwapsAnswer } from '#shared/api/families/recipes-schemas.ts';
import { madeUpName } from '../anonymise/names.ts';
import { scalingFor, shownCount } from '../anonymise/scaling.ts';
import type { Handler } from '../calls/handler.ts';
import { imageVersionOf } from '../catalog/image-versions.ts';
import { productsSeenBy } from '../catalog/tenancy.ts';
import { offsetOf, pageOf } from '../facts/questions/narrowed.ts';
import { withKeys } from '../offers/keys.ts';
import { pageOfProducts } from '../offers/products.ts';
import { Bound, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { recipesOf } from './narrowed.ts';

interface ProductRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly own: number;
}

/** The products that ingredients can be matched with. In a subaccount, they include the account's products. */
export const recipeProducts: Handler<'recipeProducts'> = async (context) => {
  const { database, scope, user } = context.var;
  const sample = seesSampleData(user);
  const asked = context.query;
  const bound = new Bound();
  const seen = `SELECT p.id, p.name, p.own FROM product p LEFT JOIN catalog_source s ON s.id = p.source_id
    WHERE ${productsSeenBy(scope.tenant, bound)}`;
  const { shown, nextCursor, total } = await pageOfProducts<ProductRow>(database, statement(seen, ...bound.values), {
    ...{ ...asked, sample },
  });
  const items = shown.map(({ id, name, own }) => ({ id, name, own: own === 1 }));
  const answer: RecipeProductsAnswer = { items, nextCursor, total };
  return answer;
};

interface SwapRow extends Record<string, unknown> {
  readonly from_product_id: number;
  readonly from_name: string;
  readonly from_own: number;
  readonly from_image: number | null;
  readonly to_product_id: number;
  readonly to_name: string;
  readonly to_own: number;
  readonly to_image: number | null;
  readonly swaps: number;
}

/** Proposed products, and those that people chose instead. */
export const recipeSwaps: Handler<'recipeSwaps'> = async (context) => {
  const { database, facts, scope } = context.var;
  const { from, to, filters, limit, cursor } = await withKeys(context, context.query);
  const offset = offsetOf(cursor);
  const bound = new Bound();
  const scaling = scalingFor(context);
  const sample = scaling !== null;
  const reader = { tenant: scope.tenant, sample };
  const swapped = await facts.recipeSwaps(scope.accountId, { from, to });
  const swaps = `SELECT e.from_product_id, e.to_product_id, sum(e.swaps) AS swaps
    FROM (${swapped(bound)}) e JOIN recipe r ON r.id = e.recipe_id
    WHERE ${recipesOf(scope.tenant, filters, bound)}
    GROUP BY e.from_product_id, e.to_product_id`;
  const rows = await database.read<SwapRow & { total: number }>(
    `SELECT s.*, a.name AS from_name, a.own AS from_own, b.name AS to_name, b.own AS to_own, count(*) OVER () AS total,
       ${imageVersionOf('s.from_product_id', reader, bound)} AS from_image,
       ${imageVersionOf('s.to_product_id', reader, bound)} AS to_image
     FROM (${swaps}) s JOIN product a ON a.id = s.from_product_id JOIN product b ON b.id = s.to_product_id
     ORDER BY s.swaps DESC, s.from_product_id, s.to_product_id
     LIMIT ${bound.add(limit + 1)} OFFSET ${bound.add(offset)}`,
    ...bound.values,
  );
  const { shown, nextCursor } = pageOf(rows, offset, limit);
  const answer: RecipeSwapsAnswer = {
    items: shown.map((row) => ({
      from: {
        ...shownProduct({ id: row.from_product_id, name: row.from_name, own: row.from_own }, sample),
        image: row.from_image,
      },
      to: {
        ...shownProduct({ id: row.to_product_id, name: row.to_name, own: row.to_own }, sample),
        image: row.to_image,
      },
      swaps: shownCount(row.swaps, scaling),
    })),
    nextCursor,
    total: shown[0]?.total ?? 0,
  };
  return answer;
};

interface StoredProduct {
  readonly id: number;
  readonly name: string;
  readonly own: number;
}

export const shownProduct = ({ id, name, own }: StoredProduct, sample: boolean) => ({
  id,
  name: sample ? madeUpName('product', id) : name,
  own: own === 1,
});
