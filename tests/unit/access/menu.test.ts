import { expect, test } from 'vitest';
import { buildMenu, type ListItem, type Lists, type Menu, type MenuInput } from '#shared/access/menu.ts';
import { userModes } from '#shared/access/modes.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { client, inScope, staff, topRetailer } from './people.ts';

const overview: ListItem = { id: 'overview', name: 'Overview' };
const noLists: Lists = { dashboard: [], report: [], insight: [] };

function menuOf(viewer: Viewer, lists: Partial<Lists> = {}, more: Partial<MenuInput> = {}): Menu {
  const links = { knowledgeBase: 'https://example.com/knowledge', technicalDocs: 'https://example.com/docs' };
  return buildMenu({ viewer, lists: { ...noLists, ...lists }, siteHost: null, links, ...more });
}

const group = (menu: Menu, id: string) => menu.groups.find((candidate) => candidate.id === id);
const titles = (menu: Menu, id: string) => group(menu, id)?.entries.map((entry) => entry.title) ?? [];
const hrefs = (menu: Menu) =>
  menu.groups.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === 'folder' ? entry.entries : [entry]).map((link) => link.href)),
  );

test('the scope’s lists come first, and the first of them is the home page', () => {
  const menu = menuOf(client, { dashboard: [overview], report: [{ id: 'weekly', name: 'Weekly' }] });
  expect(menu.groups.slice(0, 2).map((entry) => entry.title)).toEqual(['Dashboards', 'Reports']);
  expect(menu.homePath).toBe('/dashboard/overview');
});

test('an id with special characters is encoded in its address', () => {
  expect(menuOf(client, { dashboard: [{ id: 'a b/c', name: 'Odd' }] }).homePath).toBe('/dashboard/a%20b%2Fc');
});

test('without any in-app link the home page is the root', () => {
  const menu = menuOf({ ...client, scope: null });
  expect(menu.homePath).toBe('/');
});

test('external links are never the home page', () => {
  const inactive = inScope(client, { active: false });
  expect(menuOf(inactive).homePath).toBe('/');
  expect(titles(menuOf(inactive), 'support')).toEqual(['Knowledge base', 'Technical documentation', 'Contact support']);
});

test('an inactive brand has only the items marked for it and the support links', () => {
  const menu = menuOf(inScope(client, { active: false }), {
    dashboard: [overview, { id: 'start', name: 'Start', displayForInactiveAccounts: true }],
  });
  expect(titles(menu, 'dashboards')).toEqual(['Start']);
  expect(menu.groups.map((entry) => entry.id)).toEqual(['dashboards', 'support']);
});

test('an item that clients must not see is there in staff mode only', () => {
  const hidden = { ...overview, clientVisibility: false };
  expect(titles(menuOf(client, { dashboard: [hidden] }), 'dashboards')).toEqual([]);
  expect(titles(menuOf({ ...staff, userMode: userModes.client }, { dashboard: [hidden] }), 'dashboards')).toEqual([]);
  expect(titles(menuOf(staff, { dashboard: [hidden] }), 'dashboards')).toEqual(['Overview']);
});

test('items of one folder sit in it together, and it is new when one of them is', () => {
  const menu = menuOf(client, {
    dashboard: [
      { id: 'a', name: 'A', folder: 'Media' },
      overview,
      { id: 'b', name: 'B', folder: 'Media', badge: 'new' },
    ],
  });
  const [folder, plain] = group(menu, 'dashboards')?.entries ?? [];
  expect(folder).toMatchObject({ kind: 'folder', title: 'Media', badge: 'new' });
  expect(folder?.kind === 'folder' && folder.entries.map((link) => link.title)).toEqual(['A', 'B']);
  expect(plain?.title).toBe('Overview');
});

test('a folder is not new when its children are merely beta', () => {
  const [folder] =
    group(menuOf(client, { dashboard: [{ id: 'a', name: 'A', folder: 'F', badge: 'beta' }] }), 'dashboards')?.entries ??
    [];
  expect(folder?.badge).toBeUndefined();
});

test('unknown badge types are ignored, and each is reported once', () => {
  const odd = { ...overview, badge: 'sparkling' };
  const menu = menuOf(client, { dashboard: [odd, { ...odd, id: 'b' }], report: [{ ...odd, badge: 'shiny' }] });
  expect(group(menu, 'dashboards')?.entries.map(({ badge }) => badge)).toEqual([undefined, undefined]);
  expect(menu.unknownBadges).toEqual(['sparkling', 'shiny']);
});

