import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicRoutes } from '#worker/public/surface.ts';
import { type Place, type PublicAddress, publicAddresses, publishedBrand, secret, surface } from './brand-in-public.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf } from './small-world.ts';

let ada: Caller;
beforeEach(async () => {
  await publishedBrand();
  ada = await signIn('ada@one');
});
afterEach(() => void vi.useRealTimers());

/** Routes that neither show a brand nor redirect, each with its purpose. */
const ofNoBrand: Readonly<Record<string, string>> = {
  'GET /f/:publicId/age': 'leads to the form, which is blocked',
  'GET /v/:publicId/age': 'leads to the voucher, which is blocked',
  'GET /embed/:kind/:publicId/age': 'leads to the embed, which is blocked',
  'GET /pop/preview/:kind/:token/age': 'leads to the preview, which is blocked',
  'POST /collect': 'counts what a page tells that was shown before',
  'GET /collect/visit/:publicId': 'gives a token for counting',
  'POST /collect/site/:publicId': 'counts what a site of the brand tells',
  'GET /collect/site/:publicId/visit': 'gives a token for counting',
  'GET /tag/:file': 'a script for a site of the brand',
  'GET /o/:file': 'takes orders from shops',
  'POST /o/:publicId': 'takes orders from shops',
  'GET /o/:publicId/:network': 'takes orders from networks',
  'POST /o/:publicId/:network': 'takes orders from networks',
  'GET /assets/:file': 'shapes of maps',
  'GET /films/:file': 'a film of ours',
  'GET /favicon.ico': 'nothing',
  'GET /api/v1': 'documentation',
  'GET /api/v1/openapi.json': 'documentation',
  'POST /api/v1/facts': 'takes facts from servers',
  'GET /api/v1/facts/jobs/:job': 'tells servers of their facts',
  'POST /api/v1/metrics/query': 'figures for servers',
  'GET /api/v1/metrics/catalog': 'figures for servers',
  'GET /m': 'whether somebody agrees to mail',
  'POST /m': 'whether somebody agrees to mail',
};

test('every public route is tested below, or shows nothing of a brand', () => {
  const known = new Set([...publicAddresses.map(({ route }) => route), ...Object.keys(ofNoBrand)]);
  expect(publicRoutes().filter((route) => !known.has(route))).toEqual([]);
  expect([...known].filter((route) => !publicRoutes().includes(route))).toEqual([]);
});

const block = (country: string, region: string | null, more: object = {}) => ({
  ...{ account_id: 1, country, region, reason: 'law', from_on: '2026-01-01', until_on: null },
  ...{ created_by: 'u-ada', created_at: '2026-01-01T00:00:00.000Z', ...more },
});

/** Stores the rules of the table. */
async function blockSome(): Promise<void> {
  await insert(
    'alcohol_country',
    ['account_id', 'country', 'age', 'blocked', 'opened', 'reason'],
    [
      [1, 'JP', null, 1, 0, ''],
      [1, 'KW', null, 0, 1, 'Advice of counsel'],
    ],
  );
  const blocks = [
    ...[block('FR', null), block('US', 'UT')],
    block('DE', null, { from_on: '2020-01-01', until_on: '2020-12-31' }),
    block('DE', null, { from_on: '2999-01-01' }),
  ];
  await insert(
    'alcohol_block',
    Object.keys(block('FR', null)),
    blocks.map((row) => Object.values(row)),
  );
}

const visitors: readonly (readonly [who: string, place: Place, shown: boolean])[] = [
  ['a country that the brand has blocked', { country: 'JP' }, false],
  ['a country that is blocked since a day', { country: 'FR' }, false],
  ['a country whose law forbids alcohol', { country: 'SA' }, false],
  ['a state that is blocked', { country: 'US', regionCode: 'UT' }, false],
  ['nobody knows which state', { country: 'US' }, false],
  ['another state', { country: 'US', regionCode: 'NY' }, true],
  ['a country that was blocked once and will be again', { country: 'DE' }, true],
  ['a forbidden country that our staff has opened', { country: 'KW' }, true],
  ['nobody knows where', {}, true],
];

/** Everything that a visit stores. */
const counted = async () =>
  await rowsOf(
    `SELECT (SELECT sum(hits) FROM custom_redirect) AS hits, (SELECT count(*) FROM voucher_claim) AS claims,
       (SELECT count(*) FROM form_submission) AS submissions`,
  );

/** The text of an answer, also of a picture. */
const textOf = async (answer: Response): Promise<string> => new TextDecoder().decode(await answer.arrayBuffer());
/** It redirects to a page that is refused. */
const isLed = ({ route }: PublicAddress): boolean => route === 'GET /e/:publicId/age';

test('in a blocked country no address shows anything of the brand, redirects or counts', async () => {
  await blockSome();
  const { visit, queued } = surface();
  const nothing = await counted();
  for (const [who, place] of visitors.filter(([, , shown]) => !shown))
    for (const address of publicAddresses.filter((it) => !isLed(it))) {
      const answer = await visit(address, place);
      const [location, cookie] = ['Location', 'Set-Cookie'].map((name) => answer.headers.get(name));
      const about = `${address.method} ${address.path}: ${who}`;
      expect([answer.status, location, cookie, (await textOf(answer)).includes(secret)], about).toEqual([
        ...[451, null, null, false],
      ]);
    }
  expect([await counted(), queued]).toEqual([nothing, []]);
});

