import { keysOf } from '../table.ts';
import type { AccountKind, Family } from './dimensions.ts';
import { brandLimits, brandMeasures } from './measures/brand.ts';
import type { Limits } from './measures/measure.ts';
import { offerLimits, offerMeasures } from './measures/offers.ts';
import { recipeLimits, recipeMeasures } from './measures/recipes.ts';
import { responseLimits, responseMeasures } from './measures/responses.ts';
import { retailerLimits, retailerMeasures } from './measures/retailer.ts';

export {
  type Dimension,
  type DimensionId,
  dimensionIds,
  dimensions,
  isKeyOf,
  isNumeric,
} from './dimensions.ts';
export type { Measure } from './measures/measure.ts';

/** All measures, and the dimensions that can split them. Pages print the definitions beside the numbers. */
export const measures = {
  ...brandMeasures,
  ...retailerMeasures,
  ...offerMeasures,
  ...recipeMeasures,
  ...responseMeasures,
} as const;

export const limits: Limits = {
  ...brandLimits,
  ...retailerLimits,
  ...offerLimits,
  ...recipeLimits,
  ...responseLimits,
};

export type MeasureId = keyof typeof measures;
export const measureIds = keysOf(measures);

/** Which accounts have facts of a family. */
export const familyAccounts: Readonly<Record<Family, readonly AccountKind[]>> = {
  brand: ['brand'],
  retailer: ['retailer'],
  offers: ['brand'],
  recipes: ['brand'],
  responses: ['brand', 'retailer'],
};

export const familyOf = (measure: MeasureId): Family => measures[measure].family;
