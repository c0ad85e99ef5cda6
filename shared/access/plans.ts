import type { Features } from './features.ts';

export const plans = {
  discovery: { name: 'Discovery', level: 2 },
  shopRanked: { name: 'Shop Ranked', level: 5 },
  revenueCatcher: { name: 'Revenue Catcher', level: 8 },
} as const;

export type Plan = keyof typeof plans;
export const topPlan: Plan = 'revenueCatcher';

/** A retailer's plan, from the count and the level of its advanced-analytics feature; null when there is none. */
export function planOf(features: Features): Plan | null {
  const { retAdvancedAnalytics: count, retAdvancedAnalyticsLevel: level = 0 } = features;
  if (count === 1 && level >= plans.revenueCatcher.level) return 'revenueCatcher';
  if (level >= plans.shopRanked.level) return 'shopRanked';
  if (count === undefined || level >= plans.discovery.level) return 'discovery';
  return null;
}

export const hasTopPlan = (features: Features): boolean => planOf(features) === topPlan;
