import { expect, test } from 'vitest';
import { setUpSignInTests } from './support/stage.ts';
import { account, initAnswer } from './support/upstream.ts';

const stage = setUpSignInTests();
const hour = 3_600_000;
const setCookies = (headers: Headers) => headers.getSetCookie().filter((line) => line.startsWith('__Host-sid='));

test('the session cookie is Secure, HttpOnly, SameSite, has no Domain and lives as long as the browser', async () => {
  const page = await stage.app.client().page('/auth/login');
  const [cookie] = page.hops.flatMap((hop) => setCookies(hop.headers));
  expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test('the session cookie outlives the browser only for someone who asked to be remembered', async () => {
  const page = await stage.app.client().page('/auth/login?remember=1');
  expect(page.hops.flatMap((hop) => setCookies(hop.headers))[0]).toMatch(/; Max-Age=604800$/);
});

test('a session id planted before sign-in is replaced at sign-in', async () => {
  const client = stage.app.client();
  const planted = 'A'.repeat(43);
  client.jar.set(new URL(stage.app.origin), `__Host-sid=${planted}; Path=/; Secure`);
  await stage.signIn(client);
  expect(stage.cookie(client)).not.toBe(planted);
  expect((await stage.readWithCookie(`__Host-sid=${planted}`)).state).toBe('none');
});

test('signing in again replaces the session of the browser and the old one is no longer valid', async () => {
  const client = await stage.signIn();
  const old = stage.cookie(client);
  await stage.signIn(client);
  expect(stage.cookie(client)).not.toBe(old);
  expect((await stage.readWithCookie(`__Host-sid=${old}`)).state).toBe('none');
  expect((await stage.readSession(client)).state).toBe('live');
});

test('a session id holds 256 random bits and nothing of the person', async () => {
  const ids = new Set<string>();
  for (let round = 0; round < 5; round++) {
    const id = stage.cookie(await stage.signIn()) ?? '';
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    ids.add(id);
  }
  expect(ids.size).toBe(5);
});

test('a tampered, truncated, oversized, duplicate or garbage cookie is anonymous and never an error', async () => {
  const id = stage.cookie(await stage.signIn()) ?? '';
  const tampered = (id.startsWith('x') ? 'y' : 'x') + id.slice(1);
  const bad = [
    tampered,
    id.slice(0, -1),
    id.repeat(80),
    `${id}${id}`,
    '',
    '%00',
    '"',
    'ü',
    '../..',
    'null',
    '{}',
    `${id}=`,
  ];
  for (const value of bad) {
    const seen = await stage.readWithCookie(`__Host-sid=${encodeURI(value)}`);
    expect([value.slice(0, 50), seen.status, seen.state]).toEqual([value.slice(0, 50), 200, 'none']);
  }
});

test('of two cookies of one name the valid one is used, in either order', async () => {
  const id = stage.cookie(await stage.signIn()) ?? '';
  const other = 'B'.repeat(43);
  expect((await stage.readWithCookie(`__Host-sid=${other}; __Host-sid=${id}`)).state).toBe('live');
  expect((await stage.readWithCookie(`__Host-sid=${id}; __Host-sid=garbage; __Host-sid=${other}`)).state).toBe('live');
});

test('a parallel request does not bring a signed-out session back', async () => {
  const client = await stage.signIn();
  await stage.app.age(client, hour);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    stage.upstream.answers.set('/dbd/user/u-secret/activeScopes', async () => {
      resolve();
      await held;
      return { status: 200, body: stage.upstream.lists };
    });
  });
  const cookie = `__Host-sid=${stage.cookie(client)}`;
  const parallel = stage.readWithCookie(cookie);
  await asked;
  await client.page('/logout');
  release();
  expect((await parallel).state).toBe('none');
  expect((await stage.readWithCookie(cookie)).state).toBe('none');
});

test('a copied cookie is no longer valid after sign-out', async () => {
  const client = await stage.signIn();
  const copied = `__Host-sid=${stage.cookie(client)}`;
  expect((await stage.readWithCookie(copied)).state).toBe('live');
  await client.page('/logout');
  expect((await stage.readWithCookie(copied)).state).toBe('none');
});

test('every response that sets or clears a session is no-store', async () => {
  const client = await stage.signIn();
  const pages = [await stage.app.client().page('/auth/login'), await client.page('/logout')];
  const setting = pages.flatMap((page) => page.hops).filter((hop) => hop.headers.has('set-cookie'));
  expect(setting.length).toBeGreaterThanOrEqual(3);
  for (const hop of setting) expect(hop.headers.get('cache-control')).toContain('no-store');
});

