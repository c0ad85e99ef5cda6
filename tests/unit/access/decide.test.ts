import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DenyReason, decide, denyReasons } from '#shared/access/decide.ts';
import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';
import { userModes } from '#shared/access/modes.ts';
import { pageEntries, pages } from '#shared/access/pages.ts';
import type { AccessRule, Viewer } from '#shared/access/rule.ts';
import { brandScope, client, inScope, retailerScope, staff, topRetailer } from './people.ts';

const reasonOf = (viewer: Viewer | null, rule: AccessRule, target = {}): DenyReason | 'ok' => {
  const decision = decide(viewer, rule, target);
  return decision.ok ? 'ok' : decision.reason;
};

const needsScope: AccessRule = { scope: 'required' };

test('a public page is open to anyone, whatever else its rule says', () => {
  expect(reasonOf(null, { public: true, scope: 'required', fullAdmin: true })).toBe('ok');
});

test('the first reason is that nobody is signed in', () => {
  expect(reasonOf(null, { scope: 'none', staff: true })).toBe('signed-out');
});

test('a page that needs a scope refuses a person without one', () => {
  expect(reasonOf({ ...client, scope: null }, needsScope)).toBe('no-scope');
});

test('a page that needs no scope is open to a person without one', () => {
  expect(reasonOf({ ...client, scope: null }, { scope: 'none' })).toBe('ok');
});

test('an inactive brand sees only pages made for it', () => {
  const inactive = inScope(client, { active: false });
  expect(reasonOf(inactive, needsScope)).toBe('inactive-brand');
  expect(reasonOf(inactive, { ...needsScope, whenInactive: true })).toBe('ok');
  expect(reasonOf(inactive, needsScope, { shownWhenInactive: true })).toBe('ok');
  expect(reasonOf(inactive, { scope: 'none' })).toBe('ok');
});

test('an inactive retailer is not an inactive brand', () => {
  expect(reasonOf(inScope(topRetailer, { active: false }), needsScope)).toBe('ok');
});

test('a retailer below the top plan is confined, in client and demo mode but not in staff mode', () => {
  const confined = { ...topRetailer, features: { retAdvancedAnalytics: 1, retAdvancedAnalyticsLevel: 5 } };
  expect(reasonOf(confined, needsScope)).toBe('retailer-confined');
  expect(reasonOf({ ...confined, userMode: userModes.demo }, needsScope)).toBe('retailer-confined');
  expect(reasonOf({ ...confined, userMode: userModes.staff }, needsScope)).toBe('ok');
  expect(reasonOf(confined, { ...needsScope, whenConfined: true })).toBe('ok');
  expect(reasonOf(topRetailer, needsScope)).toBe('ok');
});

test('a rule for one account type refuses the other', () => {
  expect(reasonOf(topRetailer, { ...needsScope, accountTypes: ['brand'] })).toBe('account-type');
  expect(reasonOf(client, { ...needsScope, accountTypes: ['brand'] })).toBe('ok');
});

test('a rule for staff mode looks at the mode, a rule for staff at the person', () => {
  const staffAsClient = { ...staff, userMode: userModes.client };
  expect(reasonOf(staffAsClient, { scope: 'none', userModes: ['staff'] })).toBe('user-mode');
  expect(reasonOf(staffAsClient, { scope: 'none', staff: true })).toBe('ok');
  expect(reasonOf({ ...client, userMode: userModes.staff }, { scope: 'none', staff: true })).toBe('staff');
});

test('a flag that is off, and a flag whose state is not known, refuse', () => {
  const rule: AccessRule = { ...needsScope, flags: ['platform-mikgorilla-main'] };
  expect(reasonOf(client, rule)).toBe('flag');
  expect(reasonOf({ ...client, flags: { ...client.flags, 'platform-mikgorilla-main': true } }, rule)).toBe('ok');
});

test('client mode needs every listed feature with a count above 0', () => {
  const rule: AccessRule = { ...needsScope, features: ['rawSales', 'salesSource'] };
  expect(reasonOf(client, rule)).toBe('ok');
  expect(reasonOf({ ...client, features: { rawSales: 1 } }, rule)).toBe('feature');
  expect(reasonOf({ ...client, features: { rawSales: 1, salesSource: 0 } }, rule)).toBe('feature');
});

test('staff and demo mode pass features, but staff mode still needs the recipe feature', () => {
  const none = {};
  const recipe: AccessRule = { ...needsScope, features: ['shoppableRecipeReporting'] };
  const sales: AccessRule = { ...needsScope, features: ['rawSales'] };
  expect(reasonOf({ ...staff, features: none }, sales)).toBe('ok');
  expect(reasonOf({ ...client, userMode: userModes.demo, features: none }, sales)).toBe('ok');
  expect(reasonOf({ ...staff, features: none }, recipe)).toBe('feature');
  expect(reasonOf({ ...staff, features: { shoppableRecipeReporting: 1 } }, recipe)).toBe('ok');
  expect(reasonOf({ ...client, userMode: userModes.demo, features: none }, recipe)).toBe('ok');
});

test('an alcohol rule is for alcohol brands', () => {
  expect(reasonOf(client, { ...needsScope, alcohol: true })).toBe('alcohol');
  expect(reasonOf(inScope(client, { isAlcoholBrand: true }), { ...needsScope, alcohol: true })).toBe('ok');
});

