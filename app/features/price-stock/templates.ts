import type { Template } from '#shared/analytics/template.ts';
import { countryName } from '#shared/format/country.ts';
import type { Market } from './market.ts';

const common = { kind: 'dashboard', name: 'Price and stock', description: null } as const;

/** Figures of the retailers that are selected. */
export const figures: Template = {
  ...common,
  id: 'price-stock',
  widgets: [
    { type: 'kpi', id: 'out-of-stock', title: 'Out-of-stock rate', measure: 'outOfStockRate' },
    { type: 'kpi', id: 'price-index', title: 'Price index', measure: 'priceIndex' },
    { type: 'kpi', id: 'clicks-lost', title: 'Clicks lost', measure: 'clicksLost' },
    { type: 'kpi', id: 'offers-observed', title: 'Offers observed', measure: 'offersObserved' },
  ],
};

/** One product's price at the retailers that are compared, in one country and its own currency, with what was out of stock. */
export const pricesOf = (product: string, { country, currency }: Market): Template => ({
  ...common,
  id: 'price-stock-prices',
  widgets: [
    {
      type: 'steps',
      id: 'prices',
      title: `Price of ${product} per retailer, ${countryName(country)} (${currency})`,
      dimension: 'retailer',
      measure: 'averagePrice',
      trouble: 'outOfStockRate',
      limit: 6,
    },
  ],
});

/** Products and retailers side by side. */
export const shelves: Template = {
  ...common,
  id: 'price-stock-shelves',
  widgets: [
    {
      type: 'heat',
      id: 'shelf',
      title: 'Out of stock by product and retailer',
      rows: 'product',
      columns: 'retailer',
      measure: 'outOfStockRate',
      limit: 40,
    },
    {
      type: 'heat',
      id: 'index',
      title: 'Price index by product and retailer',
      rows: 'product',
      columns: 'retailer',
      measure: 'priceIndex',
      limit: 40,
    },
  ],
};
