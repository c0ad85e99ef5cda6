import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { submitScript } from '#dev/identity/pages.ts';
import { type IdentityOptions, startIdentity } from '#dev/identity/start.ts';
import type { Client, Page } from '#tests/support/client.ts';
import { signInWith } from '#tests/support/sign-in.ts';
import { freePort, startApp } from './support/app.ts';
import { startUpstream } from './support/upstream.ts';

const started: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of started.splice(0).reverse()) await stop();
});

async function world(identityOptions: Partial<IdentityOptions> = {}, vars: Record<string, string> = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-identity-'));
  started.push(async () => rmSync(directory, { recursive: true, force: true }));
  const port = await freePort();
  const appOrigin = `http://localhost:${port}`;
  const identity = await startIdentity({
    port: await freePort(),
    appOrigin,
    keyFile: join(directory, 'keys.json'),
    ...identityOptions,
  });
  started.push(() => identity.close());
  const upstream = await startUpstream();
  started.push(() => upstream.stop());
  const { issuer, clientId, clientSecret, audience } = identity;
  const app = await startApp({
    port,
    vars: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      ...(identityOptions.habits ? {} : { OIDC_RESOURCE: audience }),
      UPSTREAM_URL: upstream.origin,
      ...vars,
    },
  });
  started.push(() => app.stop());
  return { app, identity, upstream };
}

const state = async (client: Client) => {
  const response = await client.fetch('/here', { headers: { accept: 'text/html' } });
  return ((await response.json()) as { state: string }).state;
};

const claimsOf = (bearer: string) => JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString());

/** Follows the provider's page that submits itself. */
async function throughSignOut(client: Client): Promise<Page> {
  const page = await client.page('/logout?returnTo=/here');
  expect(page.body).toContain(`<script>${submitScript}</script>`);
  expect(page.body).toContain('>Sign out</button>');
  return client.submit(page, {});
}

test('signing in at the local provider gives the upstream a signed token for it, and signing out ends both sessions', async () => {
  const { app, identity, upstream } = await world();
  const client = await signInWith(app.client(), 'brand.admin@brand.test');
  expect(await state(client)).toBe('live');
  const bearer = upstream.to('/dbd/init')[0]?.authorization.slice('Bearer '.length) ?? '';
  expect(claimsOf(bearer)).toMatchObject({
    iss: identity.issuer,
    aud: identity.audience,
    sub: 'local|102',
    email: 'brand.admin@brand.test',
    email_verified: true,
    sid: expect.stringMatching(/./),
  });
  const back = await throughSignOut(client);
  expect(back.url).toBe(`${app.origin}/here`);
  expect(await state(client)).toBe('none');
  expect((await client.page('/auth/login')).body).toContain('type="password"');
});

