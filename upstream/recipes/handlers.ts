import type { recipes as recipesFamily } from '#shared/api/families/recipes.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { changeRecipeIngredient, recipeIngredients } from './ingredients.ts';
import { recipeProducts, recipeSwaps } from './recipes.ts';

export const recipesHandlers = {
  recipeIngredients,
  changeRecipeIngredient,
  recipeProducts,
  recipeSwaps,
} satisfies HandlersOf<typeof recipesFamily>;
