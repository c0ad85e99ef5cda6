import { keysOf } from '../table.ts';
import type { Features } from './features.ts';
import type { AccountType } from './modes.ts';
import { plans } from './plans.ts';

interface AccountPlan {
  readonly accountType: AccountType;
  readonly features: Features;
}

const reports: Features = { rawSales: 1, trafficSource: 1, salesSource: 1 };
const retailerPlan = (count: number, level: number): AccountPlan => ({
  accountType: 'retailer',
  features: { retAdvancedAnalytics: count, retAdvancedAnalyticsLevel: level, popApi: 2, popSiteTag: 2 },
});

/** What a new account may use: features are on or off, and `pop…` counts limit the touchpoints of a kind. */
export const accountPlans = {
  starter: {
    accountType: 'brand',
    features: { popImmersive: 3, popDeeplink: 10, popApi: 1, popSiteTag: 1, ...reports },
  },
  complete: {
    accountType: 'brand',
    features: {
      ...{ popImmersive: 25, popDeeplink: 100, popBanner: 10, popVideo: 10, popApi: 5, popSiteTag: 5 },
      ...reports,
      ...{ roiCalculator: 1, priceStockHistory: 1, shoppableRecipeReporting: 1 },
    },
  },
  discovery: retailerPlan(0, plans.discovery.level),
  'shop-ranked': retailerPlan(1, plans.shopRanked.level),
  'revenue-catcher': retailerPlan(1, plans.revenueCatcher.level),
} satisfies Readonly<Record<string, AccountPlan>>;

export type PlanName = keyof typeof accountPlans;

/** The largest plan of each account type: the one an account gets where none is named. */
export const defaultPlan: Readonly<Record<AccountType, PlanName>> = { brand: 'complete', retailer: 'revenue-catcher' };

export const plansFor = (type: AccountType): PlanName[] =>
  keysOf(accountPlans).filter((name) => accountPlans[name].accountType === type);
