import type { recipeMeasures } from '#shared/analytics/measures/recipes.ts';
import { amount, count, type FamilyTables, money, periods, ratio, sum } from './family.ts';

const ofIngredients = ['ingredients', 'matched', 'own_matched'];

export const recipeTables: FamilyTables<keyof typeof recipeMeasures> = {
  formulas: {
    recipeViews: sum('views'),
    servingChanges: sum('serving_changes'),
    ingredientSwaps: sum('swaps'),
    recipeCarts: sum('carts'),
    recipeCartRate: ratio([count('carts')], [count('views')]),
    recipeBasketValue: money('basket_minor'),
    averageRecipeBasket: ratio([amount('basket_minor')], [count('carts')]),
    recipeOwnValueShare: ratio([amount('own_basket_minor')], [amount('basket_minor')]),
    recipeMatchRate: ratio([count('matched')], [count('ingredients')]),
    ownBrandShare: ratio([count('own_matched')], [count('matched')]),
    recipesViewed: { kind: 'distinct', key: 'recipe_id', where: 'views' },
  },
  dimensions: {
    ...periods,
    operator: { column: 'operator_id', names: 'operator' },
    recipe: { column: 'recipe_id', names: 'recipe' },
    country: { column: 'country' },
    retailer: { column: 'retailer_id', names: 'retailer', optional: true },
  },
  withoutFacts: ofIngredients,
  // Matches are known for each recipe, whether or not it was viewed.
  tablesOf: (column) => [ofIngredients.includes(column) ? 'recipe_match_day' : 'recipe_day'],
};
