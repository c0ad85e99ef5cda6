import type { Template } from '#shared/analytics/template.ts';
import * as texts from './texts.ts';

/** Widgets of figures, recipes and retailers. */
export const recipeTemplate: Template = {
  id: 'recipe-reporting',
  kind: 'dashboard',
  name: texts.recipeReporting,
  description: null,
  widgets: [
    { type: 'kpi', id: 'views', title: texts.recipeViews, measure: 'recipeViews' },
    { type: 'kpi', id: 'servings', title: texts.servingChanges, measure: 'servingChanges' },
    { type: 'kpi', id: 'carts', title: texts.recipeCarts, measure: 'recipeCarts' },
    { type: 'kpi', id: 'match-rate', title: texts.matchRate, measure: 'recipeMatchRate' },
    { type: 'kpi', id: 'own-share', title: texts.ownBrandShare, measure: 'ownBrandShare' },
    { type: 'kpi', id: 'basket', title: texts.basketValue, measure: 'recipeBasketValue' },
    { type: 'trend', id: 'course', title: texts.viewsAndCarts, measures: ['recipeViews', 'recipeCarts'] },
    {
      type: 'table',
      id: 'recipes',
      title: texts.topRecipes,
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
      title: texts.retailers,
      dimension: 'retailer',
      measures: ['recipeCarts', 'recipeBasketValue', 'averageRecipeBasket', 'recipeOwnValueShare'],
      limit: 8,
    },
  ],
};
