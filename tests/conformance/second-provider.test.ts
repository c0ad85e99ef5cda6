import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ identity: { habits: 'plain', host: '127.0.0.1' } });
}, 180_000);
afterAll(() => world?.stop());

test('the second provider differs: no offline_access, no end_session_endpoint', async () => {
  const discovery = await (await fetch(`${world.issuer}/.well-known/openid-configuration`)).json();
  expect(discovery.scopes_supported).not.toContain('offline_access');
  expect(discovery.end_session_endpoint).toBeUndefined();
  expect(discovery.introspection_endpoint).toBeTypeOf('string');
});

test('a person signs in with an opaque access token and reads a dashboard', async () => {
  const client = await world.signIn('brand.admin@brand.test');
  const page = await client.page('/');
  expect(page.status).toBe(200);
  expect(page.url).toBe(`${world.origin}/dashboard/overview`);
  expect(page.body).toContain('Aurora Coffee');
});

test('offline_access is not asked for where discovery does not list it', async () => {
  const answer = await world.client().fetch('/auth/login');
  const location = new URL(answer.headers.get('location') ?? '');
  expect(location.searchParams.get('scope')?.split(' ')).not.toContain('offline_access');
});

test('signing out ends the session here, since the provider has no end-session endpoint', async () => {
  const client = await world.signIn('brand.viewer@brand.test');
  const copied = client.jar.header(new URL(world.origin)) ?? '';
  const page = await client.page('/logout', {
    method: 'POST',
    headers: { origin: world.origin, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(new URL(page.url).origin).toBe(world.origin);
  expect((await world.client().call('/dbd/init', { headers: { cookie: copied } })).status).toBe(401);
});
