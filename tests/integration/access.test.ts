import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { columns } from '#tests/support/access-columns.ts';
import { headings } from '#tests/support/access-table.ts';
import type { Client } from '#tests/support/client.ts';
import { callHeaders, faultsPath } from '#tests/support/faults.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { addressFor, clientsOf, expectPages, isSampled, landsWell, nameOf, withoutScope } from './access-pages.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const clientOf = clientsOf(() => world);

for (const [at, column] of columns.entries())
  test(`${nameOf(column)} gets the pages they may see and is redirected from all others`, async () => {
    await expectPages(await clientOf(column), at, isSampled);
  });

test('a person without any scope is told so after signing in, and stays signed out', async () => {
  await expect(world.signIn(withoutScope)).rejects.toThrow(/access-denied%3Femail%3Dnoscope/);
});

test('everybody reaches a page from the start page within ten redirects', async () => {
  for (const column of columns) {
    const client = await clientOf(column);
    for (const path of ['/', '/login', '/login-redirect']) {
      const page = await client.page(addressFor(path, column.scope));
      expect([column.key, path, page.hops.length <= 10, landsWell(page.status, page.body)]).toEqual([
        column.key,
        path,
        true,
        true,
      ]);
    }
  }
});

test('a person whose menu has no links still gets a page', async () => {
  const client = await world.signIn('operator@brand.test');
  const lists = ['dashboardList', 'reportList', 'insightList'] as const;
  const faults = lists.map((endpoint) => ({ endpoint, fault: 'answer', json: [] as string[] }) as const);
  expect((await client.fetch(faultsPath(faults), { headers: callHeaders })).status).toBe(200);
  const page = await client.page(`/?scope=${formatScopeRef({ type: 'account', id: 10 })}`);
  expect(page.hops.length).toBeLessThanOrEqual(10);
  expect([page.status, page.body.includes('<h1')]).toEqual([200, true]);
});

const question = { measures: ['impressions'], range: { from: '2026-11-01', to: '2026-11-07' } };
const calls: Readonly<Record<string, readonly [path: string, init?: Parameters<Client['call']>[1]]>> = {
  init: ['/dbd/init'],
  locales: ['/proxy/locales'],
  dates: ['/proxy/reporting/dates'],
  list: ['/proxy/dashboard/list/'],
  template: ['/proxy/data/templates/dashboard/overview'],
  query: ['/proxy/data/queries', { method: 'POST', json: question }],
  values: ['/proxy/data/values?dimension=country'],
  exportFile: [`/proxy/data/exports?format=csv&title=x&query=${encodeURIComponent(JSON.stringify(question))}`],
  filterSets: ['/proxy/data/filter-sets'],
  keepSet: ['/proxy/data/filter-sets', { method: 'POST', json: {} }],
  listViews: ['/proxy/data/list-views?list=dl'],
  keepView: ['/proxy/data/list-views', { method: 'POST', json: {} }],
  annotations: ['/proxy/data/annotations'],
  keepNote: ['/proxy/data/annotations', { method: 'POST', json: {} }],
  reports: ['/proxy/data/reports'],
  saveReport: ['/proxy/data/reports', { method: 'POST', json: {} }],
  schedules: ['/proxy/data/schedules'],
  schedule: ['/proxy/data/schedules', { method: 'POST', json: {} }],
  deliveries: ['/proxy/data/deliveries'],
  alerts: ['/proxy/data/alerts'],
  alert: ['/proxy/data/alerts', { method: 'POST', json: {} }],
  outcomes: ['/proxy/data/alert-outcomes'],
  catalogProducts: ['/proxy/data/catalog-products'],
  keepProduct: ['/proxy/data/catalog-products', { method: 'POST', json: {} }],
  collections: ['/proxy/data/collections'],
  keepCollection: ['/proxy/data/collections', { method: 'POST', json: {} }],
  siteTags: ['/proxy/data/site-tags'],
  vouchers: ['/proxy/data/vouchers'],
  newVoucher: ['/proxy/data/vouchers', { method: 'POST', json: {} }],
  forms: ['/proxy/data/forms'],
  newForm: ['/proxy/data/forms', { method: 'POST', json: {} }],
  links: ['/proxy/data/touchpoints/dl'],
  makeLink: ['/proxy/data/touchpoints/dl', { method: 'POST', json: {} }],
  banners: ['/proxy/data/touchpoints/dp'],
  changeMode: ['/dbd/user/me/changeMode', { method: 'POST', json: { from: 2, to: 2 } }],
};

