import { expect, test } from 'vitest';
import { denyReasons } from '#shared/access/decide.ts';
import { denialPath, landingPath } from '#shared/access/landing.ts';
import { userModes } from '#shared/access/modes.ts';
import { client, inScope, topRetailer } from './people.ts';

test('after signing in a person lands where they wanted, else at home', () => {
  expect(landingPath(client, '/report/weekly?from=2026-01-01', '/dashboard/overview')).toBe(
    '/report/weekly?from=2026-01-01',
  );
  expect(landingPath(client, null, '/dashboard/overview')).toBe('/dashboard/overview');
});

test('an inactive brand lands on its welcome page, which remembers what was wanted', () => {
  expect(landingPath(inScope(client, { active: false }), '/catalog?x=1', '/')).toBe(
    '/brand/welcome?url=%2Fcatalog%3Fx%3D1',
  );
});

test('an inactive retailer does not land on the brand page', () => {
  expect(landingPath(inScope(topRetailer, { active: false }), null, '/dashboard/sales')).toBe('/dashboard/sales');
});

test('a retailer below the top plan lands on its plan page, unless in staff mode', () => {
  const confined = { ...topRetailer, features: { retAdvancedAnalytics: 1, retAdvancedAnalyticsLevel: 5 } };
  expect(landingPath(confined, '/dashboard/sales', '/')).toBe('/retailer/welcome');
  expect(landingPath({ ...confined, userMode: userModes.staff }, '/dashboard/sales', '/')).toBe('/dashboard/sales');
});

test('a refused page redirects to the page for its reason', () => {
  expect(denialPath('signed-out', '/catalog?x=1')).toBe('/login-redirect?redirect=%2Fcatalog%3Fx%3D1');
  expect(denialPath('signed-out', '/')).toBe('/login-redirect');
  expect(denialPath('no-scope', '/catalog')).toBe('/nodata');
  expect(denialPath('inactive-brand', '/catalog')).toBe('/brand/welcome?url=%2Fcatalog');
  expect(denialPath('retailer-confined', '/catalog')).toBe('/retailer/welcome');
});

test('every other reason leads to the error page, which gets the reason but not the page', () => {
  const placed = ['signed-out', 'no-scope', 'inactive-brand', 'retailer-confined'];
  for (const reason of denyReasons.filter((candidate) => !placed.includes(candidate)))
    expect(denialPath(reason, '/secret')).toBe(`/error?reason=${reason}`);
});