test('scope access is a level above 0, and comes before the bits', () => {
  const rule: AccessRule = { ...needsScope, scopeAccess: true, level: ADMIN };
  expect(reasonOf(inScope(client, { accessLevel: 0 }), rule)).toBe('scope-access');
  expect(reasonOf(inScope(client, { accessLevel: 3 }), rule)).toBe('access-level');
});

test('a level is covered when every required bit is in it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), (level, required) => {
      const answer = reasonOf(inScope(client, { accessLevel: level }), { ...needsScope, level: required });
      const missing = [READ, WRITE, ADMIN].some((bit) => required & bit && !(level & bit));
      expect(answer).toBe(missing ? 'access-level' : 'ok');
    }),
  );
});

test('content is readable on the scope itself or on one of its operators', () => {
  const rule: AccessRule = { ...needsScope, readsContent: true };
  expect(reasonOf(inScope(client, { accessLevel: 0 }), rule)).toBe('access-level');
  expect(reasonOf(inScope(client, { accessLevel: 0, operatorsReadable: true }), rule)).toBe('ok');
  expect(reasonOf(inScope(client, { accessLevel: 2 }), rule)).toBe('access-level');
});

test('administration of the account in the path is a level on that very account', () => {
  const rule: AccessRule = { scope: 'none', adminOf: 'account-in-path' };
  expect(reasonOf(client, rule)).toBe('access-level');
  expect(reasonOf(client, rule, { accountLevel: null })).toBe('access-level');
  expect(reasonOf(client, rule, { accountLevel: 3 })).toBe('access-level');
  expect(reasonOf(client, rule, { accountLevel: 7 })).toBe('ok');
});

test('administration without an account in the path is a level on any account', () => {
  expect(reasonOf(client, { scope: 'none', adminOf: 'any-account' })).toBe('access-level');
  expect(reasonOf(staff, { scope: 'none', adminOf: 'any-account' })).toBe('ok');
});

test('full administration is checked last', () => {
  expect(reasonOf({ ...staff, fullAdmin: false }, { scope: 'none', staff: true, fullAdmin: true })).toBe('full-admin');
  expect(reasonOf(staff, { scope: 'none', staff: true, fullAdmin: true })).toBe('ok');
});

test('if several conditions fail, the answer is the first in the documented order', () => {
  const everything: AccessRule = {
    scope: 'required',
    accountTypes: ['brand'],
    userModes: ['staff'],
    staff: true,
    flags: ['platform-mikgorilla-main'],
    features: ['roiCalculator'],
    alcohol: true,
    scopeAccess: true,
    level: ADMIN,
    fullAdmin: true,
    closedInView: true,
  };
  const worst: Viewer = {
    ...client,
    features: {},
    scope: { ...retailerScope, accessLevel: 0 },
  };
  const found: DenyReason[] = [];
  let viewer: Viewer | null = null;
  const mend: Partial<Record<DenyReason, () => void>> = {
    'signed-out': () => (viewer = { ...worst, scope: null, viewedByStaff: true }),
    'closed-in-view': () => (viewer = { ...worst, scope: null }),
    'no-scope': () => (viewer = inScope(worst, { accountType: 'brand', active: false })),
    'inactive-brand': () => (viewer = worst),
    'retailer-confined': () =>
      (viewer = { ...worst, features: { retAdvancedAnalytics: 1, retAdvancedAnalyticsLevel: 8 } }),
    'account-type': () => (viewer = inScope(worst, { accountType: 'brand' })),
    'user-mode': () => (viewer = viewer && { ...viewer, userMode: userModes.staff }),
    staff: () => (viewer = viewer && { ...viewer, staff: true }),
    flag: () => (viewer = viewer && { ...viewer, flags: { ...viewer.flags, 'platform-mikgorilla-main': true } }),
    alcohol: () => (viewer = viewer && inScope(viewer, { isAlcoholBrand: true })),
    'scope-access': () => (viewer = viewer && inScope(viewer, { accessLevel: 1 })),
    'access-level': () => (viewer = viewer && inScope(viewer, { accessLevel: 7 })),
    'full-admin': () => (viewer = viewer && { ...viewer, fullAdmin: true }),
  };
  for (let round = 0; round < denyReasons.length + 1; round++) {
    const answer = reasonOf(viewer, everything);
    if (answer === 'ok') break;
    found.push(answer);
    mend[answer]?.();
  }
  expect(found).toEqual(denyReasons.filter((reason) => reason !== 'feature'));
});

test('every internal page is closed to a client, whatever their level', () => {
  const internal = pageEntries.filter(([, page]) => page.paths[0].startsWith('/internal/'));
  expect(internal).toHaveLength(11);
  const admin: Viewer = { ...client, fullAdmin: true, adminSomewhere: true };
  for (const [id, page] of internal)
    expect([id, decide(admin, page.access, { accountLevel: 7 }).ok]).toEqual([id, false]);
});

test('custom redirects need staff mode, a brand, WRITE and the flag together', () => {
  const on = { ...staff, flags: { ...staff.flags, 'platform-custom-redirects': true } };
  const rule = pages.redirects.access;
  expect(reasonOf(on, rule)).toBe('ok');
  expect(reasonOf(staff, rule)).toBe('flag');
  expect(reasonOf(inScope(on, { accessLevel: 1 }), rule)).toBe('access-level');
  expect(reasonOf({ ...on, userMode: userModes.client }, rule)).toBe('user-mode');
  expect(reasonOf({ ...on, scope: { ...brandScope, accountType: 'retailer' } }, rule)).toBe('account-type');
});