test('no token, uid, csrfToken or zeToken reaches the browser or a log, through the provider’s logout', async () => {
  const idTokens: string[] = [];
  stage.provider.sign = async (claims) => {
    idTokens.push(await stage.provider.signed(claims));
    return idTokens.at(-1) ?? '';
  };
  stage.upstream.answers.set('/dbd/support', ({ query }) => ({
    status: 302,
    headers: { Location: `https://example.com/?token=${query.get('zeToken')}` },
  }));
  const client = stage.recording();
  await stage.signIn(client);
  await stage.readSession(client);
  await client.call('/dbd/init');
  await client.call('/proxy/locales');
  await stage.app.age(client, hour);
  await stage.readSession(client);
  expect((await client.call('/dbd/support')).headers.get('location')).toBe('https://example.com/?token=z-secret');
  const left = await client.page('/logout?returnTo=/here');
  await client.page(`/?state=${new URL(left.url).searchParams.get('state')}`);
  stage.upstream.lists = { accounts: [], operators: [] };
  await client.page('/auth/login');
  const ends = client.locations.filter((address) => address.startsWith(`${stage.provider.issuer}/end?`));
  expect(ends).toHaveLength(2);
  expect(client.locations).toContain('/logout?returnTo=%2Faccess-denied%3Femail%3Dada%2540brand.test');
  expect(idTokens).toHaveLength(2);
  const everything = [...client.heard, ...stage.app.logs].join('\n');
  const secrets = ['access-secret', 'refresh-secret', 'c-secret', 'z-secret', 'u-secret', 'person-1', ...idTokens];
  for (const secret of secrets) expect([secret, everything.includes(secret)]).toEqual([secret, false]);
  expect(/eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(everything)?.[0]).toBeUndefined();
});

test('the session stores no token in plain text', async () => {
  const client = await stage.signIn();
  const stored = await stage.app.stored(client);
  expect(stored).toContain('u-secret');
  for (const secret of ['access-secret', 'refresh-secret', 'c-secret', 'z-secret', stage.cookie(client) ?? ''])
    expect([secret, stored.includes(secret)]).toEqual([secret, false]);
});

test('a failing session store is a 503 and signs nobody out', async () => {
  const client = await stage.signIn();
  await stage.app.break(client);
  const seen = await stage.readSession(client);
  expect([seen.status, seen.state]).toEqual([503, 'unavailable']);
  expect((await client.call('/proxy/locales')).status).toBe(503);
});

test('the answer of the upstream, not the ID token, grants access', async () => {
  stage.provider.claims = (claims) => ({
    ...claims,
    scope: { accounts: [account(99)] },
    is_swaven_account: true,
    roles: ['admin'],
  });
  const client = await stage.signIn();
  const seen = await stage.readSession(client);
  expect(seen.staff).toBe(false);
  expect((await stage.readSession(client, { 'x-scope': 'account-99' })).state).toBe('foreign-scope');
});

test('without the flag of the upstream only a verified plain address of the own domain is staff', async () => {
  const cases: [string, unknown, boolean][] = [
    ['sam@merchlens.test', true, true],
    ['sam@MERCHLENS.test', true, true],
    ['sam@merchlens.test', false, false],
    ['sam@merchlens.test', undefined, false],
    ['sam@evil.test@merchlens.test', true, false],
    ['sam@merchlens.test.evil.example', true, false],
    ['sam@evil.test\n@merchlens.test', true, false],
    ['sam@notmerchlens.test', true, false],
    ['sam@mеrchlens.test', true, false],
  ];
  for (const [email, email_verified, staff] of cases) {
    stage.provider.claims = (claims) => ({ ...claims, email, email_verified });
    expect([email, (await stage.readSession(await stage.signIn())).staff]).toEqual([email, staff]);
  }
});

test('the upstream’s flag alone decides who is staff, whatever the email and the mode', async () => {
  stage.provider.claims = (claims) => ({ ...claims, email: 'sam@merchlens.test' });
  stage.upstream.init = { user: { is_swaven_account: false }, currentSettings: { userMode: 1 } };
  expect((await stage.readSession(await stage.signIn())).staff).toBe(false);
  stage.provider.claims = (claims) => claims;
  stage.upstream.init = { user: { is_swaven_account: true } };
  expect((await stage.readSession(await stage.signIn())).staff).toBe(true);
});

test('opens a session at an upstream that has none yet, with the person’s choice to be remembered', async () => {
  stage.upstream.answers.set('/dbd/init', () => ({ status: 401 }));
  const client = await stage.signIn(stage.app.client(), '/auth/login?remember=on');
  expect((await stage.readSession(client)).state).toBe('live');
  const [call, ...more] = stage.upstream.to('/dbd/signin');
  expect(more).toEqual([]);
  expect(JSON.parse(call?.body ?? '')).toEqual({ remember: true });
  expect(call?.query.get('uid')).toBe('person-1');
});

