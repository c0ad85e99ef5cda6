import { expect, test } from 'vitest';
import { buildMenu, type MenuLink } from '#shared/access/menu.ts';
import { userModes } from '#shared/access/modes.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { client, inScope, staff, topRetailer } from './people.ts';

const flagsOn = {
  'platform-support-formcrafts': true,
  'platform-custom-redirects': true,
  'platform-mikgorilla-main': true,
};
const staffMode = { staff: true, userMode: userModes.staff } as const;

/** Each differs from the brand's administrator as its name says. */
const people = {
  admin: client,
  featureless: { ...client, features: {} },
  reader: inScope(client, { accessLevel: 1 }),
  alcohol: inScope(client, { isAlcoholBrand: true }),
  flagged: { ...client, flags: flagsOn },
  demo: { ...client, userMode: userModes.demo, features: {} },
  retailer: topRetailer,
  'staff retailer': { ...topRetailer, ...staffMode },
  staff,
  'staff in client mode': { ...staff, userMode: userModes.client },
  'staff without features': { ...staff, features: {} },
  'staff without full admin': { ...staff, fullAdmin: false },
  'flagged staff': { ...staff, flags: flagsOn },
  'flagged staff retailer': { ...topRetailer, ...staffMode, flags: flagsOn },
  partial: inScope(client, { accessLevel: 0, operatorsReadable: true }),
  inactive: inScope(client, { active: false }),
  confined: { ...topRetailer, features: {} },
  scopeless: { ...client, scope: null },
} as const satisfies Record<string, Viewer>;

type Person = keyof typeof people;
const everybody = Object.keys(people) as Person[];
const all = (...but: Person[]): Person[] => everybody.filter((name) => !but.includes(name));

/** People without the menu of an active, full scope. */
const outside: Person[] = ['partial', 'inactive', 'confined', 'scopeless'];
const retailers: Person[] = ['retailer', 'staff retailer', 'flagged staff retailer'];
const inStaffMode: Person[] = [
  'staff retailer',
  'staff',
  'staff without features',
  'staff without full admin',
  'flagged staff',
  'flagged staff retailer',
];
const brandStaff = inStaffMode.filter((name) => !retailers.includes(name));
const fullAdmins: Person[] = ['staff', 'staff without features', 'flagged staff'];
const brands = all(...outside, ...retailers);
const full = all(...outside);
const flagged: Person[] = ['flagged', 'flagged staff', 'flagged staff retailer'];

