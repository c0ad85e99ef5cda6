import type { Features } from '#shared/access/features.ts';

export interface DemoOperator {
  readonly id: number;
  readonly name: string;
  readonly currency: string;
  readonly locale: string;
  /** Countries of its visitors, with the currency they pay in. */
  readonly countries: readonly (readonly [country: string, currency: string])[];
  /** Size relative to the other operators. */
  readonly weight: number;
}

export interface DemoAccount {
  readonly id: number;
  readonly name: string | null;
  readonly type: 'brand' | 'retailer';
  readonly active: boolean;
  /** Why and when it was deactivated. */
  readonly deactivated?: { readonly at: string; readonly reason: string };
  readonly currency: string;
  readonly locale: string;
  readonly timezone: string;
  readonly alcohol?: true;
  readonly product2BrandId?: string;
  readonly gtmId?: string;
  readonly siteHost?: string;
  readonly features: Features;
  readonly operators: readonly DemoOperator[];
  /** Which range of `products.ts` it sells. */
  readonly range: 'coffee' | 'home' | 'spirits' | 'snacks' | 'cosmetics' | 'outdoor' | 'grocery';
}

const us = [
  ['US', 'USD'],
  ['CA', 'CAD'],
] as const;
const uk = [
  ['GB', 'GBP'],
  ['IE', 'EUR'],
] as const;
const france = [
  ['FR', 'EUR'],
  ['BE', 'EUR'],
] as const;
const germany = [
  ['DE', 'EUR'],
  ['CH', 'CHF'],
] as const;
const japan = [['JP', 'JPY']] as const;

const everyBrandFeature: Features = {
  popImmersive: 12,
  popDeeplink: 8,
  popBanner: 4,
  popVideo: 6,
  popApi: 2,
  popSiteTag: 2,
  roiCalculator: 1,
  rawSales: 1,
  trafficSource: 1,
  salesSource: 1,
  priceStockHistory: 1,
  shoppableRecipeReporting: 1,
};
const someBrandFeatures: Features = {
  popImmersive: 3,
  popDeeplink: 2,
  popSiteTag: 1,
  rawSales: 1,
  priceStockHistory: 0,
};
const plan = (count: number, level: number): Features => ({
  retAdvancedAnalytics: count,
  retAdvancedAnalyticsLevel: level,
});

const operator = (
  id: number,
  name: string,
  currency: string,
  locale: string,
  countries: DemoOperator['countries'],
  weight = 1,
): DemoOperator => ({ id, name, currency, locale, countries, weight });

