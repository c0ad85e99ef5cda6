import type { Limits, Measure } from './measure.ts';

const retailerOnly = { family: 'retailer', accountTypes: ['retailer'], direction: 'up' } as const;

const guardedOnly = { ...retailerOnly, guarded: true } as const;
const ofWhat = 'those of the category where a row or a filter names one, else of the whole range.';

/** Measures of a retailer's own tills. */
export const retailerMeasures = {
  sales: {
    label: 'Sales',
    kind: 'additive',
    format: 'money',
    unit: 'currency',
    counts: 'till',
    definition: 'Value of the lines sold, returns deducted.',
    ...retailerOnly,
  },
  orders: {
    label: 'Orders',
    kind: 'additive',
    format: 'integer',
    unit: 'orders',
    counts: 'receipt',
    definition: 'Orders placed.',
    ...retailerOnly,
  },
  units: {
    label: 'Units',
    kind: 'additive',
    format: 'integer',
    unit: 'units',
    counts: 'till',
    definition: 'Units sold, returns deducted.',
    ...retailerOnly,
  },
  salesPerOrder: {
    label: 'Average basket',
    kind: 'ratio',
    format: 'money',
    unit: 'currency',
    counts: 'receipt',
    definition: 'Sales divided by orders.',
    ...retailerOnly,
  },
  productsSold: {
    label: 'Products sold',
    kind: 'distinct',
    format: 'integer',
    unit: 'products',
    counts: 'till',
    definition: 'Distinct products with at least one line sold or returned. Totals are recounted, never summed.',
    ...retailerOnly,
  },
  shoppers: {
    label: 'Shoppers',
    kind: 'distinct',
    format: 'integer',
    unit: 'shoppers',
    counts: 'till',
    definition:
      'Distinct shoppers with at least one line sold or returned; an order of nobody known counts as one. Withheld below 10.',
    ...guardedOnly,
  },
  salesShare: {
    label: 'Sales share',
    kind: 'ratio',
    format: 'percent',
    unit: 'of sales',
    counts: 'till',
    definition: `Sales divided by the sales of all brands and products together: ${ofWhat}`,
    derived: true,
    ...retailerOnly,
  },
  trafficShare: {
    label: 'Traffic share',
    kind: 'ratio',
    format: 'percent',
    unit: 'of shoppers',
    counts: 'till',
    definition: `Shoppers who bought it divided by those who bought any brand or product: ${ofWhat} A shopper of several brands counts for each, so that these shares add up to more than 100 %. Withheld below 10 shoppers.`,
    derived: true,
    ...guardedOnly,
  },
  fairShareIndex: {
    label: 'Fair-share index',
    kind: 'ratio',
    format: 'decimal',
    unit: 'where 100 is the average of all sales per shopper',
    counts: 'till',
    definition:
      'Sales share divided by traffic share, times 100: what its shoppers spend on it, against what a shopper spends on all brands together, which is 100. Who buys several brands spreads what they spend, so most single brands are below 100: compare them with each other. Withheld below 10 shoppers.',
    derived: true,
    ...guardedOnly,
  },
} as const satisfies Record<string, Measure>;

export const retailerLimits: Limits = {
  receipt: {
    product: 'an order has several products',
    category: 'an order has several categories',
    brand: 'an order has several brands',
  },
};
