import { createHash, createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, importJWK } from 'jose';
import { expect, test } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { newKey } from './support/forging-provider.ts';
import { setUpSignInTests } from './support/stage.ts';

const stage = setUpSignInTests({ OIDC_RESOURCE: 'https://upstream.example', OIDC_AUDIENCE: 'upstream' });

const attempt = async (client: Client, address: string) => {
  const page = await client.page(address);
  return { status: page.status, failure: (JSON.parse(page.body) as { failure: string }).failure };
};

/** Runs a whole sign-in that is expected to fail. */
const failing = async (client: Client = stage.app.client()) => {
  const outcome = await attempt(client, '/auth/login');
  return { ...outcome, session: stage.cookie(client) };
};

const transactions = (client: Client) =>
  client.jar.entries(new URL(stage.app.origin)).filter(([name]) => name.startsWith('__Host-txn-'));

test('an unknown, missing or mismatched state is a 400 and leaves an existing session alone', async () => {
  const client = await stage.signIn();
  const before = stage.cookie(client);
  const callback = new URL(await stage.untilCallback(client));
  for (const state of ['', 'unknown', 'x'.repeat(500)]) {
    callback.searchParams.set('state', state);
    expect(await attempt(client, callback.href)).toEqual({ status: 400, failure: 'state' });
  }
  callback.searchParams.delete('state');
  expect(await attempt(client, callback.href)).toEqual({ status: 400, failure: 'state' });
  expect(stage.cookie(client)).toBe(before);
  expect((await stage.readSession(client)).state).toBe('live');
});

test('a replayed callback is a 400, even with its cookie kept, and the session it made stays', async () => {
  const client = stage.app.client();
  const callback = await stage.untilCallback(client);
  const [kept] = transactions(client);
  await client.page(callback);
  expect((await stage.readSession(client)).state).toBe('live');
  expect(await attempt(client, callback)).toEqual({ status: 400, failure: 'state' });
  const exchanges = stage.provider.to('/token').length;
  client.jar.set(new URL(stage.app.origin), `${kept?.[0]}=${kept?.[1].value}; Path=/; Secure`);
  expect(await attempt(client, callback)).toEqual({ status: 400, failure: 'state' });
  expect(stage.provider.to('/token')).toHaveLength(exchanges);
  expect((await stage.readSession(client)).state).toBe('live');
});

test('an ID token with another nonce, audience or issuer, without a subject, or outside its validity is refused', async () => {
  const now = Math.floor(Date.now() / 1000);
  const forged: Record<string, unknown>[] = [
    { nonce: 'another' },
    { nonce: undefined },
    { aud: 'another-client' },
    { aud: ['merchlens', 'another'], azp: 'another' },
    { iss: 'https://evil.example' },
    { sub: undefined },
    { exp: now - 120 },
    { exp: undefined },
    { iat: undefined },
  ];
  for (const claims of forged) {
    stage.provider.claims = (usual) => ({ ...usual, ...claims });
    expect([claims, await failing()]).toEqual([claims, { status: 400, failure: 'token', session: undefined }]);
  }
});

