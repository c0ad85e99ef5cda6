import { recountIngredients } from '#shared/analytics/recipe-roll-up.ts';
import { Failure } from '#shared/api/failure.ts';
import type { RecipeIngredient, RecipeIngredientsAnswer } from '#shared/api/families/recipes-schemas.ts';
import { madeUpName } from '../anonymise/names.ts';
import { type Scaling, scalingFor, shownCount } from '../anonymise/scaling.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { etagOf, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { imageVersionOf } from '../catalog/image-versions.ts';
import { productsSeenBy } from '../catalog/tenancy.ts';
import { offsetOf, pageOf } from '../facts/questions/narrowed.ts';
import { withKeys } from '../offers/keys.ts';
import { tagged } from '../platform/reply.ts';
import { Bound, statement } from '../platform/storage/statement.ts';
import { recipesOf } from './narrowed.ts';
import { shownProduct } from './recipes.ts';

interface Row extends Record<string, unknown> {
  readonly recipe_id: number;
  readonly recipe: string;
  readonly line: number;
  readonly text: string;
  readonly match: RecipeIngredient['match'];
  readonly product_id: number | null;
  readonly product: string | null;
  readonly own: number | null;
  /** Version of the product’s image; not read for a single ingredient. */
  readonly image?: number | null;
  readonly views: number;
  readonly version: number;
}

/** Ingredients by the state of their match, those of the most viewed recipes first. */
export const recipeIngredients: Handler<'recipeIngredients'> = async (context) => {
  const { database, facts, scope } = context.var;
  const sample = scalingFor(context);
  const { from, to, filters, match, limit, cursor } = await withKeys(context, context.query);
  const offset = offsetOf(cursor);
  const views = await facts.recipeViews(scope.accountId, { from, to });
  const bound = new Bound();
  const account = bound.add(scope.accountId);
  const image = imageVersionOf('i.product_id', { tenant: scope.tenant, sample: sample !== null }, bound);
  const rows = await database.read<Row & { total: number }>(
    `SELECT i.*, r.name AS recipe, p.name AS product, p.own, ${image} AS image, coalesce(v.views, 0) AS views, count(*) OVER () AS total
     FROM recipe_ingredient i JOIN recipe r ON r.id = i.recipe_id AND r.account_id = i.account_id
     LEFT JOIN product p ON p.id = i.product_id
     LEFT JOIN (${views(bound)}) v ON v.recipe_id = i.recipe_id
     WHERE i.account_id = ${account} AND i.match = ${bound.add(match)} AND ${recipesOf(scope.tenant, filters, bound)}
     ORDER BY views DESC, i.recipe_id, i.line LIMIT ${bound.add(limit + 1)} OFFSET ${bound.add(offset)}`,
    ...bound.values,
  );
  const { shown, nextCursor } = pageOf(rows, offset, limit);
  const answer: RecipeIngredientsAnswer = {
    items: shown.map((row) => ingredientOf(row, sample)),
    ...{ nextCursor, total: shown[0]?.total ?? 0 },
  };
  return answer;
};

/**
 * Changes an ingredient's match. The same transaction counts the recipe's ingredients again, so numbers follow at once.
 */
export const changeRecipeIngredient: Handler<'changeRecipeIngredient'> = async (context) => {
  const { database, scope, user } = context.var;
  const change = context.body;
  const row = await findIngredient(context);
  const revision = revisionMatched(context);
  const product = change.match === 'matched' ? await checkProduct(context, change.productId) : null;
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE recipe_ingredient SET match = ?1, product_id = ?2, changed_by = ?3, changed_at = ?4, version = version + 1
       WHERE account_id = ?5 AND recipe_id = ?6 AND line = ?7 AND version = ?8 RETURNING line`,
      ...[change.match, product, user.id, new Date().toISOString(), scope.accountId, row.recipe_id, row.line, revision],
    ),
    statement(recountIngredients, scope.accountId, row.recipe_id),
  );
  if (!saved) throw lostRace();
  const now = await findIngredient(context);
  return tagged(ingredientOf(now, null), etagOf(now.version));
};

async function findIngredient(context: WithParams<'id'>): Promise<Row> {
  const { database, scope } = context.var;
  const [, recipe, line] = /^([1-9]\d{0,14})-([1-9]\d{0,3})$/.exec(context.params.id) ?? [];
  if (!recipe || !line) throw noSuch('ingredient');
  const bound = new Bound();
  const row = await database.first<Row>(
    `SELECT i.*, r.name AS recipe, p.name AS product, p.own, 0 AS views
     FROM recipe_ingredient i JOIN recipe r ON r.id = i.recipe_id AND r.account_id = i.account_id
     LEFT JOIN product p ON p.id = i.product_id
     WHERE ${recipesOf(scope.tenant, [], bound)} AND i.recipe_id = ${bound.add(Number(recipe))} AND i.line = ${bound.add(Number(line))}`,
    ...bound.values,
  );
  if (!row) throw noSuch('ingredient');
  return row;
}

async function checkProduct({ var: { database, scope } }: UpstreamContext, id: number): Promise<number> {
  const bound = new Bound();
  const found = await database.first(
    `SELECT p.id FROM product p LEFT JOIN catalog_source s ON s.id = p.source_id
     WHERE ${productsSeenBy(scope.tenant, bound)} AND p.id = ${bound.add(id)} AND p.archived = 0`,
    ...bound.values,
  );
  if (found) return id;
  throw new Failure('no-such-product', { errors: { productId: 'is no product of this scope' } });
}

function ingredientOf(row: Row, sample: Scaling | null): RecipeIngredient {
  const { recipe_id, line, product_id, product, own, match, views } = row;
  return {
    id: `${recipe_id}-${line}`,
    recipe: { id: recipe_id, name: sample ? madeUpName('recipe', recipe_id) : row.recipe },
    text: sample ? `Ingredient ${line}` : row.text,
    ...{ match, views: shownCount(views, sample), etag: etagOf(row.version) },
    product:
      product_id === null
        ? null
        : {
            ...shownProduct({ id: product_id, name: product ?? '', own: own ?? 0 }, sample !== null),
            image: row.image,
          },
  };
}