/**
 * The accounts of the local world, brands 10–19 and retailers 20–29. Ids are stable: tests and stored scopes refer to
 * them.
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    id: 10,
    name: 'Aurora Coffee',
    type: 'brand',
    active: true,
    currency: 'USD',
    locale: 'en-US',
    timezone: 'America/New_York',
    product2BrandId: 'ac-1001',
    gtmId: 'GTM-AURORA1',
    siteHost: 'www.auroracoffee.test',
    features: everyBrandFeature,
    operators: [
      operator(101, 'Aurora US', 'USD', 'en-US', us, 1.6),
      operator(102, 'Aurora UK', 'GBP', 'en-GB', uk),
      operator(103, 'Aurora France', 'EUR', 'fr-FR', france, 0.8),
    ],
    range: 'coffee',
  },
  {
    id: 11,
    name: 'Brightleaf Home',
    type: 'brand',
    active: true,
    currency: 'EUR',
    locale: 'de-DE',
    timezone: 'Europe/Berlin',
    siteHost: 'shop.brightleaf.test',
    features: someBrandFeatures,
    operators: [
      operator(111, 'Brightleaf DACH', 'EUR', 'de-DE', germany),
      operator(112, 'Brightleaf Benelux', 'EUR', 'nl-NL', [['NL', 'EUR']], 0.5),
    ],
    range: 'home',
  },
  {
    id: 12,
    name: 'Northwind Spirits',
    type: 'brand',
    active: true,
    currency: 'USD',
    locale: 'en-US',
    timezone: 'America/Chicago',
    alcohol: true,
    product2BrandId: 'nw-778',
    features: { ...everyBrandFeature, shoppableRecipeReporting: 0 },
    operators: [
      operator(121, 'Northwind Gin', 'GBP', 'en-GB', uk, 0.7),
      operator(122, 'Northwind Bourbon', 'USD', 'en-US', us),
    ],
    range: 'spirits',
  },
  {
    id: 13,
    name: null,
    type: 'brand',
    active: true,
    currency: 'USD',
    locale: 'en-US',
    timezone: 'UTC',
    features: someBrandFeatures,
    operators: [operator(131, 'Trial shelf', 'USD', 'en-US', us, 0.3)],
    range: 'snacks',
  },
  {
    id: 14,
    name: 'Dormant Goods',
    type: 'brand',
    active: false,
    deactivated: { at: '2026-06-30T16:20:00.000Z', reason: 'The contract ended on June 30.' },
    currency: 'EUR',
    locale: 'es-ES',
    timezone: 'Europe/Madrid',
    features: someBrandFeatures,
    operators: [operator(141, 'Dormant Iberia', 'EUR', 'es-ES', [['ES', 'EUR']], 0.4)],
    range: 'snacks',
  },
  {
    id: 15,
    name: 'Kirei Cosmetics',
    type: 'brand',
    active: true,
    currency: 'JPY',
    locale: 'ja-JP',
    timezone: 'Asia/Tokyo',
    product2BrandId: 'kc-2040',
    siteHost: 'kirei.test',
    features: everyBrandFeature,
    operators: [
      operator(151, 'Kirei Japan', 'JPY', 'ja-JP', japan, 1.2),
      operator(152, 'Kirei France', 'EUR', 'fr-FR', france, 0.5),
    ],
    range: 'cosmetics',
  },
  {
    id: 16,
    name: 'Tofino Outdoor',
    type: 'brand',
    active: true,
    currency: 'CAD',
    locale: 'en-CA',
    timezone: 'America/Vancouver',
    features: someBrandFeatures,
    operators: [operator(161, 'Tofino North America', 'CAD', 'en-CA', us)],
    range: 'outdoor',
  },
  {
    id: 20,
    name: 'Cornerstone Market',
    type: 'retailer',
    active: true,
    currency: 'USD',
    locale: 'en-US',
    timezone: 'America/New_York',
    features: plan(0, 2),
    operators: [operator(201, 'Cornerstone East', 'USD', 'en-US', [['US', 'USD']])],
    range: 'grocery',
  },
  {
    id: 21,
    name: 'Parkway Grocers',
    type: 'retailer',
    active: true,
    currency: 'USD',
    locale: 'en-US',
    timezone: 'America/Los_Angeles',
    features: plan(1, 5),
    operators: [operator(211, 'Parkway West', 'USD', 'en-US', us)],
    range: 'grocery',
  },
  {
    id: 22,
    name: 'Grand Avenue Stores',
    type: 'retailer',
    active: true,
    currency: 'GBP',
    locale: 'en-GB',
    timezone: 'Europe/London',
    features: plan(1, 8),
    operators: [
      operator(221, 'Grand Avenue UK', 'GBP', 'en-GB', uk, 1.3),
      operator(222, 'Grand Avenue France', 'EUR', 'fr-FR', france),
    ],
    range: 'grocery',
  },
  {
    id: 23,
    name: 'Sakura Department Store',
    type: 'retailer',
    active: true,
    currency: 'JPY',
    locale: 'ja-JP',
    timezone: 'Asia/Tokyo',
    features: plan(1, 8),
    operators: [operator(231, 'Sakura Tokyo', 'JPY', 'ja-JP', japan)],
    range: 'grocery',
  },
];

/** Thousands of accounts without facts, inserted in one statement for each table. */
export const massAccounts = {
  firstAccountId: 100_001,
  accounts: 10_000,
  firstOperatorId: 200_001,
  operatorsPerAccount: 2,
};
