import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BareWorld, type Browser, startBareWorld } from './bare-world.ts';
import { json } from './recording-upstream.ts';

const path = '/proxy/reporting/dates';
const days = ['2026-11-01', '2026-11-02', '2026-11-03'] as const;

let world: BareWorld;

beforeAll(async () => {
  world = await startBareWorld();
});
beforeEach(() => {
  world.upstream.reset();
  setFactsThrough(days[0]);
});
afterAll(() => world.stop());

/** Sets the last day of the upstream's facts. */
const setFactsThrough = (day: string) =>
  world.upstream.answer(path, (_, response) => json(response, { min_date: '2026-01-01', max_date: day }));

const asked = () => world.upstream.calls.filter((call) => call.path === path);

/** The last day of facts that a page shows. */
async function shown(browser: Browser, search = ''): Promise<string | undefined> {
  const text = await (await browser.get(`/report/x?call=dates${search}`)).text();
  return /"dates":"([\d-]+)"/.exec(text)?.[1];
}

const change = (browser: Browser) => browser.send('PATCH', '/proxy/data/things/7', { name: 'x' });

test('a page reopened within seconds asks again for its numbers only', async () => {
  const admin = await world.signIn('admin');
  expect(await shown(admin)).toBe(days[0]);
  setFactsThrough(days[1]);
  expect(await shown(admin)).toBe(days[0]);
  expect(asked()).toHaveLength(1);
});

test('kept answers are never shown to another person or in another scope', async () => {
  const admin = await world.signIn('admin');
  const [again, viewer] = [await world.signIn('admin'), await world.signIn('viewer')];
  await shown(admin, '&scope=account-12');
  for (const [browser, scope] of [
    [admin, 'account-13'],
    [admin, 'operator-34'],
    [again, 'account-12'],
    [viewer, 'account-12'],
  ] as const)
    await shown(browser, `&scope=${scope}`);
  expect(
    asked().map(({ query, headers }) => [query.get('account'), query.get('operator'), headers.authorization]),
  ).toEqual([
    ['12', null, 'Bearer access-admin-first'],
    ['13', null, 'Bearer access-admin-first'],
    ['12', '34', 'Bearer access-admin-first'],
    ['12', null, 'Bearer access-admin-first'],
    ['12', null, 'Bearer access-viewer-first'],
  ]);
});

test('a person’s next page shows their change, whichever isolates made it and show it', async () => {
  const admin = await world.signIn('admin');
  const elsewhere = world.elsewhere(admin);
  expect([await shown(admin), await shown(elsewhere)]).toEqual([days[0], days[0]]);
  await change(admin);
  setFactsThrough(days[1]);
  expect([await shown(admin), await shown(elsewhere)]).toEqual([days[1], days[1]]);
  await change(elsewhere);
  setFactsThrough(days[2]);
  expect([await shown(admin), await shown(elsewhere)]).toEqual([days[2], days[2]]);
});

test('a page drawn during a change keeps no old answers', async () => {
  const admin = await world.signIn('admin');
  const elsewhere = world.elsewhere(admin);
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  world.upstream.answer('/proxy/data/things/12/7', async (_, response) => {
    begun.resolve();
    await release.promise;
    setFactsThrough(days[1]);
    json(response, { ok: true });
  });
  const changing = change(admin);
  await begun.promise;
  expect([await shown(admin), await shown(elsewhere)]).toEqual([days[0], days[0]]);
  release.resolve();
  expect((await changing).status).toBe(200);
  expect([await shown(admin), await shown(elsewhere)]).toEqual([days[1], days[1]]);
});

test('a change made by reading a page shows on the next page too', async () => {
  const admin = await world.signIn('admin');
  const elsewhere = world.elsewhere(admin);
  expect(await shown(elsewhere)).toBe(days[0]);
  await admin.get('/report/x?call=write');
  expect(world.upstream.calls.map((call) => call.path)).toContain('/proxy/data/annotations/12');
  setFactsThrough(days[1]);
  expect(await shown(elsewhere)).toBe(days[1]);
});

test('a colleague’s change shows at once in the isolate that made it', async () => {
  const [admin, viewer] = [await world.signIn('admin'), await world.signIn('viewer')];
  expect(await shown(viewer)).toBe(days[0]);
  await change(admin);
  setFactsThrough(days[1]);
  expect(await shown(viewer)).toBe(days[1]);
});

test('kept answers are dropped when the rights they were read with change', async () => {
  const admin = await world.signIn('admin');
  const elsewhere = world.elsewhere(admin);
  expect(await shown(elsewhere)).toBe(days[0]);
  world.upstream.answer('/proxy/data/things/12/8', (_, response) => json(response, {}, 403));
  await admin.get('/proxy/data/things/8');
  setFactsThrough(days[1]);
  expect(await shown(elsewhere)).toBe(days[1]);
});

test('a person removed from the account sees no kept answers', async () => {
  const viewer = await world.signIn('viewer');
  expect(await shown(viewer)).toBe(days[0]);
  world.upstream.answer('/dbd/user/uid-secret-viewer/activeScopes', (_, response) =>
    json(response, { accounts: [], operators: [] }),
  );
  world.upstream.answer('/proxy/data/things/12/8', (_, response) => json(response, {}, 403));
  await viewer.get('/proxy/data/things/8');
  expect(await shown(viewer)).toBeUndefined();
});
