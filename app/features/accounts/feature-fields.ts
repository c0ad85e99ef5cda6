import { type FormValues, textField } from '#app/forms/fields.ts';
import { type FeatureKey, type Features, featureKeys, maxFeatureCount } from '#shared/access/features.ts';
import { tableOf } from '#shared/table.ts';
import * as texts from './texts.ts';

const labels: Readonly<Record<FeatureKey, string>> = {
  retAdvancedAnalytics: texts.featureAdvancedAnalytics,
  retAdvancedAnalyticsLevel: texts.featureAdvancedAnalyticsLevel,
  popImmersive: texts.featureImmersive,
  popDeeplink: texts.featureSmartlinks,
  popBanner: texts.featureBanners,
  popVideo: texts.featureVideos,
  popApi: texts.featureIntegrations,
  popSiteTag: texts.featureSiteTags,
  roiCalculator: texts.featureRoi,
  rawSales: texts.featureRawSales,
  trafficSource: texts.featureTrafficSource,
  salesSource: texts.featureSalesSource,
  priceStockHistory: texts.featurePriceStock,
  shoppableRecipeReporting: texts.featureRecipes,
};

/** Features that are on or off: their count says nothing. */
export const switchedFeatures = [
  'roiCalculator',
  'rawSales',
  'trafficSource',
  'salesSource',
  'priceStockHistory',
  'shoppableRecipeReporting',
] as const satisfies readonly FeatureKey[];

/** Features with a count or a level. */
export const countedFeatures = featureKeys.filter((key) => !switchedFeatures.some((switched) => switched === key));

const maxLevel = 10;
const isLevel = (key: FeatureKey): boolean => key === 'retAdvancedAnalyticsLevel';

/** Field for the count of each feature; empty means not granted. */
export const featureFields = tableOf(featureKeys, (key) =>
  textField({
    ...{ label: labels[key], type: 'number', min: 0, max: isLevel(key) ? maxLevel : maxFeatureCount },
    ...{ inputMode: 'numeric', path: `features.${key}`, error: isLevel(key) ? texts.giveALevel : texts.giveACount },
  }),
);
export type FeatureValues = FormValues<typeof featureFields>;

export const featureValues = (features: Readonly<Record<string, number>>): FeatureValues =>
  tableOf(featureKeys, (key) => String(features[key] ?? ''));

/** Parses typed counts. Invalid ones are passed on, so that the upstream rejects them. */
export const parseFeatures = (values: FeatureValues): Features =>
  Object.fromEntries(featureKeys.flatMap((key) => (values[key] === '' ? [] : [[key, Number(values[key])]])));