test('a wrong password, an unknown person and markup in the email get an error message', async () => {
  const { app } = await world();
  const client = app.client();
  const form = await client.page('/auth/login');
  expect(form.body).toMatch(/<label for="email">Email<[\s\S]*<label for="password">Password<[\s\S]*>Sign in<\/button>/);
  for (const email of ['brand.admin@brand.test', 'nobody@x.test', '"><script>alert(1)</script>']) {
    const page = await client.submit(form, { email, password: 'wrong' });
    expect([page.status, page.body.includes('Email or password is not right.')]).toEqual([401, true]);
    expect(page.body).not.toContain('<script>alert');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('twenty parallel calls after expiry are all served by a provider that rotates its refresh tokens, again and again', async () => {
  const { app } = await world();
  const client = await signInWith(app.client(), 'brand.admin@brand.test');
  for (let round = 0; round < 3; round++) {
    await app.age(client, 900_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call('/proxy/locales')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  }
});

test('a session survives a lost answer to its refresh: the provider takes the rotated token once more', async () => {
  const { app } = await world();
  const client = await signInWith(app.client(), 'brand.admin@brand.test');
  await app.age(client, 900_000);
  await app.keepTokens(client);
  expect((await client.call('/proxy/locales')).status).toBe(200);
  await app.loseTokens(client);
  expect((await client.call('/proxy/locales')).status).toBe(200);
  await app.age(client, 900_000);
  expect((await client.call('/proxy/locales')).status).toBe(200);
});

test('signing out in one browser leaves the other one of the same person signed in', async () => {
  const { app } = await world();
  const one = await signInWith(app.client(), 'brand.admin@brand.test');
  const two = await signInWith(app.client(), 'brand.admin@brand.test');
  await throughSignOut(one);
  expect([await state(one), await state(two)]).toEqual(['none', 'live']);
  await app.age(two, 900_000);
  expect((await two.call('/proxy/locales')).status).toBe(200);
});

test('signing in again in the same browser keeps the new session working when its token is refreshed', async () => {
  const { app } = await world();
  const client = await signInWith(app.client(), 'brand.admin@brand.test');
  await client.page('/auth/login');
  expect(await state(client)).toBe('live');
  await app.age(client, 900_000);
  expect((await client.call('/proxy/locales')).status).toBe(200);
});

test('a sign-out at the provider ends the session here, through the back channel', async () => {
  const { app, identity } = await world();
  const client = await signInWith(app.client(), 'brand.admin@brand.test');
  const asked = await client.page(`${identity.issuer}/session/end`);
  expect(asked.body).toContain('Do you want to sign out');
  expect(asked.body).not.toContain('<script>');
  await client.submit(asked, {});
  expect(await state(client)).toBe('none');
});

test('a provider with opaque tokens, no refresh tokens and no end-session endpoint still signs people in and out', async () => {
  const { app, identity, upstream } = await world({ habits: 'plain' });
  const discovery = (await (await fetch(`${identity.issuer}/.well-known/openid-configuration`)).json()) as Record<
    string,
    unknown
  >;
  expect(discovery.end_session_endpoint).toBeUndefined();
  expect(discovery.scopes_supported).not.toContain('offline_access');
  const client = await signInWith(app.client(), 'staff@merchlens.test');
  expect(await state(client)).toBe('live');
  const bearer = upstream.to('/dbd/init')[0]?.authorization.slice('Bearer '.length) ?? '';
  expect(bearer).not.toContain('.');
  const { clientId, clientSecret } = identity.introspection;
  const introspected = await fetch(`${identity.issuer}/token/introspection`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ token: bearer }),
  });
  expect(await introspected.json()).toMatchObject({ active: true, sub: 'local|100', email: 'staff@merchlens.test' });
  expect((await client.page('/logout?returnTo=/here')).url).toBe(`${app.origin}/here`);
  const again = await signInWithSilence(client);
  await app.age(again, 900_000);
  expect(await state(again)).toBe('none');
});

test('the provider may be another site than the app', async () => {
  const { app, identity } = await world({ issuerHost: '127.0.0.1' });
  expect(new URL(identity.issuer).hostname).toBe('127.0.0.1');
  const client = await signInWith(app.client(), 'brand.admin@brand.test');
  expect(await state(client)).toBe('live');
  expect((await throughSignOut(client)).url).toBe(`${app.origin}/here`);
});

test('keys of the provider outlive a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-identity-'));
  started.push(async () => rmSync(directory, { recursive: true, force: true }));
  const options = {
    port: await freePort(),
    appOrigin: 'http://localhost:1',
    keyFile: join(directory, 'deep', 'keys.json'),
  };
  const keys = async () => {
    const identity = await startIdentity(options);
    const published = await (await fetch(`${identity.issuer}/jwks`)).text();
    await identity.close();
    return published + identity.clientSecret;
  };
  const before = await keys();
  expect(before).not.toContain('"d"');
  expect(await keys()).toBe(before);
});

/** Signs in while the provider still knows the person and asks nothing. */
async function signInWithSilence(client: Client): Promise<Client> {
  await client.page('/auth/login');
  expect(await state(client)).toBe('live');
  return client;
}
