import { UnsecuredJWT } from 'jose';
import { beforeEach, expect, inject, test } from 'vitest';
import { ask, audience, bearer } from './caller.ts';
import { insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const signin = (token: string | null, env: Record<string, unknown> = {}) =>
  ask(token, '/dbd/signin?uid=ada@one', { method: 'POST', body: { remember: false }, env });
const seconds = () => Math.floor(Date.now() / 1000);

test('a bearer of the provider opens a session for the person with its verified email', async () => {
  const response = await signin(await bearer('ada@one'));
  expect(response.status).toBe(200);
  expect((await response.json<{ user: { _id: string } }>()).user._id).toBe('u-ada');
});

test('a call without a bearer is a 401 problem that says how to authenticate', async () => {
  const response = await signin(null);
  expect(response.status).toBe(401);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
});

test('a signature by another key is refused', async () => {
  expect((await signin(await bearer('ada@one', {}, 'foreignKey'))).status).toBe(401);
});

test('a wrong issuer, audience, missing expiry or missing subject is refused', async () => {
  for (const claims of [
    { iss: 'https://elsewhere.example' },
    { aud: 'another-service' },
    { aud: null },
    { exp: null },
    { sub: null },
  ])
    expect((await signin(await bearer('ada@one', claims))).status, JSON.stringify(claims)).toBe(401);
});

test('a clock that is off by 50 seconds is accepted, by ten minutes refused', async () => {
  expect((await signin(await bearer('ada@one', { exp: seconds() - 50 }))).status).toBe(200);
  expect((await signin(await bearer('ada@one', { exp: seconds() - 600 }))).status).toBe(401);
  expect((await signin(await bearer('ada@one', { nbf: seconds() + 600 }))).status).toBe(401);
});

test('alg none, garbage and oversized bearers are refused', async () => {
  const none = new UnsecuredJWT({
    iss: inject('tokenIssuer').origin,
    aud: audience,
    sub: 'ada@one',
    exp: seconds() + 60,
  });
  for (const token of [none.encode(), 'a.b.c', 'opaque', '..', 'x'.repeat(20_000)])
    expect((await signin(token)).status, token.slice(0, 40)).toBe(401);
});

test('an opaque bearer is checked by introspection', async () => {
  const env = { INTROSPECTION_CLIENT_ID: 'introspector', INTROSPECTION_CLIENT_SECRET: 's3cret' };
  const opaque = (answer: object) => btoa(JSON.stringify(answer)).replace(/=+$/, '');
  const active = { active: true, sub: 'ada@one', email: 'ada@one.test', email_verified: true };
  expect((await signin(opaque(active), env)).status).toBe(200);
  expect((await signin(opaque({ ...active, active: false }), env)).status).toBe(401);
  expect((await signin(opaque({ ...active, iss: 'https://elsewhere.example' }), env)).status).toBe(401);
  expect((await signin(opaque({ ...active, aud: 'another-service' }), env)).status).toBe(401);
  expect((await signin(opaque({ ...active, exp: seconds() - 600 }), env)).status).toBe(401);
  expect((await signin(opaque(active), { ...env, INTROSPECTION_CLIENT_SECRET: 'wrong' })).status).toBe(401);
});

test('a discovery document of another issuer is refused', async () => {
  const env = { OIDC_ISSUER: `${inject('tokenIssuer').origin}/alias` };
  expect((await signin(await bearer('ada@one'), env)).status).toBe(503);
});

test('a provider that does not answer is a 503 with Retry-After, within a bounded wait', async () => {
  const response = await signin(await bearer('ada@one'), { OIDC_ISSUER: `${inject('tokenIssuer').origin}/mute` });
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('1');
});

test('an unverified email address links to nobody', async () => {
  for (const claims of [{ email_verified: false }, { email_verified: null }, { email: null }])
    expect((await signin(await bearer('ada@one', claims))).status, JSON.stringify(claims)).toBe(403);
  expect(await rowsOf('SELECT * FROM identity_link')).toEqual([]);
});

test('the verified email is read from the userinfo endpoint if the bearer lacks it', async () => {
  const userinfo = { email: 'ada@one.test', email_verified: true };
  const response = await signin(await bearer('ada@one', { email: null, email_verified: null, userinfo }));
  expect((await response.json<{ user: { _id: string } }>()).user._id).toBe('u-ada');
});

test('afterwards a person is recognized by issuer and subject, whatever email the bearer has', async () => {
  await signin(await bearer('ada@one'));
  const response = await signin(await bearer('ada@one', { email: 'rita@two.test' }));
  expect((await response.json<{ user: { _id: string } }>()).user._id).toBe('u-ada');
});

test('a second subject with the same email at the same provider inherits nothing', async () => {
  await signin(await bearer('ada@one'));
  const token = await bearer('ada-recycled', { email: 'ada@one.test' });
  const response = await ask(token, '/dbd/signin?uid=ada-recycled', { method: 'POST', body: { remember: false } });
  expect(response.status).toBe(403);
});

test('a new person is recorded, and may see nothing', async () => {
  const token = await bearer('new@where', { email: 'new@where.test' });
  const response = await ask(token, '/dbd/signin?uid=new@where', { method: 'POST', body: { remember: false } });
  expect(response.status).toBe(200);
  const init = await response.json<{ user: { email: string }; scope: object }>();
  expect(init.user.email).toBe('new@where.test');
  expect(init.scope).toEqual({ accounts: [], operators: [] });
});

test('two sessions of the provider have two sessions here, and signing out of one leaves the other', async () => {
  const [first, second] = await Promise.all(['a', 'b'].map((sid) => bearer('ada@one', { sid })));
  const tokens = [];
  for (const token of [first, second])
    tokens.push((await (await signin(token ?? '')).json<{ csrfToken: string }>()).csrfToken);
  expect(new Set(tokens).size).toBe(2);
  expect((await ask(first ?? '', '/dbd/signout?uid=u-ada')).status).toBe(204);
  expect((await ask(first ?? '', '/dbd/signout?uid=u-ada')).status).toBe(204);
  expect((await ask(first ?? '', '/dbd/init?uid=u-ada')).status).toBe(401);
  expect((await ask(second ?? '', '/dbd/init?uid=u-ada')).status).toBe(200);
});

test('an expired session is no session, and signing in again makes a new csrfToken', async () => {
  const token = await bearer('ada@one');
  const before = await (await signin(token)).json<{ csrfToken: string }>();
  const same = await (await signin(token)).json<{ csrfToken: string }>();
  expect(same.csrfToken).toBe(before.csrfToken);
  await insert('notice', ['kind', 'message', 'until'], [['persistent', 'over', '2020-01-01T00:00:00.000Z']]);
  await rowsOf("UPDATE upstream_session SET expires_at = '2020-01-01T00:00:00.000Z'");
  expect((await ask(token, '/dbd/init?uid=u-ada')).status).toBe(401);
  const after = await (await signin(token)).json<{ csrfToken: string; notifications: unknown[] }>();
  expect(after.csrfToken).not.toBe(before.csrfToken);
  expect(after.notifications).toEqual([]);
});
