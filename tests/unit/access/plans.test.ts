import { expect, test } from 'vitest';
import { planOf } from '#shared/access/plans.ts';

test('a retailer with the feature equal to 1 at level 8 is on Revenue Catcher', () => {
  expect(planOf({ retAdvancedAnalytics: 1, retAdvancedAnalyticsLevel: 8 })).toBe('revenueCatcher');
});

test('level 8 without the feature equal to 1 is Shop Ranked', () => {
  expect(planOf({ retAdvancedAnalytics: 2, retAdvancedAnalyticsLevel: 8 })).toBe('shopRanked');
});

test('a retailer without any feature is on Discovery', () => {
  expect(planOf({})).toBe('discovery');
});

test('a feature below level 2 gives no plan', () => {
  expect(planOf({ retAdvancedAnalytics: 1, retAdvancedAnalyticsLevel: 1 })).toBeNull();
});
