import { expect, test } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { setUpSignInTests } from './support/stage.ts';

const stage = setUpSignInTests();
const lifetime = 600_000;

const locales = (client: Client) => client.call('/proxy/locales');

const refreshes = () => stage.provider.to('/token').filter(({ form }) => form.get('grant_type') === 'refresh_token');

async function withDeadToken(): Promise<Client> {
  const client = await stage.signIn();
  await stage.readSession(client);
  await stage.app.age(client, lifetime);
  return client;
}

test('twenty parallel calls after expiry cause one refresh and are all served', async () => {
  const client = await withDeadToken();
  const answers = await Promise.all(Array.from({ length: 20 }, () => locales(client)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(refreshes()).toHaveLength(1);
  expect(new Set(stage.upstream.to('/proxy/locales').map(({ authorization }) => authorization)).size).toBe(1);
});

test('a rotated refresh token is the one that is used next', async () => {
  const client = await withDeadToken();
  await locales(client);
  await stage.app.age(client, lifetime);
  await locales(client);
  const used = refreshes().map(({ form }) => form.get('refresh_token'));
  expect(used).toHaveLength(2);
  expect(used[0]).not.toBe(used[1]);
});

test('a 401 of the upstream causes one refresh for all who got it, and the reads are repeated', async () => {
  const client = await stage.signIn();
  await stage.readSession(client);
  const [{ authorization } = { authorization: '' }] = stage.upstream.to('/dbd/init');
  stage.upstream.answers.set('/proxy/locales', (call) =>
    call.authorization === authorization ? { status: 401 } : { status: 200, body: [] },
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => locales(client)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(refreshes()).toHaveLength(1);
});

test('invalid_grant ends the session with a 401', async () => {
  const client = await withDeadToken();
  stage.provider.refresh = () => ({ status: 400, body: { error: 'invalid_grant' } });
  expect((await locales(client)).status).toBe(401);
  stage.provider.refresh = () => ({ status: 200, body: stage.provider.fresh() });
  expect((await locales(client)).status).toBe(401);
  expect(await stage.app.stored(client)).toBe('[]');
});

test('a refresh that returns another person’s tokens ends the session', async () => {
  const client = await withDeadToken();
  stage.provider.refresh = async () => {
    const now = Math.floor(Date.now() / 1000);
    const { issuer: iss, clientId: aud } = stage.provider;
    const id_token = await stage.provider.signed({ iss, aud, sub: 'somebody-else', iat: now, exp: now + 600 });
    return { status: 200, body: { ...stage.provider.fresh(), id_token } };
  };
  expect((await locales(client)).status).toBe(401);
  expect(await stage.app.stored(client)).toBe('[]');
});

test('a provider that can not be reached costs no session: served while the token lives, 503 once it has expired, served again after', async () => {
  const client = await stage.signIn();
  await stage.readSession(client);
  for (const answer of ['drop', { status: 500, body: {} }, { status: 503, body: { error: 'server_error' } }] as const) {
    stage.provider.refresh = () => answer;
    await stage.app.age(client, lifetime - 20_000);
    expect((await locales(client)).status).toBe(200);
    await stage.app.age(client, 20_000);
    expect((await locales(client)).status).toBe(503);
    expect((await stage.readSession(client)).state).toBe('unavailable');
    stage.provider.refresh = () => ({ status: 200, body: stage.provider.fresh() });
    expect((await locales(client)).status).toBe(200);
  }
});

test('without a refresh token the session ends with the access token', async () => {
  stage.provider.tokens = { refresh_token: undefined };
  const client = await stage.signIn();
  expect((await locales(client)).status).toBe(200);
  await stage.app.age(client, lifetime);
  expect((await locales(client)).status).toBe(401);
  expect((await stage.readSession(client)).state).toBe('none');
  expect(refreshes()).toEqual([]);
});

test('a slow provider delays nobody whose token is still valid', async () => {
  const client = await stage.signIn();
  await stage.readSession(client);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  stage.provider.refresh = async () => {
    await held;
    return { status: 200, body: stage.provider.fresh() };
  };
  await stage.app.age(client, lifetime - 20_000);
  expect((await locales(client)).status).toBe(200);
  expect((await locales(client)).status).toBe(200);
  expect(refreshes()).toHaveLength(1);
  release();
});

test('a late refresh is a 503 for those who wait and keeps the session, which uses its token next', async () => {
  const client = await withDeadToken();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const spent = new Set<string>();
  stage.provider.refresh = async (form) => {
    const token = form.get('refresh_token') ?? '';
    if (spent.has(token)) return { status: 400, body: { error: 'invalid_grant' } };
    spent.add(token);
    await held;
    return { status: 200, body: { ...stage.provider.fresh(), refresh_token: 'refresh-secret-rotated' } };
  };
  const waited = await locales(client);
  expect([waited.status, waited.headers.get('retry-after')]).toEqual([503, '5']);
  const next = locales(client);
  release();
  expect((await next).status).toBe(200);
  expect(refreshes()).toHaveLength(1);
});

test('a refresh token that was used while its answer was lost ends the session, and the log says since when, also after a restart', async () => {
  const client = await withDeadToken();
  stage.provider.refresh = () => 'drop';
  expect((await locales(client)).status).toBe(503);
  await stage.app.age(client, 0);
  stage.provider.refresh = () => ({ status: 400, body: { error: 'invalid_grant' } });
  expect((await locales(client)).status).toBe(401);
  const refused = stage.app.logs.find((line) => line.includes('the provider refused the refresh token'));
  expect(JSON.parse(refused ?? '{}').reason).toMatch(/^it was sent before, and not answered, at \d{4}-/);
});

test('a refresh that is answered after the sign-out is revoked and not stored', async () => {
  const client = await withDeadToken();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    stage.provider.refresh = async () => {
      resolve();
      await held;
      return { status: 200, body: { ...stage.provider.fresh(), refresh_token: 'refresh-secret-late' } };
    };
  });
  const parallel = locales(client);
  await asked;
  const cookie = `__Host-sid=${stage.cookie(client)}`;
  await client.page('/logout');
  release();
  expect((await parallel).status).toBe(401);
  expect((await stage.readWithCookie(cookie)).state).toBe('none');
  expect(stage.provider.to('/revoke').map(({ form }) => form.get('token'))).toContain('refresh-secret-late');
});

test('an upstream that refuses every token does not cause a refresh with every call', async () => {
  const client = await stage.signIn();
  await stage.readSession(client);
  stage.upstream.answers.set('/proxy/', () => ({ status: 401 }));
  for (let round = 0; round < 5; round++) expect((await locales(client)).status).toBe(401);
  expect(refreshes()).toHaveLength(1);
  expect((await stage.readSession(client)).state).toBe('live');
});