test('elsewhere each address shows the gate first, or content without one, and nothing is claimed or sent before it', async () => {
  await blockSome();
  const { visit } = surface();
  for (const [who, place] of visitors.filter(([, , shown]) => shown))
    for (const address of publicAddresses) {
      const answer = await visit(address, place);
      const text = await textOf(answer);
      const about = `${address.method} ${address.path}: ${who}`;
      if (address.meets === 'open') expect(answer.status, about).toBeLessThan(400);
      else {
        // The visitor who posts to the gate is 14, so the answer says that they are too young.
        expect([200, 403], about).toContain(answer.status);
        const [asks, leaks] = [/name="year"|id="age-error"/, /Juniper-10|shop\d\.example|juniper\.mp4/];
        expect([asks.test(text), leaks.test(text)], about).toEqual([true, false]);
      }
    }
  expect(await counted()).toMatchObject([{ claims: 0, submissions: 0 }]);
});

const settings = '/proxy/data/alcohol-settings/1';
const change = async (method: string, path: string, body: object, ifMatch: string) =>
  await ask(ada.token, `${settings}${path}?uid=${ada.uid}`, {
    ...{ method, headers: { 'If-Match': ifMatch } },
    body: { ...body, csrfToken: ada.csrfToken },
  });

test('a block and its end take effect at every address within ten seconds, although all were cached before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { visit } = surface();
  const blockedAt = async () => {
    const found: string[] = [];
    for (const address of publicAddresses)
      if ((await visit(address, { country: 'DE' })).status === 451) found.push(address.route);
    return found;
  };
  const tenSecondsLater = () => vi.setSystemTime(Date.now() + 9_999);
  const all = publicAddresses.filter((address) => !isLed(address)).map(({ route }) => route);
  expect(await blockedAt()).toEqual([]);
  expect((await change('PUT', '/countries/DE', { age: null, blocked: true }, '"0"')).status).toBe(200);
  tenSecondsLater();
  expect(await blockedAt()).toEqual(all);
  expect((await change('DELETE', '/countries/DE', {}, '"1"')).status).toBe(204);
  tenSecondsLater();
  expect(await blockedAt()).toEqual([]);
});

const born = (years: number) => String(new Date().getUTCFullYear() - years);
const addressOf = (route: string): PublicAddress => {
  const found = publicAddresses.find((address) => address.route === route);
  if (!found) throw new Error(`no address ${route}`);
  return found;
};

/** The page behind its gate, as somebody of 40 sees it whose browser keeps cookies. */
async function inside({ visit, fetch }: ReturnType<typeof surface>, cf: Place): Promise<string> {
  const passed = await visit(addressOf('POST /e/:publicId/age'), cf, { year: born(40) });
  const [cookie = ''] = passed.headers.getSetCookie().map((it) => it.split(';')[0]);
  const { path } = addressOf('GET /e/:publicId');
  return await (await fetch(`https://go.example.com${path}`, { cf, headers: { Cookie: cookie } })).text();
}

test('a changed age, line or state without retailers shows behind the gate within ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const world = surface();
  const ny = { country: 'US', regionCode: 'NY' };
  const before = await inside(world, ny);
  expect([before.includes('Enjoy Juniper wisely.'), /Amazon|Target/.test(before), before.includes('24.99')]).toEqual([
    ...[false, true, false],
  ]);
  const line = { gate: '', responsible: 'Enjoy Juniper wisely.', forward: '', transparency: '' };
  const whole = { gateMemoryDays: 0, sharing: true, contentPolicy: '', lines: { 'en-US': line } };
  expect((await change('PUT', '', whole, '"0"')).status).toBe(200);
  const rule = { counsel: 'answered', listing: 'no-retailers', note: 'Advice' };
  expect((await change('PUT', '/us-states/NY', rule, '"0"')).status).toBe(200);
  vi.setSystemTime(Date.now() + 9_999);
  const after = await inside(world, ny);
  expect([after.includes('Enjoy Juniper wisely.'), /Amazon|Target/.test(after)]).toEqual([true, false]);
  expect(after).toContain('Find a store near you');
  expect(/Amazon|Target/.test(await inside(world, { country: 'US', regionCode: 'TX' }))).toBe(true);
  expect((await inside(world, { country: 'FR' })).includes('24.99'), 'prices of other countries stay').toBe(true);
  expect((await change('PUT', '/countries/US', { age: 25, blocked: false }, '"0"')).status).toBe(200);
  vi.setSystemTime(Date.now() + 9_999);
  const gate = await world.visit(addressOf('POST /e/:publicId/age'), ny, { year: born(24) });
  expect(gate.status).toBe(403);
});

test('a picture of a brand with location rules is kept by no shared cache', async () => {
  const { visit } = surface();
  const picture = addressOf('GET /i/:image');
  const cached = async () => (await visit(picture, { country: 'DE' })).headers.get('Cache-Control');
  expect(await cached()).toBe('private, max-age=86400, immutable');
  await d1.prepare('UPDATE account SET is_alcohol_us = 0 WHERE id = 1').run();
  expect(await cached()).toBe('public, max-age=86400, immutable');
});

test('content of brands without alcohol is shown everywhere', async () => {
  await blockSome();
  await d1.prepare('UPDATE account SET is_alcohol_us = 0 WHERE id = 1').run();
  const { visit } = surface();
  for (const address of publicAddresses) {
    const answer = await visit(address, { country: 'SA' });
    expect(answer.status, `${address.method} ${address.path}`).not.toBe(451);
    await answer.body?.cancel();
  }
});
