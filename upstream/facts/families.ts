import type { Family } from '#shared/analytics/dimensions.ts';
import { type DimensionId, type MeasureId, measures } from '#shared/analytics/measures.ts';
import { brandTables } from './families/brand.ts';
import type { DimensionColumn, FamilyTables, Formula, Part } from './families/family.ts';
import { offerTables } from './families/offers.ts';
import { recipeTables } from './families/recipes.ts';
import { responseTables } from './families/responses.ts';
import { retailerTables } from './families/retailer.ts';

type Tables = Pick<FamilyTables<MeasureId>, 'dimensions' | 'tablesOf' | 'withoutFacts' | 'rare'>;

const families: Readonly<Record<Family, Tables>> = {
  brand: brandTables,
  retailer: retailerTables,
  offers: offerTables,
  recipes: recipeTables,
  responses: responseTables,
};

export const formulas: Readonly<Record<MeasureId, Formula>> = {
  ...brandTables.formulas,
  ...retailerTables.formulas,
  ...offerTables.formulas,
  ...recipeTables.formulas,
  ...responseTables.formulas,
};

export const partsOf = (formula: Formula): readonly Part[] => {
  if (formula.kind === 'sum') return formula.parts;
  return formula.kind === 'ratio' ? [...formula.over, ...formula.under] : [];
};

export const needsMoney = (measure: MeasureId): boolean => partsOf(formulas[measure]).some((part) => part.money);

/** Whether a measure has values on days without facts, such as the match rate of recipes. */
export function needsNoFacts(measure: MeasureId): boolean {
  const { withoutFacts = [] } = families[measures[measure].family];
  const parts = partsOf(formulas[measure]);
  return parts.length > 0 && parts.every(({ column }) => withoutFacts.includes(column));
}

/** The tables that a column is read from, given what the question is grouped and filtered by. */
export const tablesOf = (
  family: Family,
  column: string,
  { dimensions, filters }: { readonly dimensions: readonly DimensionId[]; readonly filters: readonly DimensionId[] },
): readonly string[] => families[family].tablesOf(column, new Set([...dimensions, ...filters]), new Set(filters));

/** Whether few rows of its table have a value other than 0 in the column. */
export const isRare = (family: Family, column: string): boolean => families[family].rare?.includes(column) ?? false;

/** @throws Error if the family has no such dimension, although `checkQuery` refuses such questions */
export function dimensionOf(family: Family, dimension: DimensionId): DimensionColumn {
  const found = families[family].dimensions[dimension];
  if (!found) throw new Error(`${family} has no ${dimension}`);
  return found;
}
