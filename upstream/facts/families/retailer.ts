import type { retailerMeasures } from '#shared/analytics/measures/retailer.ts';
import type { DimensionId } from '#shared/analytics/measures.ts';
import { amount, count, type FamilyTables, money, periods, ratio, sum } from './family.ts';

const ofProducts: readonly DimensionId[] = ['product', 'category', 'brand'];

export const retailerTables: FamilyTables<keyof typeof retailerMeasures> = {
  formulas: {
    sales: money('sales_minor'),
    orders: sum('orders'),
    units: sum('units'),
    salesPerOrder: ratio([amount('sales_minor')], [count('orders')]),
    productsSold: { kind: 'distinct', key: 'product_id', where: null },
    shoppers: { kind: 'distinct', key: 'shopper', where: null },
    salesShare: { kind: 'derived' },
    trafficShare: { kind: 'derived' },
    fairShareIndex: { kind: 'derived' },
  },
  dimensions: {
    ...periods,
    operator: { column: 'operator_id', names: 'operator' },
    product: { column: 'product_id', names: 'product' },
    country: { column: 'country' },
    category: { column: 'product_id', property: { table: 'product', column: 'category' } },
    brand: { column: 'product_id', property: { table: 'product', column: 'brand' } },
  },
  tablesOf: (column, used) => {
    const byProduct = ofProducts.some((dimension) => used.has(dimension));
    // Roll-ups have no shoppers, so facts are read instead.
    if (column === 'shopper') return [byProduct ? 'retailer_shopper_line' : 'retailer_shopper_order'];
    return [byProduct || column === 'product_id' ? 'retailer_product_day' : 'retailer_day'];
  },
};
