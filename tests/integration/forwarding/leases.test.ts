import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookmarkHeader } from '#shared/constants.ts';
import { type BareWorld, type Browser, startBareWorld } from './bare-world.ts';
import { type PersonaName, personas } from './personas.ts';
import { json } from './recording-upstream.ts';

let world: BareWorld;

beforeAll(async () => {
  world = await startBareWorld();
});
beforeEach(() => world.upstream.reset());
afterAll(() => world.stop());

const thing = '/proxy/data/things/7';
const lists = (name: PersonaName) => `/dbd/user/uid-secret-${name}/activeScopes`;
const settings = (name: PersonaName) => `/dbd/user/uid-secret-${name}/changeSettings`;

/** Signs a person in, and lets another isolate take a lease on their session. */
async function readElsewhere(name: PersonaName, headers: Record<string, string> = {}) {
  const here = await world.signIn(name);
  const elsewhere = world.elsewhere(here);
  expect((await elsewhere.get(thing, headers)).status).toBe(200);
  return { here, elsewhere };
}

interface Told {
  readonly viewer: { readonly userMode: number; readonly features: Readonly<Record<string, number>> };
  readonly settings: Readonly<Record<string, unknown>>;
  readonly viewing: { readonly name: string } | null;
}

async function sessionOfPage(browser: Browser): Promise<Told> {
  const html = await (await browser.get('/report/x')).text();
  return (JSON.parse(/<script[^>]*>(.*)<\/script>$/s.exec(html)?.[1] ?? '') as { session: Told }).session;
}

test('reads in a row ask the session’s object once a second, not once each', async () => {
  const { here, elsewhere } = await readElsewhere('admin');
  const before = await world.asked(here);
  for (let nth = 0; nth < 20; nth += 1) await elsewhere.get(thing);
  expect((await world.asked(here)) - before).toBeLessThan(20);
});

test('a write always asks the session’s object, and so does a read with the cookie of a recent change', async () => {
  const { here } = await readElsewhere('admin');
  await here.get(thing);
  const asks = async (call: () => Promise<Response>) => {
    const before = await world.asked(here);
    await call();
    return (await world.asked(here)) - before;
  };
  expect(await asks(() => here.send('PATCH', thing, {}))).toBe(1);
  expect(await asks(() => here.get(thing, { Cookie: `${here.cookie}; __Host-changed=1` }))).toBe(1);
});

const endings: Readonly<Record<string, (here: Browser) => Promise<unknown>>> = {
  'signs out': (here) => here.send('POST', '/logout'),
  'is signed out by the provider': (here) => world.control(here, 'close'),
  'signs in again': (here) => world.control(here, 'discard'),
};

for (const [what, end] of Object.entries(endings))
  test(`once somebody ${what}, a copied cookie is no longer valid in any isolate`, async () => {
    for (const restarted of [false, true]) {
      const { here, elsewhere } = await readElsewhere('admin');
      if (restarted) await world.control(here, 'restart');
      await end(here);
      expect((await elsewhere.get(thing)).status).toBe(401);
      expect((await here.get(thing)).status).toBe(401);
    }
  });

test('once a refused refresh has ended the session, no isolate accepts it', async () => {
  const { here, elsewhere } = await readElsewhere('admin');
  world.provider.mode = 'gone';
  world.upstream.answer('/proxy/data/things/12/9', (_, response) => json(response, {}, 401));
  expect((await here.get('/proxy/data/things/9')).status).toBe(401);
  world.provider.mode = 'ok';
  expect((await elsewhere.get(thing)).status).toBe(401);
});

test('a lost scope is refused in every isolate once the call that noticed it has been answered', async () => {
  const { here, elsewhere } = await readElsewhere('admin', { 'X-Scope': 'account-13' });
  const { accounts } = personas.admin.init.scope;
  world.upstream.answer(lists('admin'), (_, response) =>
    json(response, { accounts: accounts.slice(0, 1), operators: [] }),
  );
  world.upstream.answer('/proxy/data/things/12/9', (_, response) => json(response, {}, 403));
  await here.get('/proxy/data/things/9');
  expect((await elsewhere.get(thing, { 'X-Scope': 'account-13' })).status).toBe(403);
});

