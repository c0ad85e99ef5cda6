import { isOneOf } from '../table.ts';
import type { Family } from './dimensions.ts';
import { type MeasureId, measures } from './measures.ts';

/** Where facts come from. Each has its own covered days. */
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

/** Sources of a brand whose covered days are independent of those of touchpoints and orders. */
const dailySources = ['spend', 'sellout'] as const satisfies readonly DataSource[];
export type DailySource = (typeof dailySources)[number];
export const isDailySource = (source: DataSource): source is DailySource => isOneOf(dailySources, source);

const ofFamilies: Readonly<Record<Family, readonly DataSource[]>> = {
  brand: ['visits', 'orders'],
  retailer: ['tills'],
  offers: ['offers'],
  recipes: ['recipes'],
  responses: ['responses', 'redemptions'],
};

/** The sources of a family. Spend and sell-out are only included if a question needs them. */
export const sourcesOfFamily = (family: Family): readonly DataSource[] => ofFamilies[family];

/** The sources of a measure; the first one decides into which parts it is split. */
export function sourcesOfMeasure(id: MeasureId): readonly [DataSource, ...DataSource[]] {
  const { family, counts } = measures[id];
  if (id === 'conversion') return ['orders', 'visits'];
  if (id === 'returnOnSpend') return ['spend', 'orders'];
  if (counts === 'spend' || counts === 'sellout') return [counts];
  if (family === 'brand') return [counts === 'sale' || counts === 'order' ? 'orders' : 'visits'];
  if (family === 'retailer') return ['tills'];
  if (family === 'responses') return [counts === 'redemption' ? 'redemptions' : 'responses'];
  return [family];
}

/** The sources of measures in one question: all of their family, and spend and sell-out if a measure needs them. */
export function sourcesOfMeasures(ids: readonly MeasureId[]): readonly DataSource[] {
  const used = new Set(ids.flatMap((id) => sourcesOfMeasure(id)));
  const daily = dailySources.filter((source) => used.has(source));
  const own = [...used].some((source) => !isDailySource(source));
  return own || daily.length === 0 ? [...sourcesOfFamily(measures[ids[0] ?? 'impressions'].family), ...daily] : daily;
}
