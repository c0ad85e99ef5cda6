/** The features an upstream may grant a scope, with their counts. A missing key is a missing feature. */
const featureKeys = [
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

export type FeatureKey = (typeof featureKeys)[number];
export type Features = Partial<Record<FeatureKey, number>>;

export const hasFeature = (features: Features, key: FeatureKey): boolean => (features[key] ?? 0) > 0;