test('a list that can’t be read shows an empty, marked section; a list without items shows none', () => {
  const menu = menuOf(client, { dashboard: [overview] }, { listStates: { report: 'failed' } });
  expect(group(menu, 'reports')).toMatchObject({ entries: [], state: 'failed' });
  expect(group(menu, 'insights')).toBeUndefined();
  expect(group(menu, 'dashboards')).not.toHaveProperty('state');
});

test('a list that the person may not read can fail unnoticed', () => {
  const menu = menuOf(topRetailer, {}, { listStates: { insight: 'failed' } });
  expect(group(menu, 'insights')).toBeUndefined();
});

test('support is asked in the scope of the tab', () => {
  const support = (viewer: Viewer) => hrefs(menuOf(viewer)).filter((href) => href.startsWith('/dbd/support'));
  expect(support(inScope(client, { type: 'operator', id: 34 }))).toEqual(['/dbd/support?scope=operator-34']);
  expect(support({ ...client, scope: null })).toEqual(['/dbd/support']);
});

test('a class that isn’t a design token is dropped', () => {
  const toneOf = (cssClass: string) =>
    group(menuOf(client, { dashboard: [{ ...overview, cssClass }] }), 'dashboards')?.entries[0];
  expect(toneOf('accent')).toHaveProperty('tone', 'accent');
  expect(toneOf('fixed inset-0')).not.toHaveProperty('tone');
});

test('insights are for brands', () => {
  const insight = [{ id: 'why', name: 'Why' }];
  expect(titles(menuOf(client, { insight }), 'insights')).toEqual(['Why']);
  expect(titles(menuOf(topRetailer, { insight }), 'insights')).toEqual([]);
});

test('the settings of a retailer have a title of their own', () => {
  expect(group(menuOf(client), 'settings')?.title).toBe('Settings');
  expect(group(menuOf(topRetailer), 'settings')?.title).toBe('Configure & Contribute');
  expect(titles(menuOf(topRetailer), 'settings')).toContain('Manage Sales Info');
});

test('a partial scope has no custom reports, commerce, vouchers or settings', () => {
  const partial = inScope(client, { accessLevel: 0, operatorsReadable: true });
  const menu = menuOf(partial, { dashboard: [overview] });
  expect(menu.groups.map((entry) => entry.id)).toEqual(['dashboards', 'support', 'settings']);
  expect(group(menu, 'settings')?.entries.map((entry) => entry.kind === 'page' && entry.href)).toEqual([
    '/WhereAreSettings',
  ]);
});

test('users are for administrators', () => {
  expect(titles(menuOf(client), 'settings')).toContain('Users');
  expect(titles(menuOf(inScope(client, { accessLevel: 3 })), 'settings')).not.toContain('Users');
});

test('the ad units, forms and internal pages appear in staff mode only', () => {
  for (const address of ['/pop/dp', '/pop/vd', '/form', '/internal/accounts']) {
    expect(hrefs(menuOf(client))).not.toContain(address);
    expect(hrefs(menuOf(staff))).toContain(address);
  }
});

test('internal pages need full administration', () => {
  expect(group(menuOf({ ...staff, fullAdmin: false }), 'internal')).toBeUndefined();
});

test('modelling and custom redirects follow their flags', () => {
  const on = {
    ...staff,
    flags: { ...staff.flags, 'platform-mikgorilla-main': true, 'platform-custom-redirects': true },
  };
  expect(group(menuOf(staff), 'modelling')).toBeUndefined();
  expect(titles(menuOf(on), 'modelling')).toEqual(['Overview', 'Exploratory Data Analysis', 'Modelling Insights']);
  expect(hrefs(menuOf(staff))).not.toContain('/customredirects');
  expect(hrefs(menuOf(on))).toContain('/customredirects');
});

test('the site entry is named after the host of the scope', () => {
  expect(titles(menuOf(client, {}, { siteHost: 'shop.example.com' }), 'commerce')).toContain('shop.example.com');
  expect(titles(menuOf(client), 'commerce')).toContain('Site tag');
});

test('a confined retailer has no page left in the menu', () => {
  const confined = { ...topRetailer, features: {} };
  const menu = menuOf(confined, { dashboard: [overview] });
  expect(menu.groups.map((entry) => entry.id)).toEqual(['support']);
});

test('a resolved menu contains none of its access rules', () => {
  const menu = menuOf(staff, {
    dashboard: [{ ...overview, clientVisibility: false, displayForInactiveAccounts: true }],
  });
  expect(JSON.stringify(menu)).not.toMatch(/clientVisibility|displayForInactiveAccounts|access|flag|feature/i);
});
