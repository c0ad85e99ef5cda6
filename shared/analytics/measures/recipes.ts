import type { Limits, Measure } from './measure.ts';

const recipes = { family: 'recipes', accountTypes: ['brand'], direction: 'up' } as const;

/** Measures of recipe views, and of carts filled from recipes. */
export const recipeMeasures = {
  recipeViews: {
    label: 'Recipe views',
    kind: 'additive',
    format: 'integer',
    unit: 'views',
    counts: 'recipe',
    definition: 'Times a recipe was opened.',
    ...recipes,
  },
  servingChanges: {
    label: 'Serving changes',
    kind: 'additive',
    format: 'integer',
    unit: 'changes',
    counts: 'recipe',
    definition: 'Times the number of servings of a recipe was changed.',
    ...recipes,
  },
  ingredientSwaps: {
    label: 'Swaps',
    kind: 'additive',
    format: 'integer',
    unit: 'swaps',
    counts: 'recipe',
    definition: 'Times the product proposed for an ingredient was exchanged for another.',
    ...recipes,
  },
  recipeCarts: {
    label: 'Recipe carts',
    kind: 'additive',
    format: 'integer',
    unit: 'carts',
    counts: 'cart',
    definition: 'Times the ingredients of a recipe were put into a cart at a retailer.',
    ...recipes,
  },
  recipeCartRate: {
    label: 'Cart rate',
    kind: 'ratio',
    format: 'percent',
    unit: 'of views',
    counts: 'recipe',
    definition: 'Recipe carts divided by recipe views.',
    ...recipes,
  },
  recipeBasketValue: {
    label: 'Basket value',
    kind: 'additive',
    format: 'money',
    unit: 'currency',
    counts: 'cart',
    definition: 'Value of what was put into carts from recipes, at the prices of that moment. Potential, not revenue.',
    ...recipes,
  },
  averageRecipeBasket: {
    label: 'Average basket',
    kind: 'ratio',
    format: 'money',
    unit: 'currency',
    counts: 'cart',
    definition: 'Basket value divided by recipe carts.',
    ...recipes,
  },
  recipeOwnValueShare: {
    label: 'Own share of basket value',
    kind: 'ratio',
    format: 'percent',
    unit: 'of basket value',
    counts: 'cart',
    definition: 'Value of the brand’s own products in recipe carts, divided by the basket value.',
    ...recipes,
  },
  recipeMatchRate: {
    label: 'Match rate',
    kind: 'ratio',
    format: 'percent',
    unit: 'of ingredients',
    counts: 'ingredient',
    definition:
      'Ingredients matched with a product, divided by all ingredients of the recipes published, as matched now.',
    ...recipes,
  },
  ownBrandShare: {
    label: 'Own products matched',
    short: 'Own products',
    kind: 'ratio',
    format: 'percent',
    unit: 'of matched ingredients',
    counts: 'ingredient',
    definition: 'Ingredients matched with one of the brand’s own products, divided by matched ingredients.',
    ...recipes,
  },
  recipesViewed: {
    label: 'Recipes viewed',
    kind: 'distinct',
    format: 'integer',
    unit: 'recipes',
    counts: 'recipe',
    definition: 'Distinct recipes with at least one view. Totals are recounted, never summed.',
    ...recipes,
  },
} as const satisfies Record<string, Measure>;

export const recipeLimits: Limits = {
  recipe: { retailer: 'a view belongs to no retailer' },
  ingredient: {
    retailer: 'an ingredient belongs to no retailer',
    country: 'a recipe has the same ingredients everywhere',
  },
};
