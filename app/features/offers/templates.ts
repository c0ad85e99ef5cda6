import type { Template } from '#shared/analytics/template.ts';
import { countryName } from '#shared/format/country.ts';
import { listed } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { Market } from './market.ts';
import type { OfferRetailer } from './selection.ts';
import * as texts from './texts.ts';

const maxNamed = 3;

/** Title with retailers, such as `Out-of-stock rate, Amazon`. */
export function retailerTitle(title: string, retailers: readonly OfferRetailer[]): string {
  if (retailers.length === 0) return title;
  const names = retailers.map(({ name }) => name);
  const whose = names.length <= maxNamed ? listed(names) : `${names.length} retailers`;
  return `${title}, ${whose}`;
}

const common = { kind: 'dashboard', name: texts.priceAndStock, description: null } as const;

/** Widgets of the selected retailers' figures. */
export const figuresTemplate = (retailers: readonly OfferRetailer[]): Template => ({
  ...common,
  id: 'price-stock',
  widgets: [
    {
      type: 'kpi',
      id: 'out-of-stock',
      title: retailerTitle(texts.outOfStockRate, retailers),
      measure: 'outOfStockRate',
    },
    { type: 'kpi', id: 'price-index', title: retailerTitle(texts.priceIndex, retailers), measure: 'priceIndex' },
    { type: 'kpi', id: 'clicks-lost', title: retailerTitle(texts.clicksLost, retailers), measure: 'clicksLost' },
    {
      type: 'kpi',
      id: 'offers-observed',
      title: retailerTitle(texts.offersObserved, retailers),
      measure: 'offersObserved',
    },
  ],
});

/** Price chart of one product at the compared retailers in one market, with out-of-stock days. */
export const pricesTemplate = (product: string, { country, currency }: Market): Template => ({
  ...common,
  id: 'price-stock-prices',
  widgets: [
    {
      type: 'steps',
      id: 'prices',
      title: fill(texts.priceByRetailer, { product, country: countryName(country), currency }),
      dimension: 'retailer',
      measure: 'averagePrice',
      trouble: 'outOfStockRate',
      limit: 6,
    },
  ],
});

/** Tables of products and compared retailers. */
export const comparisonTemplate: Template = {
  ...common,
  id: 'price-stock-shelves',
  widgets: [
    {
      type: 'heat',
      id: 'shelf',
      title: texts.outOfStockTable,
      rows: 'product',
      columns: 'retailer',
      measure: 'outOfStockRate',
      limit: 40,
    },
    {
      type: 'heat',
      id: 'index',
      title: texts.priceIndexByProductAndRetailer,
      rows: 'product',
      columns: 'retailer',
      measure: 'priceIndex',
      limit: 40,
    },
  ],
};
