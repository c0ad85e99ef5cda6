/** The features an upstream may grant a scope, with their counts. A missing key is a missing feature. */
export const featureKeys = [
  'retAdvancedAnalytics',
  'retAdvancedAnalyticsLevel',
  'popImmersive',
  'popDeeplink',
  'popBanner',
  'popVideo',
  'popApi',
  'popSiteTag',
  'roiCalculator',
  'rawSales',
  'trafficSource',
  'salesSource',
  'priceStockHistory',
  'shoppableRecipeReporting',
] as const;

/** The highest count of a feature; a level goes up to 10. */
export const maxFeatureCount = 9_999;

export type FeatureKey = (typeof featureKeys)[number];
export type Features = Partial<Record<FeatureKey, number>>;

export const hasFeature = (features: Features, key: FeatureKey): boolean => (features[key] ?? 0) > 0;