test('an ID token that is unsigned, signed with the public key as a secret, or signed with a foreign key is refused', async () => {
  const [key] = stage.provider.keys;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const publicKey = await exportSPKI((await importJWK(key?.jwk ?? {}, 'RS256')) as CryptoKey);
  const stranger = { ...(await newKey()), kid: key?.kid ?? '' };
  const forgers: ((claims: object) => Promise<string>)[] = [
    async (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`,
    async (claims) => {
      const text = `${encode({ alg: 'HS256', kid: key?.kid })}.${encode(claims)}`;
      return `${text}.${createHmac('sha256', publicKey).update(text).digest('base64url')}`;
    },
    (claims) => stage.provider.signed({ ...claims }, {}, stranger),
    async (claims) =>
      stage.provider.signed({ ...claims }, { jwk: await exportJWK(stranger.privateKey), kid: stranger.kid }, stranger),
    async (claims) => `${(await stage.provider.signed({ ...claims })).slice(0, -8)}AAAAAAAA`,
    async () => 'not.a.token',
    async () => '',
  ];
  for (const sign of forgers) {
    stage.provider.sign = sign;
    expect(await failing()).toEqual({ status: 400, failure: 'token', session: undefined });
  }
});

test('an answer of another issuer is refused', async () => {
  stage.provider.back = (parameters) => ({ ...parameters, iss: 'https://evil.example' });
  expect(await failing()).toEqual({ status: 400, failure: 'token', session: undefined });
  stage.provider.back = ({ code = '', state = '' }) => ({ code, state });
  expect(await failing()).toEqual({ status: 400, failure: 'token', session: undefined });
});

test('every sign-in has PKCE with S256, and its verifier, state and nonce are in no cookie', async () => {
  const client = stage.app.client();
  const callback = await stage.untilCallback(client);
  const asked = stage.provider.to('/authorize')[0]?.query;
  expect(asked?.get('code_challenge_method')).toBe('S256');
  const kept = transactions(client)
    .flatMap(([name, { value }]) => [name, value])
    .join('\n');
  await client.page(callback);
  const verifier = stage.provider.to('/token')[0]?.form.get('code_verifier') ?? '';
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked?.get('code_challenge'));
  for (const secret of [verifier, asked?.get('state') ?? 'no state', asked?.get('nonce') ?? 'no nonce'])
    expect([secret, kept.includes(secret)]).toEqual([secret, false]);
  expect(transactions(client)).toEqual([]);
});

test('a callback without its transaction cookie, or with a planted one, is a 400', async () => {
  const attacker = stage.app.client();
  const callback = await stage.untilCallback(attacker);
  const [own] = transactions(attacker);
  const value = own?.[1].value ?? '';
  const name = own?.[0] ?? '';
  expect(await attempt(stage.app.client(), callback)).toEqual({ status: 400, failure: 'state' });
  const planted = [
    `${name}=garbage`,
    `${name}=${value.slice(0, -4)}AAAA`,
    `${name.replace('__Host-', '')}=${value}`,
    `${name.toLowerCase()}=${value}`,
    `__Host-sid=${value}`,
  ];
  for (const cookie of planted) {
    const response = await stage.app.client().fetch(callback, { headers: { cookie } });
    expect([cookie.slice(0, 40), response.status, response.headers.has('location')]).toEqual([
      cookie.slice(0, 40),
      400,
      false,
    ]);
  }
  const victim = stage.app.client();
  victim.jar.set(new URL(stage.app.origin), `${name}=${value}; Path=/; Secure; Domain=localhost`);
  expect(await attempt(victim, callback)).toEqual({ status: 400, failure: 'state' });
});

test('the transaction of one sign-in can’t be used for another', async () => {
  const client = stage.app.client();
  const first = await stage.untilCallback(client);
  const [one] = transactions(client);
  await stage.untilCallback(client);
  const other = transactions(client).find(([name]) => name !== one?.[0]);
  const cookie = `${one?.[0]}=${other?.[1].value}`;
  const response = await stage.app.client().fetch(first, { headers: { cookie } });
  expect([response.status, ((await response.json()) as { failure: string }).failure]).toEqual([400, 'state']);
});

test('two tabs that sign in at once both finish, each at its own page', async () => {
  const client = stage.app.client();
  const first = await stage.untilCallback(client, '/auth/login?redirect=/one');
  const second = await stage.untilCallback(client, '/auth/login?redirect=/two');
  expect((await client.page(first)).url).toBe(`${stage.app.origin}/login-redirect?redirect=%2Fone`);
  expect((await client.page(second)).url).toBe(`${stage.app.origin}/login-redirect?redirect=%2Ftwo`);
  expect((await stage.readSession(client)).state).toBe('live');
});

test('an address too long for a cookie is dropped, and the sign-in ends on the home page', async () => {
  const client = stage.app.client();
  const long = encodeURIComponent(`/catalog?q=${'é'.repeat(1_900)}`);
  const callback = await stage.untilCallback(client, `/auth/login?redirect=${long}`);
  expect((await client.page(callback)).url).toBe(`${stage.app.origin}/login-redirect`);
});

test('a browser keeps only its newest unfinished sign-ins', async () => {
  const client = stage.app.client();
  const planted = Array.from({ length: 8 }, (_, index) => `__Host-txn-${String(index).repeat(22)}`);
  for (const name of planted) client.jar.set(new URL(stage.app.origin), `${name}=garbage; Path=/; Secure`);
  const callbacks: string[] = [];
  for (let round = 0; round < 7; round++) callbacks.push(await stage.untilCallback(client));
  expect(transactions(client)).toHaveLength(5);
  expect((await attempt(client, callbacks[0] ?? '')).failure).toBe('state');
  await client.page(callbacks[6] ?? '');
  expect((await stage.readSession(client)).state).toBe('live');
});

test('an error of the provider becomes a friendly page that repeats nothing of it', async () => {
  const cases: [string, string][] = [
    ['access_denied', 'cancelled'],
    ['server_error', 'provider'],
    ['temporarily_unavailable', 'provider'],
    ['login_required', 'provider'],
    ['<script>alert(1)</script>', 'provider'],
  ];
  for (const [error, expected] of cases) {
    stage.provider.back = ({ state = '', iss = '' }) => ({
      state,
      iss,
      error,
      error_description: 'look <b>here</b>',
      error_uri: 'https://evil.example',
    });
    const client = stage.recording();
    const { status, failure } = await attempt(client, '/auth/login');
    expect([error, status, failure]).toEqual([error, 400, expected]);
    const last = client.heard.at(-1) ?? '';
    expect(last).not.toContain('look');
    expect(last).not.toContain('evil.example');
    expect(last).not.toContain('alert');
  }
});

test('the caller can’t choose client, callback, scope, prompt or anything else of the sign-in', async () => {
  const injected =
    'redirect_uri=https://evil.example&client_id=evil&scope=admin&prompt=none&resource=x&audience=x&state=x&nonce=x&acr_values=x';
  const response = await stage.app.client().fetch(`/auth/login?${injected}`);
  const asked = new URL(response.headers.get('location') ?? '').searchParams;
  expect([...asked.keys()].sort()).toEqual(
    [
      'audience',
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'redirect_uri',
      'resource',
      'response_type',
      'scope',
      'state',
    ].sort(),
  );
  expect(asked.get('redirect_uri')).toBe(`${stage.app.origin}/callback`);
  expect(asked.get('client_id')).toBe('merchlens');
  expect(asked.get('scope')).toBe('openid profile email offline_access');
  expect(asked.get('resource')).toBe('https://upstream.example');
  expect(asked.get('audience')).toBe('upstream');
  expect(asked.get('state')).not.toBe('x');
});

test('an address to return to that is not ours is dropped and the sign-in goes home', async () => {
  const foreign = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/auth/login',
    '/logout',
    '/callback?x',
    '/login-redirect',
  ];
  for (const redirect of foreign) {
    const page = await stage.app.client().page(`/auth/login?redirect=${encodeURIComponent(redirect)}`);
    expect([redirect, page.url]).toEqual([redirect, `${stage.app.origin}/login-redirect`]);
  }
});

test('an unsubscribe email is carried along and taken out of the address to return to', async () => {
  for (const query of [
    'redirect=/x?a=1%26unsubscribe_email=ada@brand.test',
    'redirect=/x?a=1&unsubscribe_email=ada@brand.test',
  ]) {
    const page = await stage.app.client().page(`/auth/login?${query}`);
    expect(page.url).toBe(
      `${stage.app.origin}/login-redirect?redirect=%2Fx%3Fa%3D1&unsubscribe_email=ada%40brand.test`,
    );
  }
});

test('email and its verification come from userinfo where the ID token has none', async () => {
  stage.provider.claims = ({ email: _, email_verified: __, ...claims }) => claims;
  stage.provider.userinfo = { email: 'sam@merchlens.test', email_verified: true };
  expect((await stage.readSession(await stage.signIn())).staff).toBe(true);
  stage.provider.userinfo = { email: 'sam@merchlens.test' };
  expect((await stage.readSession(await stage.signIn())).staff).toBe(false);
  stage.provider.userinfo = { sub: 'somebody-else', email: 'sam@merchlens.test', email_verified: true };
  expect((await failing()).failure).toBe('token');
});

test('a provider clock that is off by a minute is accepted, by ten it is refused', async () => {
  const shifted = (seconds: number) => {
    stage.provider.claims = ({ iat = 0, exp = 0, ...claims }) => ({
      ...claims,
      iat: iat + seconds,
      exp: exp + seconds,
    });
  };
  for (const seconds of [55, -55]) {
    shifted(seconds);
    expect((await stage.readSession(await stage.signIn())).state).toBe('live');
  }
  for (const seconds of [600, -600]) {
    shifted(seconds);
    expect([seconds, (await failing()).failure]).toEqual([seconds, 'token']);
  }
});

test('keys that were rotated are fetched once for the unknown key, and not again for a key that stays unknown', async () => {
  await stage.signIn();
  const before = stage.provider.to('/jwks').length;
  const old = stage.provider.keys;
  stage.provider.keys = [await newKey()];
  expect((await stage.readSession(await stage.signIn())).state).toBe('live');
  expect(stage.provider.to('/jwks')).toHaveLength(before + 1);
  const unknown = await newKey();
  stage.provider.sign = (claims) => stage.provider.signed(claims, {}, unknown);
  for (let round = 0; round < 3; round++) expect((await failing()).failure).toBe('token');
  expect(stage.provider.to('/jwks')).toHaveLength(before + 2);
  stage.provider.keys = old;
});
