import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { recountIngredients } from '#shared/analytics/recipe-roll-up.ts';
import type { DemoAccount, DemoOperator } from './accounts.ts';
import { gtinOf } from './products.ts';
import { randomOf } from './random.ts';

interface SourceRecipe {
  readonly slug: string;
  readonly title: string;
  readonly servings: number | null;
  readonly ingredients: readonly string[];
}

export interface DemoRecipe extends SourceRecipe {
  readonly id: number;
  readonly operator: DemoOperator;
}

const sources: readonly SourceRecipe[] = JSON.parse(
  readFileSync(new URL('fixtures/public-domain-recipes.json', import.meta.url), 'utf8'),
);

/** Products that a recipe's ingredients match, besides the coffee: the first fitting pattern. */
const pantry = [
  [/coffee|espresso/i, null, 'Aurora', true, 0],
  [/brown sugar|sugar/i, 'Aurora Cane Sugar 500 g', 'Aurora', true, 3.9],
  [/cocoa|chocolate/i, 'Aurora Drinking Chocolate 250 g', 'Aurora', true, 6.5],
  [/vanilla/i, 'Aurora Vanilla Extract 60 ml', 'Aurora', true, 8.2],
  [/\boats?\b|oatmeal/i, 'Aurora Barista Oats 1 kg', 'Aurora', true, 4.4],
  [/cinnamon/i, 'Aurora Cinnamon 40 g', 'Aurora', true, 3.2],
  [/\bmilk\b/i, 'Fresh Milk 1 l', 'Meadow', false, 1.7],
  [/cream\b/i, 'Whipping Cream 250 ml', 'Meadow', false, 2.1],
  [/butter/i, 'Salted Butter 250 g', 'Meadow', false, 2.9],
  [/\beggs?\b/i, 'Free-range Eggs 10', 'Henhouse', false, 3.8],
  [/flour/i, 'Wheat Flour 1 kg', 'Millstone', false, 1.9],
  [/baking (powder|soda)/i, 'Baking Powder 6 × 15 g', 'Millstone', false, 1.2],
  [/banana/i, 'Bananas Fair Trade 1 kg', 'Fresh', false, 2.2],
  [/honey/i, 'Blossom Honey 500 g', 'Beeline', false, 5.6],
  [/yogh?urt/i, 'Plain Yogurt 500 g', 'Meadow', false, 1.8],
  [/lemon/i, 'Lemons 500 g', 'Fresh', false, 1.9],
] as const;

/** Ingredients that nobody sells, or every kitchen has. */
const noProduct = /^\s*(a pinch of )?(cold |warm |boiling )?(water|salt)\b/i;
/** Share of ingredients without a match although there is a product. */
const overlooked = 0.12;

const pantryId = (account: DemoAccount, at: number): number => account.id * 1000 + 200 + at;

/** The account that sells ingredients of recipes. */
const hasRecipes = (account: DemoAccount): boolean => account.range === 'coffee';

export function demoRecipes(account: DemoAccount): DemoRecipe[] {
  if (!hasRecipes(account)) return [];
  return sources.flatMap((recipe, at) => {
    const operator = account.operators[at % account.operators.length];
    return operator ? [{ ...recipe, id: account.id * 1000 + at + 1, operator }] : [];
  });
}

/** A product id, `none` if no product exists, null if not matched yet. */
export function matchOf(account: DemoAccount, recipe: DemoRecipe, line: number, text: string): number | 'none' | null {
  const random = randomOf(`match ${recipe.id} ${line}`);
  if (noProduct.test(text)) return random() < 0.5 ? 'none' : null;
  const at = pantry.findIndex(([pattern]) => pattern.test(text));
  if (at < 0 || random() < overlooked) return null;
  return at === 0 ? account.id * 1000 + 1 : pantryId(account, at);
}

export interface PantryProduct {
  readonly id: number;
  readonly own: boolean;
  readonly price: number;
}

/** Price by product, in US dollars. */
export const pantryProducts = (account: DemoAccount): PantryProduct[] =>
  pantry.map(([, , , own, price], at) => ({
    id: at === 0 ? account.id * 1000 + 1 : pantryId(account, at),
    own,
    price: at === 0 ? 18.9 : price,
  }));

/** Recipes, ingredients and their matches. Existing rows stay as people left them. */
export function storeRecipes(database: DatabaseSync, account: DemoAccount, publishedOn: string): void {
  const recipes = demoRecipes(account);
  if (recipes.length === 0) return;
  const product = database.prepare(
    'INSERT OR IGNORE INTO product (id, account_id, gtin, name, brand, category, own) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  for (const [at, [, name, brand, own]] of pantry.entries()) {
    const id = pantryId(account, at);
    if (name) product.run(id, account.id, gtinOf(id), name, brand, 'Baking and pantry', own ? 1 : 0);
  }
  const recipe = database.prepare(`INSERT OR IGNORE INTO recipe
    (id, account_id, operator_id, name, servings, source, published_on) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const ingredient = database.prepare(`INSERT OR IGNORE INTO recipe_ingredient
    (account_id, recipe_id, line, text, match, product_id) VALUES (?, ?, ?, ?, ?, ?)`);
  const recount = database.prepare(recountIngredients);
  for (const it of recipes) {
    const source = `public-domain-recipes: ${it.slug}`;
    recipe.run(it.id, account.id, it.operator.id, it.title, it.servings, source, publishedOn);
    for (const [at, text] of it.ingredients.entries()) {
      const match = matchOf(account, it, at + 1, text);
      const kind = match === null ? 'unmatched' : match === 'none' ? 'none' : 'matched';
      ingredient.run(account.id, it.id, at + 1, text, kind, typeof match === 'number' ? match : null);
    }
    recount.run(account.id, it.id);
  }
}