/** Calls by each person: `.` answered, `3` refused, `1` not signed in. */
const answers = `
            - S C D T s c d a v o p 1 l n i y k r b B h x
init        1 . . . . . . . . . . . . . . . . . . . . . 1
locales     1 . . . . . . . . . . . . . . . . . . . . . 1
dates       1 . . . . . . . . . . . . . . . . . . . . . 1
list        1 . . . . . . . . . . . . . . . . . . . . . 1
template    1 . . . . . . . . . . . . . . . 3 3 . . . . 1
query       1 . . . . . . . . . . . . . . 3 3 3 . . . . 1
values      1 . . . . . . . . . . . . . . . 3 3 . . . . 1
exportFile  1 . . . . . . . . . . . . . . 3 3 3 . . . . 1
filterSets  1 . . . . . . . . . . . . . . . 3 3 . . . . 1
keepSet     1 . . . . . . . . 3 . 3 . . . 3 3 3 . . . . 1
listViews   1 . . . . . . . . . . . . . . . 3 3 . . . . 1
keepView    1 . . . . . . . . 3 . 3 . . . 3 3 3 . . . . 1
annotations 1 . . . . . . . . . . . . . . . 3 3 . . . . 1
keepNote    1 . . . . . . . . 3 . 3 . . . 3 3 3 . . . . 1
reports     1 . . . 3 . . . . . . 3 3 . 3 3 3 3 3 . 3 . 1
saveReport  1 . . . 3 . . . . 3 . 3 3 . 3 3 3 3 3 . 3 . 1
schedules   1 . . . . . . . . . . 3 . . . 3 3 3 . . . . 1
schedule    1 . . . . . . . . 3 . 3 . . . 3 3 3 . . . . 1
deliveries  1 . . . . . . . . . . 3 . . . 3 3 3 . . . . 1
alerts      1 . . . . . . . . . . 3 . . . 3 3 3 . . . . 1
alert       1 . . . . . . . . 3 . 3 . . . 3 3 3 . . . . 1
outcomes    1 . . . . . . . . . . 3 . . . 3 3 3 . . . . 1
catalogProducts 1 . . . . . . . . . . 3 . . . 3 3 3 . . . . 1
keepProduct 1 . . . . . . . . 3 . 3 . . . 3 3 3 . . . . 1
collections 1 . . . . . . . . . . 3 . . . 3 3 3 . . . . 1
keepCollection 1 . . . . . . . . 3 . 3 . . . 3 3 3 . . . . 1
siteTags    1 . . . . . . . . . . 3 . . . 3 3 3 . . . . 1
vouchers    1 . . . . . . . . . . 3 . . . 3 3 3 . . . . 1
newVoucher  1 . . . . . . . . 3 . 3 . . . 3 3 3 . . . . 1
forms       1 . 3 3 . . 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 1
newForm     1 . 3 3 . . 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 1
links       1 . . . 3 . . . . . . 3 . . . 3 3 3 3 . 3 . 1
makeLink    1 . . . 3 . . . . 3 . 3 . . . 3 3 3 3 . 3 . 1
banners     1 . 3 3 . . 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 1
changeMode  1 . . . . . . . 3 3 3 3 3 3 3 3 3 3 3 3 3 3 1
`;

test('the tables of calls and of pages have the same columns', () => {
  expect(answers.trim().split('\n')[0]?.trim().split(/\s+/)).toEqual(headings);
});

for (const line of answers.trim().split('\n').slice(1)) {
  const [name = '', ...expected] = line.trim().split(/\s+/);
  test(`the call ${name} is open to exactly the people in its row`, async () => {
    const [path = '', init = {}] = calls[name] ?? [];
    const found: string[] = [];
    for (const column of columns) {
      const client = await clientOf(column);
      const { status } = await client.call(path, { ...init, ...(column.scope ? { scope: column.scope } : {}) });
      found.push(status === 401 ? '1' : status === 403 ? '3' : '.');
    }
    expect(found.join(' ')).toBe(expected.join(' '));
  });
}
