import { type MeasureId, measures } from './catalogue.ts';
import type { Family } from './family.ts';

/** Where facts come from. Each has days of its own that it covers. */
export const dataSources = {
  visits: 'Visits and clicks',
  orders: 'Attributed orders',
  tills: 'Retailer sales',
  offers: 'Prices and stock',
  recipes: 'Recipes',
  responses: 'Claims and submissions',
  redemptions: 'Redemptions',
  spend: 'Media spend',
  sellout: 'Sell-out',
} as const;

export type DataSource = keyof typeof dataSources;

const ofFamilies: Readonly<Record<Family, readonly DataSource[]>> = {
  brand: ['visits', 'orders'],
  retailer: ['tills'],
  offers: ['offers'],
  recipes: ['recipes'],
  responses: ['responses', 'redemptions'],
};

export const sourcesOfFamily = (family: Family): readonly DataSource[] => ofFamilies[family];

/** The sources that a measure is counted from; the first decides by what it is split. */
export function sourcesOfMeasure(id: MeasureId): readonly [DataSource, ...DataSource[]] {
  const { family, counts } = measures[id];
  if (id === 'conversion') return ['orders', 'visits'];
  if (family === 'brand') return [counts === 'sale' || counts === 'order' ? 'orders' : 'visits'];
  if (family === 'retailer') return ['tills'];
  if (family === 'responses') return [counts === 'redemption' ? 'redemptions' : 'responses'];
  return [family];
}
