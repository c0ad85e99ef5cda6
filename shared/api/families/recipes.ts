import { WRITE } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import { narrowedQuerySchema, searchQuerySchema } from './offers-schemas.ts';
import {
  changeRecipeIngredientBodySchema,
  recipeIngredientSchema,
  recipeIngredientsAnswerSchema,
  recipeIngredientsQuerySchema,
  recipeProductsAnswerSchema,
  recipeSwapsAnswerSchema,
} from './recipes-schemas.ts';

const access: AccessRule = {
  scope: 'required',
  scopeAccess: true,
  accountTypes: ['brand'],
  features: ['shoppableRecipeReporting'],
};
const reading = {
  method: 'GET',
  scope: 'path',
  effect: 'read',
  readsFrom: 'replica',
  access,
  caller: 'browser',
} as const;

/** Recipes: the products of their ingredients, and what people swap them for. */
export const recipes = {
  recipeIngredients: {
    ...reading,
    path: '/proxy/data/recipe-ingredients',
    query: recipeIngredientsQuerySchema,
    answer: recipeIngredientsAnswerSchema,
    summary: 'Ingredients of the scope’s recipes by how they are matched, those of the most viewed recipes first',
  },
  changeRecipeIngredient: {
    method: 'PATCH',
    path: '/proxy/data/recipe-ingredients/:id',
    scope: 'path',
    effect: 'write',
    access: { ...access, level: WRITE },
    caller: 'browser',
    body: changeRecipeIngredientBodySchema,
    answer: recipeIngredientSchema,
    withSampleData: 'nothing-kept',
    summary: 'Match an ingredient with a product, or confirm that there is none; its ETag goes into If-Match',
  },
  recipeProducts: {
    ...reading,
    path: '/proxy/data/recipe-products',
    query: searchQuerySchema,
    answer: recipeProductsAnswerSchema,
    summary: 'Products that ingredients can be matched with, by name',
  },
  recipeSwaps: {
    ...reading,
    path: '/proxy/data/recipe-swaps',
    query: narrowedQuerySchema,
    answer: recipeSwapsAnswerSchema,
    summary: 'Products that were exchanged for others, the most frequent first',
  },
} as const satisfies Record<string, Endpoint>;