test('access that somebody takes away is gone in every isolate when the call is answered', async () => {
  const { elsewhere } = await readElsewhere('viewer');
  const admin = await world.signIn('admin');
  world.upstream.answer(lists('viewer'), (_, response) => json(response, { accounts: [], operators: [] }));
  world.upstream.answer('/proxy/data/users/12/u-1/access', (_, response) =>
    json(response, { accessChanges: { changed: ['uid-secret-viewer'], signedOut: [] } }),
  );
  expect((await admin.send('DELETE', '/proxy/data/users/u-1/access')).status).toBe(200);
  expect((await elsewhere.get(thing)).status).toBe(403);
});

test('access is taken away from a session whose object fails at first', async () => {
  for (const accessChanges of [
    { changed: ['uid-secret-viewer'], signedOut: [] },
    { changed: [], signedOut: ['uid-secret-viewer'] },
  ]) {
    const { here, elsewhere } = await readElsewhere('viewer');
    const admin = await world.signIn('admin');
    world.upstream.answer(lists('viewer'), (_, response) => json(response, { accounts: [], operators: [] }));
    world.upstream.answer('/proxy/data/users/12/u-1/access', (_, response) => json(response, { accessChanges }));
    await world.control(here, 'failTwice');
    expect((await admin.send('DELETE', '/proxy/data/users/u-1/access')).status).toBe(200);
    expect((await elsewhere.get(thing)).status).toBe(accessChanges.signedOut.length > 0 ? 401 : 403);
    world.upstream.reset();
  }
});

test('a changed mode and new features apply in every isolate when the call is answered', async () => {
  const { here, elsewhere } = await readElsewhere('staff');
  world.upstream.answer('/dbd/user/uid-secret-staff/changeMode', (_, response) => json(response, { userMode: 3 }));
  await here.send('POST', '/dbd/user/me/changeMode', { from: 1, to: 3 });
  expect((await sessionOfPage(elsewhere)).viewer.userMode).toBe(3);
  await elsewhere.get(thing);
  world.upstream.answer(settings('staff'), (_, response) => json(response, { features: { rawSales: 9 } }));
  await here.send('POST', '/dbd/user/me/updateScopeSettings?account=12', { settings: { emailSubscription: false } });
  expect((await sessionOfPage(elsewhere)).viewer.features.rawSales).toBe(9);
});

test('viewing as a person begins and ends in every isolate when the call is answered', async () => {
  const { here, elsewhere } = await readElsewhere('staff');
  await world.control(here, 'startView');
  expect((await sessionOfPage(elsewhere)).viewing?.name).toBe('Bo');
  await world.control(here, 'endView');
  expect((await sessionOfPage(elsewhere)).viewing).toBeNull();
});

test('a new csrf token goes with the next write, whichever isolate sends it', async () => {
  const { here, elsewhere } = await readElsewhere('admin');
  world.upstream.answer('/dbd/init', (_, response) =>
    json(response, { ...personas.admin.init, csrfToken: 'csrf-new' }),
  );
  world.upstream.answer('/proxy/data/things/12/9', (_, response) => json(response, {}, 401));
  await here.get('/proxy/data/things/9');
  await here.get(thing);
  await elsewhere.send('PATCH', thing, {});
  expect(world.upstream.calls.at(-1)?.text).toContain('csrf-new');
});

test('a person’s next read has what they wrote, whichever isolate answers it', async () => {
  const { here, elsewhere } = await readElsewhere('admin');
  world.upstream.answer('/proxy/data/things/12/7', (_, response) => {
    response.setHeader(bookmarkHeader, '00000002-0000000a');
    json(response, {});
  });
  await here.send('PATCH', thing, {});
  await elsewhere.get(thing);
  expect(world.upstream.calls.at(-1)?.headers[bookmarkHeader.toLowerCase()]).toBe('00000002-0000000a');
});

test('the browser’s next read has a changed currency in every isolate', async () => {
  const { here, elsewhere } = await readElsewhere('admin');
  world.upstream.answer(settings('admin'), (_, response) => json(response, { settings: { currency: 'JPY' } }));
  const answer = await here.send('POST', '/dbd/user/me/changeSettings', { settings: { currency: 'JPY' } });
  const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';');
  expect(cookie).toBe('__Host-changed=1');
  const again = world.elsewhere({ ...elsewhere, cookie: `${here.cookie}; ${cookie}` });
  expect((await sessionOfPage(again)).settings.currency).toBe('JPY');
});
