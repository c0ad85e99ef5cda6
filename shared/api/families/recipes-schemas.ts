import { z } from '#shared/schema/z.ts';
import { narrowedQuerySchema } from './offers-schemas.ts';

const id = z.int().positive();
const named = z.object({ id, name: z.string() });
const product = named.extend({ own: z.boolean() });
/** With the version of its image; null where it has none. */
const pictured = product.extend({ image: z.int().nullish() });
const nextCursor = z.string().nullable();
const matches = ['matched', 'unmatched', 'none'] as const;

export const recipeIngredientsQuerySchema = narrowedQuerySchema.extend({ match: z.enum(matches).default('unmatched') });

export const recipeIngredientSchema = z.object({
  /** Recipe and line: `10001-3`. */
  id: z.string(),
  recipe: named,
  text: z.string(),
  /** `none`: someone confirmed that there is no product for it. */
  match: z.enum(matches),
  product: pictured.nullable(),
  /** Views of the recipe in the range. */
  views: z.int(),
  etag: z.string(),
});

export const recipeIngredientsAnswerSchema = z.object({
  items: z.array(recipeIngredientSchema),
  nextCursor,
  total: z.int(),
});

export const changeRecipeIngredientBodySchema = z.discriminatedUnion('match', [
  z.object({ match: z.literal('matched'), productId: id }).strict(),
  z.object({ match: z.literal('none') }).strict(),
  z.object({ match: z.literal('unmatched') }).strict(),
]);

export const recipeProductsAnswerSchema = z.object({ items: z.array(product), nextCursor, total: z.int() });

const recipeSwapSchema = z.object({ from: pictured, to: pictured, swaps: z.int() });
export const recipeSwapsAnswerSchema = z.object({ items: z.array(recipeSwapSchema), nextCursor, total: z.int() });

export type RecipeIngredient = z.infer<typeof recipeIngredientSchema>;
export type RecipeIngredientsAnswer = z.infer<typeof recipeIngredientsAnswerSchema>;
export type RecipeProductsAnswer = z.infer<typeof recipeProductsAnswerSchema>;
export type RecipeSwapsAnswer = z.infer<typeof recipeSwapsAnswerSchema>;
