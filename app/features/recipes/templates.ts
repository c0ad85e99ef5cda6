import type { Template } from '#shared/analytics/template.ts';

/** Figures, recipes and retailers; what is left to match stands beside them. */
export const recipeTemplate: Template = {
  id: 'recipe-reporting',
  kind: 'dashboard',
  name: 'Recipe reporting',
  description: null,
  widgets: [
    { type: 'kpi', id: 'views', title: 'Recipe views', measure: 'recipeViews' },
    { type: 'kpi', id: 'servings', title: 'Serving changes', measure: 'servingChanges' },
    { type: 'kpi', id: 'carts', title: 'Recipe carts', measure: 'recipeCarts' },
    { type: 'kpi', id: 'match-rate', title: 'Match rate', measure: 'recipeMatchRate' },
    { type: 'kpi', id: 'own-share', title: 'Own-brand share', measure: 'ownBrandShare' },
    { type: 'kpi', id: 'basket', title: 'Basket value', measure: 'recipeBasketValue' },
    { type: 'trend', id: 'course', title: 'Views and carts', measures: ['recipeViews', 'recipeCarts'] },
    {
      type: 'table',
      id: 'recipes',
      title: 'Top recipes',
      dimension: 'recipe',
      measures: [
        'recipeViews',
        'servingChanges',
        'recipeCarts',
        'recipeCartRate',
        'recipeMatchRate',
        'recipeBasketValue',
      ],
      limit: 8,
    },
    {
      type: 'table',
      id: 'retailers',
      title: 'Retailers',
      dimension: 'retailer',
      measures: ['recipeCarts', 'recipeBasketValue', 'averageRecipeBasket', 'recipeOwnValueShare'],
      limit: 8,
    },
  ],
};