/** Group, entry, address, badge, and who sees it; nobody else does. */
const rows: readonly (readonly [string, string, string, 'beta' | null, readonly Person[]])[] = [
  ['Dashboards', 'Overview', '/dashboard/overview', null, all('inactive', 'confined', 'scopeless')],
  ['Reports', 'Weekly', '/report/weekly', null, all('inactive', 'confined', 'scopeless')],
  ['Insights', 'Why', '/insight/why', null, all('inactive', 'confined', 'scopeless', ...retailers)],
  ['Custom Reports', 'Report builder', '/custom/report-builder', null, brands.filter((name) => name !== 'featureless')],
  ['Custom Reports', 'Price and stock', '/custom/price-stock', null, brands.filter((name) => name !== 'featureless')],
  [
    'Custom Reports',
    'Recipe reporting',
    '/custom/recipe-reporting',
    null,
    brands.filter((name) => name !== 'featureless' && name !== 'staff without features'),
  ],
  ['Commerce', 'Media', '/pop/ip', null, brands],
  ['Commerce', 'Retailer Direct', '/pop/dl', null, brands],
  ['Commerce', 'Ad Unit Display', '/pop/dp', 'beta', inStaffMode],
  ['Commerce', 'Ad Unit Video', '/pop/vd', 'beta', inStaffMode],
  ['Commerce', 'shop.example.com', '/site', 'beta', full],
  ['Commerce', 'API', '/pop/api', 'beta', full],
  ['Vouchers', 'Vouchers', '/voucher', null, full],
  ['Vouchers', 'Forms', '/form', null, inStaffMode],
  ['Support', 'Knowledge base', 'https://example.com/knowledge', null, everybody],
  ['Support', 'Technical documentation', 'https://example.com/docs', null, everybody],
  ['Settings', 'Users', '/users', null, full.filter((name) => name !== 'reader')],
  ['Settings', 'Catalog', '/catalog', null, full],
  ['Settings', 'Collections', '/collections', null, full],
  ['Settings', 'Data and integrations', '/data-and-integrations', null, full],
  ['Settings', 'Manage Sales Info', '/conversionTracking', null, retailers],
  ['Settings', 'Alcohol settings', '/alcohol-settings', null, ['alcohol']],
  [
    'Settings',
    'ROI calculator',
    '/roi',
    null,
    [...brands.filter((name) => name !== 'featureless'), 'staff retailer', 'flagged staff retailer'],
  ],
  ['Settings', 'Offline Locations', '/offline', null, full],
  ['Settings', 'Custom redirects', '/customredirects', 'beta', ['flagged staff']],
  ['Settings', 'Settings', '/WhereAreSettings', null, ['partial']],
  ['Internal', 'Global users', '/internal/global-users', null, fullAdmins],
  ['Internal', 'Accounts', '/internal/accounts', null, fullAdmins],
  ['Internal', 'Statement of work', '/internal/statement-of-work', null, fullAdmins],
  ['Internal', 'Cache invalidation', '/internal/cache-invalidation', null, fullAdmins],
  ['MikGorilla', 'Overview', '/model-output', null, flagged],
  ['MikGorilla', 'KPI Performance', '/drivers', null, flagged],
  ['MikGorilla', 'ROAS', '/roas', null, flagged],
  ['MikGorilla', 'Contributions', '/contributions', null, flagged],
];

const lists = {
  dashboard: [{ id: 'overview', name: 'Overview' }],
  report: [{ id: 'weekly', name: 'Weekly' }],
  insight: [{ id: 'why', name: 'Why' }],
};
const links = { knowledgeBase: 'https://example.com/knowledge', technicalDocs: 'https://example.com/docs' };

const menus = new Map(
  everybody.map((name) => {
    const menu = buildMenu({ viewer: people[name], lists, siteHost: 'shop.example.com', links });
    const flat = menu.groups.flatMap(({ title, entries }) =>
      entries
        .flatMap((entry): readonly MenuLink[] => (entry.kind === 'folder' ? entry.entries : [entry]))
        .map((link) => ({ group: title, ...link })),
    );
    return [name, flat] as const;
  }),
);

for (const [group, title, href, badge, expected] of rows)
  test(`${group} / ${title} is seen by exactly its audience`, () => {
    const seeing = everybody.filter((name) => menus.get(name)?.some((link) => link.href === href));
    expect(seeing.toSorted()).toEqual([...expected].toSorted());
    for (const name of seeing) {
      const isRetailer = retailers.includes(name);
      const groupTitle = group === 'Settings' && isRetailer ? 'Configure & Contribute' : group;
      expect(menus.get(name)?.find((link) => link.href === href)).toMatchObject({
        group: groupTitle,
        title,
        kind: href.startsWith('/') ? 'page' : 'external',
        ...(badge ? { badge } : {}),
      });
    }
  });

test('menus contain nothing but this table, apart from the support link', () => {
  const known = new Set(rows.map(([, , href]) => href));
  const extra = everybody.flatMap((name) => menus.get(name)?.map(({ href }) => href) ?? []);
  expect(extra.filter((href) => !known.has(href) && !href.startsWith('/dbd/support'))).toEqual([]);
});

test('staff in staff mode of a brand see the ad units and forms whatever the features', () => {
  for (const name of brandStaff)
    expect(menus.get(name)?.map(({ href }) => href)).toEqual(expect.arrayContaining(['/pop/dp', '/pop/vd', '/form']));
});
