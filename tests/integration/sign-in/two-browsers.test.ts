import { expect, test } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { sharedWorld } from '../shared-world.ts';

const world = sharedWorld();

/** A call that needs the csrfToken of the upstream's own session. */
const write = (client: Client) =>
  client.call('/dbd/user/me/changeSettings', { method: 'POST', json: { settings: {} } });

test('two browsers of one person have a session each at the upstream, and signing out of one leaves the other working', async () => {
  const one = await world.signIn('brand.admin@brand.test');
  const two = await world.signIn('brand.admin@brand.test');
  for (const client of [one, two]) expect((await write(client)).status).toBe(200);
  await one.submit(await one.page('/logout'), {});
  expect((await write(one)).status).toBe(401);
  expect((await write(two)).status).toBe(200);
});

test('signing in again in a browser leaves its session at the upstream working', async () => {
  const client = await world.signIn('brand.admin@brand.test');
  await client.page('/auth/login');
  expect((await write(client)).status).toBe(200);
});
