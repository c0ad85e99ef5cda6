import { expect, test } from 'vitest';
import { pathAfterChange } from '#app/shell/change-scope.ts';

const here = { pathname: '/dashboard/overview', search: '?range=7d' };
const brand = { isRetailer: false, wasRetailer: false, active: true, staffMode: false };
const retailer = { isRetailer: true, wasRetailer: true, active: true, staffMode: false };
const top = { retAdvancedAnalytics: 1, retAdvancedAnalyticsLevel: 8 };

test('between two active brands the page reloads', () => {
  expect(pathAfterChange(brand, {}, here)).toBeNull();
});

test('changing from the refusal page leads home', () => {
  expect(pathAfterChange(brand, {}, { pathname: '/error', search: '?reason=scope-access' })).toBe('/login-redirect');
});

test('an inactive brand leads to its welcome page with the current path', () => {
  expect(pathAfterChange({ ...brand, active: false }, {}, here)).toBe(
    '/brand/welcome?url=%2Fdashboard%2Foverview%3Frange%3D7d',
  );
});

test('a retailer below the top plan leads to its plan page, once', () => {
  expect(pathAfterChange(retailer, {}, here)).toBe('/retailer/welcome');
  expect(pathAfterChange(retailer, {}, { pathname: '/retailer/welcome', search: '' })).toBeNull();
  expect(pathAfterChange({ ...retailer, staffMode: true }, {}, here)).toBeNull();
});

test('changing from a brand to a retailer or back leads home', () => {
  expect(pathAfterChange({ ...retailer, wasRetailer: false }, top, here)).toBe('/login-redirect');
  expect(pathAfterChange({ ...brand, wasRetailer: true }, {}, here)).toBe('/login-redirect');
});
