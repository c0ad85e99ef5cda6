import type { offerMeasures } from '#shared/analytics/measures/offers.ts';
import { amount, count, type FamilyTables, periods, ratio, sum } from './family.ts';

export const offerTables: FamilyTables<keyof typeof offerMeasures> = {
  formulas: {
    outOfStockRate: ratio([count('out_of_stock')], [count('observations')]),
    priceIndex: ratio([count('index_sum')], [count('indexed')]),
    averagePrice: ratio([amount('price_minor')], [count('priced')]),
    observations: sum('observations'),
    failedObservations: sum('failed'),
    priceChanges: sum('price_changes'),
    stockChanges: sum('stock_changes'),
    clicksLost: sum('clicks_lost'),
    offersObserved: { kind: 'distinct', key: 'offer_id', where: 'observations' },
  },
  dimensions: {
    ...periods,
    operator: { column: 'operator_id', names: 'operator' },
    product: { column: 'product_id', names: 'product' },
    country: { column: 'country' },
    retailer: { column: 'retailer_id', names: 'retailer' },
  },
  tablesOf: () => ['offer_day'],
};
