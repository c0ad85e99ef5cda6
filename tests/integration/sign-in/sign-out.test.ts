import { expect, test, vi } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { newKey } from './support/forging-provider.ts';
import { setUpSignInTests } from './support/stage.ts';

const stage = setUpSignInTests();

const navigation = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };

const signOut = (client: Client, path = '/logout', headers: Record<string, string> = navigation) =>
  client.fetch(path, { headers });

const post = (client: Client, path = '/logout', origin = stage.app.origin) =>
  client.fetch(path, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });

const notify = (body: string, type = 'application/x-www-form-urlencoded') =>
  stage.app.client().fetch('/auth/backchannel-logout', { method: 'POST', headers: { 'content-type': type }, body });

const sendLogoutToken = async (token: Promise<string>) =>
  notify(new URLSearchParams({ logout_token: await token }).toString());

test('sign-out revokes the refresh token, tells the upstream and leads to the end of the session at the provider', async () => {
  const client = await stage.signIn();
  const response = await signOut(client);
  expect(response.status).toBe(302);
  const end = new URL(response.headers.get('location') ?? '');
  expect(end.origin + end.pathname).toBe(`${stage.provider.issuer}/end`);
  expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${stage.app.origin}/`);
  expect(end.searchParams.get('client_id')).toBe('merchlens');
  expect([...end.searchParams.keys()].sort()).toEqual(['client_id', 'post_logout_redirect_uri', 'state']);
  expect(stage.provider.to('/revoke').map(({ form }) => form.get('token'))).toEqual([
    expect.stringMatching(/^refresh-secret/),
  ]);
  expect(stage.upstream.to('/dbd/signout').map(({ authorization }) => authorization)).toEqual([
    expect.stringMatching(/^Bearer access-secret/),
  ]);
  expect(stage.cookie(client)).toBeUndefined();
  expect(response.headers.get('clear-site-data')).toBe('"storage"');
});

test('sign-out is idempotent: without a session it leads to the checked address or home and asks nobody', async () => {
  const client = await stage.signIn();
  const kept = `__Host-sid=${stage.cookie(client)}`;
  await signOut(client);
  const asked = stage.provider.requests.length + stage.upstream.calls.length;
  expect((await signOut(client)).headers.get('location')).toBe('/');
  expect((await post(client, '/logout?returnTo=/here')).headers.get('location')).toBe('/here');
  const again = await stage.app.client().fetch('/logout', { headers: { ...navigation, cookie: kept } });
  expect(again.headers.get('location')).toBe('/');
  expect(stage.provider.requests.length + stage.upstream.calls.length).toBe(asked);
});

test('sign-out works here when the provider and the upstream fail', async () => {
  const client = await stage.signIn();
  const kept = `__Host-sid=${stage.cookie(client)}`;
  stage.upstream.answers.set('/dbd/signout', () => ({ status: 500 }));
  await stage.provider.stop();
  try {
    expect((await signOut(client)).status).toBe(302);
    expect(stage.cookie(client)).toBeUndefined();
    expect((await stage.readWithCookie(kept)).state).toBe('none');
  } finally {
    await stage.provider.resume();
  }
});

test('sign-out clears the cookie even when the session store fails', async () => {
  const client = await stage.signIn();
  await stage.app.break(client);
  expect((await signOut(client)).status).toBe(302);
  expect(stage.cookie(client)).toBeUndefined();
});

test('a navigation from another site, a frame, an image or a prefetch does not sign out', async () => {
  const client = await stage.signIn();
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
    { ...navigation, 'sec-purpose': 'prefetch' },
    {},
  ];
  for (const headers of foreign) {
    const response = await signOut(client, '/logout', headers);
    expect([headers, response.status, response.headers.has('set-cookie')]).toEqual([headers, 200, false]);
  }
  expect((await stage.readSession(client)).state).toBe('live');
  expect((await signOut(client, '/logout', { ...navigation, 'sec-fetch-site': 'none' })).status).toBe(302);
  expect((await stage.readSession(client)).state).toBe('none');
});

test('a request from another site without the session’s cookie clears nothing in the browser', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };
  const response = await signOut(stage.app.client(), '/logout', headers);
  expect(response.headers.get('location')).toBe('/');
  expect([response.headers.has('set-cookie'), response.headers.has('clear-site-data')]).toEqual([false, false]);
});

test('a posted sign-out needs our own origin', async () => {
  const client = await stage.signIn();
  for (const origin of ['https://evil.example', 'null'])
    expect((await post(client, '/logout', origin)).status).toBe(403);
  expect((await stage.readSession(client)).state).toBe('live');
  expect((await post(client)).status).toBe(303);
  expect((await stage.readSession(client)).state).toBe('none');
});

test('the return address is reached through the provider, once, and only with its own state', async () => {
  const client = await stage.signIn();
  const end = new URL(
    (await signOut(client, '/logout?returnTo=%2Faccess-denied%3Femail%3Da%40b.c')).headers.get('location') ?? '',
  );
  const state = end.searchParams.get('state') ?? '';
  expect(state).not.toBe('');
  expect((await client.fetch('/')).headers.has('location')).toBe(false);
  expect((await client.fetch(`/?state=${state}`)).headers.get('location')).toBe('/access-denied?email=a@b.c');
  expect((await client.fetch(`/?state=${state}`)).headers.has('location')).toBe(false);
  const other = await stage.signIn();
  await signOut(other, '/logout?returnTo=/here');
  expect((await other.fetch('/?state=another')).headers.has('location')).toBe(false);
});

test('a return address in another script, with escapes in it, is reached unchanged', async () => {
  const returnTo = '/a%20b/☃?q=ü#é';
  const answer = await stage.app.client().fetch(`/logout?returnTo=${encodeURIComponent(returnTo)}`);
  expect(answer.headers.get('location')).toBe('/a%20b/%E2%98%83?q=%C3%BC#%C3%A9');
});

test('a return address that is not ours is dropped', async () => {
  for (const returnTo of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(
      (await signOut(stage.app.client(), `/logout?returnTo=${encodeURIComponent(returnTo)}`)).headers.get('location'),
    ).toBe('/');
  const client = await stage.signIn();
  const end = new URL((await signOut(client, '/logout?returnTo=//evil.example')).headers.get('location') ?? '');
  expect((await client.fetch(`/?state=${end.searchParams.get('state')}`)).headers.has('location')).toBe(false);
});

test('a logout token with a sid ends exactly that session, one with a sub every session of the person', async () => {
  const sids = ['one', 'two', 'three'];
  const clients: Client[] = [];
  for (const sid of sids) {
    stage.provider.claims = (claims) => ({ ...claims, sid });
    clients.push(await stage.signIn());
  }
  stage.provider.claims = (claims) => ({ ...claims, sub: 'person-2', sid: 'four' });
  clients.push(await stage.signIn());
  const states = () => Promise.all(clients.map(async (client) => (await stage.readSession(client)).state));
  expect((await sendLogoutToken(stage.provider.logoutToken({ sid: 'two' }))).status).toBe(200);
  expect(await states()).toEqual(['live', 'none', 'live', 'live']);
  expect((await sendLogoutToken(stage.provider.logoutToken({ sid: 'three', sub: undefined }))).status).toBe(200);
  expect(await states()).toEqual(['live', 'none', 'none', 'live']);
  expect((await sendLogoutToken(stage.provider.logoutToken({ sid: 'four' }))).status).toBe(200);
  expect(await states()).toEqual(['live', 'none', 'none', 'live']);
  expect((await sendLogoutToken(stage.provider.logoutToken())).status).toBe(200);
  expect(await states()).toEqual(['none', 'none', 'none', 'live']);
});

test('a logout token with anything wrong is a 400 and signs nobody out', async () => {
  const client = await stage.signIn();
  const now = Math.floor(Date.now() / 1000);
  const { provider } = stage;
  const stranger = { ...(await newKey()), kid: provider.keys[0]?.kid ?? '' };
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  const bad: Promise<string>[] = [
    provider.logoutToken({ nonce: 'n' }),
    provider.logoutToken({ sub: undefined }),
    provider.logoutToken({ events: undefined }),
    provider.logoutToken({ events: {} }),
    provider.logoutToken({ events: { [event]: true } }),
    provider.logoutToken({ events: [event] }),
    provider.logoutToken({ iss: 'https://evil.example' }),
    provider.logoutToken({ aud: 'another' }),
    provider.logoutToken({ jti: undefined }),
    provider.logoutToken({ iat: undefined }),
    provider.logoutToken({ iat: now - 3_600, exp: now + 60 }),
    provider.logoutToken({ iat: now + 600 }),
    provider.logoutToken({ exp: now - 120 }),
    provider.logoutToken({}, { typ: 'at+jwt' }),
    provider.logoutToken({}, {}, stranger),
    Promise.resolve('garbage'),
    Promise.resolve(''),
  ];
  for (const [index, token] of bad.entries())
    expect([index, (await sendLogoutToken(token)).status]).toEqual([index, 400]);
  const good = new URLSearchParams({ logout_token: await provider.logoutToken() }).toString();
  expect((await notify(good, 'text/plain')).status).toBe(415);
  expect((await notify(`${good}&${good}`)).status).toBe(400);
  expect((await notify(`${good}&x=${'x'.repeat(20_000)}`)).status).toBe(400);
  expect((await notify('')).status).toBe(400);
  expect((await stage.readSession(client)).state).toBe('live');
});

test('a logout token also revokes the grant of the session', async () => {
  stage.provider.claims = (claims) => ({ ...claims, sub: 'somebody-sent-away' });
  stage.provider.tokens = { refresh_token: 'refresh-secret-sent-away' };
  await stage.signIn();
  expect((await sendLogoutToken(stage.provider.logoutToken({ sub: 'somebody-sent-away' }))).status).toBe(200);
  const revoked = () => stage.provider.to('/revoke').map(({ form }) => form.get('token'));
  await vi.waitFor(() => expect(revoked()).toEqual(['refresh-secret-sent-away']), { timeout: 5_000 });
});

test('a logout token for a person revokes the grants of all their sessions', async () => {
  const subject = 'somebody-everywhere';
  const tokens = ['refresh-secret-phone', 'refresh-secret-desk', 'refresh-secret-home'];
  for (const [at, token] of tokens.entries()) {
    stage.provider.claims = (claims) => ({ ...claims, sub: subject, sid: `everywhere-${at}` });
    stage.provider.tokens = { refresh_token: token };
    await stage.signIn();
  }
  expect((await sendLogoutToken(stage.provider.logoutToken({ sub: subject }))).status).toBe(200);
  const revoked = () => stage.provider.to('/revoke').map(({ form }) => form.get('token'));
  await vi.waitFor(() => expect(revoked().sort()).toEqual([...tokens].sort()), { timeout: 5_000 });
});

test('a logout token whose sessions could not all be ended ends them when the provider sends it again', async () => {
  stage.provider.claims = (claims) => ({ ...claims, sub: 'somebody-twice', sid: 'first' });
  const failing = await stage.signIn();
  stage.provider.claims = (claims) => ({ ...claims, sub: 'somebody-twice', sid: 'second' });
  const other = await stage.signIn();
  await stage.app.stumble(failing);
  const token = stage.provider.logoutToken({ sub: 'somebody-twice' });
  const first = await sendLogoutToken(token);
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
  expect([(await stage.readSession(failing)).state, (await stage.readSession(other)).state]).toEqual(['live', 'none']);
  expect((await sendLogoutToken(token)).status).toBe(200);
  expect((await stage.readSession(failing)).state).toBe('none');
  expect((await sendLogoutToken(token)).status).toBe(400);
});

test('a logout token works once', async () => {
  await stage.signIn();
  const token = stage.provider.logoutToken();
  expect((await sendLogoutToken(token)).status).toBe(200);
  const client = await stage.signIn();
  expect((await sendLogoutToken(token)).status).toBe(400);
  expect((await stage.readSession(client)).state).toBe('live');
});

test('logout tokens with unknown keys do not use up the key refetches of sign-in', async () => {
  await stage.signIn();
  const before = stage.provider.to('/jwks').length;
  for (let round = 0; round < 12; round++) await sendLogoutToken(stage.provider.logoutToken({}, {}, await newKey()));
  expect(stage.provider.to('/jwks').length - before).toBeLessThanOrEqual(6);
  stage.provider.keys = [await newKey()];
  expect((await stage.readSession(await stage.signIn())).state).toBe('live');
});