test('an upstream that is down or answers nonsense keeps the session and shows a 503', async () => {
  for (const answer of [{ status: 500 }, { status: 200, body: '<html>' }, { status: 200, body: { csrfToken: 'c' } }]) {
    stage.upstream.answers.set('/dbd/init', () => answer);
    const client = await stage.signIn();
    expect((await stage.readSession(client)).status).toBe(503);
    stage.upstream.answers.clear();
    expect((await stage.readSession(client)).state).toBe('live');
  }
});

test('a person without any scope is signed out in the same response and redirected to access-denied with their email', async () => {
  stage.upstream.lists = { accounts: [], operators: [] };
  const client = stage.app.client();
  const callback = await stage.untilCallback(client);
  const response = await client.fetch(callback);
  expect(response.headers.get('location')).toBe('/logout?returnTo=%2Faccess-denied%3Femail%3Dada%2540brand.test');
  expect(stage.cookie(client)).toBeUndefined();
  expect(stage.upstream.to('/dbd/signout')).toHaveLength(1);
  expect(stage.provider.to('/revoke')).toHaveLength(1);
  expect(stage.app.logs.join('\n')).toContain('No 3.0 access set, signing out');
  const onward = await client.fetch(response.headers.get('location') ?? '');
  const end = new URL(onward.headers.get('location') ?? '');
  expect(end.origin + end.pathname).toBe(`${stage.provider.issuer}/end`);
  const home = await client.fetch(`/?state=${end.searchParams.get('state')}`);
  expect(home.headers.get('location')).toBe('/access-denied?email=ada%40brand.test');
});

test('an ordinary request reuses the loaded session', async () => {
  const client = await stage.signIn();
  await stage.readSession(client);
  stage.upstream.calls.length = 0;
  for (let round = 0; round < 5; round++) await stage.readSession(client);
  expect(stage.upstream.calls).toEqual([]);
});

test('parallel first requests load the person, the lists and the features once', async () => {
  stage.upstream.answers.set('/dbd/init', () => ({ status: 500 }));
  const client = await stage.signIn();
  stage.upstream.answers.clear();
  stage.upstream.calls.length = 0;
  const seen = await Promise.all(Array.from({ length: 10 }, () => stage.readSession(client)));
  expect(seen.map(({ state }) => state)).toEqual(Array(10).fill('live'));
  expect(stage.upstream.calls.map(({ path }) => path)).toEqual(['/dbd/init', '/dbd/user/u-secret/changeSettings']);
});

test('lists and features are read again after five minutes, and stale ones serve while the upstream is down', async () => {
  const client = await stage.signIn();
  await stage.readSession(client);
  stage.upstream.lists.accounts.push(account(77));
  expect((await stage.readSession(client, { 'x-scope': 'account-77' })).state).toBe('foreign-scope');
  await stage.app.age(client, 301_000);
  stage.upstream.calls.length = 0;
  expect((await stage.readSession(client, { 'x-scope': 'account-77' })).state).toBe('live');
  expect(stage.upstream.to('/dbd/user/u-secret/activeScopes')).toHaveLength(1);
  await stage.app.age(client, 301_000);
  stage.upstream.answers.set('/dbd/', () => ({ status: 500 }));
  expect((await stage.readSession(client, { 'x-scope': 'account-77' })).state).toBe('live');
});

test('a session’s own calls carry the bearer, the uid and, where needed, the csrfToken', async () => {
  await stage.readSession(await stage.signIn());
  const [init] = stage.upstream.to('/dbd/init');
  const [features] = stage.upstream.to('/dbd/user/u-secret/changeSettings');
  expect(init?.query.get('uid')).toBe('person-1');
  expect(init?.authorization).toMatch(/^Bearer access-secret-\d+$/);
  expect(features?.query.get('uid')).toBe('u-secret');
  expect(JSON.parse(features?.body ?? '')).toEqual({
    csrfToken: 'c-secret',
    settings: { scope: { type: 'account', id: 12 } },
  });
});

test('an upstream session lost after sign-in is opened again with the next read', async () => {
  const client = await stage.signIn();
  await stage.readSession(client);
  await stage.app.age(client, 301_000);
  let lost = true;
  for (const path of ['/dbd/user/u-secret/activeScopes', '/dbd/init'])
    stage.upstream.answers.set(path, () => (lost ? { status: 401 } : { status: 200, body: stage.upstream.lists }));
  stage.upstream.answers.set('/dbd/signin', () => {
    lost = false;
    return { status: 200, body: initAnswer(stage.upstream) };
  });
  expect((await stage.readSession(client)).state).toBe('live');
  expect(stage.upstream.to('/dbd/signin')).toHaveLength(1);
});
