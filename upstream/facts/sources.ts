import type { Family } from '#shared/analytics/family.ts';
import { type DimensionId, type MeasureId, measures } from '#shared/analytics/measures.ts';
import { brandSources } from './sources/brand.ts';
import { offerSources } from './sources/offers.ts';
import { recipeSources } from './sources/recipes.ts';
import { responseSources } from './sources/responses.ts';
import { retailerSources } from './sources/retailer.ts';
import type { DimensionSource, FamilySources, Part, Recipe } from './sources/source.ts';

type Tables = Pick<FamilySources<MeasureId>, 'dimensions' | 'sourcesOf' | 'withoutFacts'>;

const families: Readonly<Record<Family, Tables>> = {
  brand: brandSources,
  retailer: retailerSources,
  offers: offerSources,
  recipes: recipeSources,
  responses: responseSources,
};

export const recipes: Readonly<Record<MeasureId, Recipe>> = {
  ...brandSources.recipes,
  ...retailerSources.recipes,
  ...offerSources.recipes,
  ...recipeSources.recipes,
  ...responseSources.recipes,
};

export const partsOf = (recipe: Recipe): readonly Part[] => {
  if (recipe.kind === 'sum') return recipe.parts;
  return recipe.kind === 'ratio' ? [...recipe.over, ...recipe.under] : [];
};

export const needsMoney = (measure: MeasureId): boolean => partsOf(recipes[measure]).some((part) => part.money);

/** Whether a measure is known on days without facts, such as how recipes are matched. */
export function needsNoFacts(measure: MeasureId): boolean {
  const { withoutFacts = [] } = families[measures[measure].family];
  const parts = partsOf(recipes[measure]);
  return parts.length > 0 && parts.every(({ column }) => withoutFacts.includes(column));
}

/** The tables that a column is read from, given what the question is grouped and filtered by. */
export const sourcesOf = (
  family: Family,
  column: string,
  { dimensions, filters }: { readonly dimensions: readonly DimensionId[]; readonly filters: readonly DimensionId[] },
): readonly string[] => families[family].sourcesOf(column, new Set([...dimensions, ...filters]), new Set(filters));

/** @throws Error where the family has no such dimension: what is asked is checked before it comes here */
export function dimensionOf(family: Family, dimension: DimensionId): DimensionSource {
  const found = families[family].dimensions[dimension];
  if (!found) throw new Error(`${family} has no ${dimension}`);
  return found;
}
