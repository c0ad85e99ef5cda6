import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort, startApp } from './support/app.ts';
import { ForgingProvider } from './support/forging-provider.ts';
import { type ScriptedUpstream, startUpstream } from './support/upstream.ts';

const stops: (() => Promise<unknown>)[] = [];
let provider: ForgingProvider;
let upstream: ScriptedUpstream;

beforeEach(async () => {
  provider = new ForgingProvider();
  await provider.start();
  upstream = await startUpstream();
  stops.push(
    () => provider.stop(),
    () => upstream.stop(),
  );
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Starts a Worker that has not asked its provider yet. */
async function freshApp(vars: Record<string, string> = {}) {
  const port = await freePort();
  const app = await startApp({
    port,
    vars: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId, UPSTREAM_URL: upstream.origin, ...vars },
  });
  stops.push(() => app.stop());
  return app;
}

const refused = '/login-redirect?error=unavailable&redirect=%2Fhere';

test('a discovery document of another issuer, or one without what is needed, is refused', async () => {
  const documents: Record<string, unknown>[] = [
    { issuer: 'https://evil.example' },
    { jwks_uri: undefined },
    { token_endpoint: undefined },
    { authorization_endpoint: undefined },
  ];
  const app = await freshApp({ OIDC_CLIENT_SECRET: 'client-secret' });
  for (const document of documents) {
    provider.discovery = document;
    const response = await app.client().fetch('/auth/login?redirect=/here');
    expect([document, response.headers.get('location')]).toEqual([document, refused]);
    expect(response.headers.has('set-cookie')).toBe(false);
  }
  provider.discovery = {};
  const response = await app.client().fetch('/auth/login?redirect=/here');
  expect(response.headers.get('location')).toContain(`${provider.issuer}/authorize?`);
});

test('a provider that never answers times out', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  stops.push(async () => silent.closeAllConnections());
  const app = await freshApp({ OIDC_ISSUER: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  const response = await app.client().fetch('/auth/login?redirect=/here');
  expect(response.headers.get('location')).toBe(refused);
});

test('a provider that goes down after discovery ends the sign-in with an error page, and signs in again once it is back', async () => {
  const app = await freshApp({ OIDC_CLIENT_SECRET: 'client-secret' });
  const client = app.client();
  provider.tokenDown = true;
  const page = await client.page('/auth/login');
  expect([page.status, JSON.parse(page.body).failure]).toEqual([400, 'unavailable']);
  provider.tokenDown = false;
  expect((await client.page('/auth/login')).status).toBe(200);
});

test('without a client secret the client is public and proves itself with PKCE alone', async () => {
  const app = await freshApp();
  const page = await app.client().page('/auth/login');
  expect(JSON.parse(page.body).state).toBe('live');
  const [exchange] = provider.to('/token');
  expect(exchange?.form.get('client_id')).toBe(provider.clientId);
  expect(exchange?.form.get('code_verifier')).toBeTruthy();
  expect(exchange?.form.has('client_secret')).toBe(false);
  expect(exchange?.authorization).toBe('');
});

test('offline_access is asked for only where the provider lists it, resource and audience only where they are set', async () => {
  provider.discovery = { scopes_supported: ['openid', 'email'] };
  const app = await freshApp({ OIDC_CLIENT_SECRET: 'client-secret' });
  const response = await app.client().fetch('/auth/login');
  const asked = new URL(response.headers.get('location') ?? '').searchParams;
  expect(asked.get('scope')).toBe('openid profile email');
  expect([asked.has('resource'), asked.has('audience')]).toEqual([false, false]);
});

test('a provider that takes the secret in the body gets it there', async () => {
  provider.discovery = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
  const app = await freshApp({ OIDC_CLIENT_SECRET: 'client-secret', OIDC_RESOURCE: 'https://upstream.example' });
  await app.client().page('/auth/login');
  const [exchange] = provider.to('/token');
  expect(exchange?.form.get('client_secret')).toBe('client-secret');
  expect(exchange?.form.get('resource')).toBe('https://upstream.example');
});
