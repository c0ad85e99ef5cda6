import { allFlagsOff } from '#shared/access/flags.ts';
import { userModes } from '#shared/access/modes.ts';
import type { Viewer } from '#shared/access/rule.ts';
import type { Scope } from '#shared/access/scopes.ts';

/** An active brand account that may do everything. */
export const brandScope: Scope = {
  type: 'account',
  id: 12,
  label: 'Northwind Spirits',
  accountName: 'Northwind Spirits',
  operatorName: null,
  active: true,
  accountType: 'brand',
  accessLevel: 7,
  settings: {},
  parentId: null,
  parentAccessLevel: null,
  operatorsReadable: false,
  defaultCurrency: 'USD',
  defaultLocale: 'en-US',
  isAlcoholBrand: false,
  product2BrandId: null,
  gtmId: null,
};

export const retailerScope: Scope = { ...brandScope, id: 40, accountType: 'retailer', label: 'Harbor Market' };

/** A client in that brand, with every feature and no flag. */
export const client: Viewer = {
  staff: false,
  viewedByStaff: false,
  userMode: userModes.client,
  fullAdmin: false,
  adminSomewhere: false,
  scope: brandScope,
  features: {
    roiCalculator: 1,
    rawSales: 1,
    trafficSource: 1,
    salesSource: 1,
    priceStockHistory: 1,
    shoppableRecipeReporting: 1,
  },
  flags: allFlagsOff,
};

export const staff: Viewer = {
  ...client,
  staff: true,
  userMode: userModes.staff,
  fullAdmin: true,
  adminSomewhere: true,
};

export const topRetailer: Viewer = {
  ...client,
  scope: retailerScope,
  features: { retAdvancedAnalytics: 1, retAdvancedAnalyticsLevel: 8 },
};

export const inScope = (viewer: Viewer, change: Partial<Scope>): Viewer => ({
  ...viewer,
  scope: { ...(viewer.scope ?? brandScope), ...change },
});
