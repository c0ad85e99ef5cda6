import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { callHeaders, faultsPath } from '#tests/support/faults.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { type Fault, faultsParameter } from '#upstream/faults/faults.ts';

let world: World;
let client: Client;

beforeAll(async () => {
  world = await startWorld();
  client = await world.signIn('brand.admin@brand.test');
});
afterAll(() => world.stop());

const set = async (...faults: readonly Fault[]) => {
  const answer = await client.fetch(faultsPath(faults), { headers: callHeaders });
  expect(answer.status).toBe(200);
};
const list = (who: Client = client) => who.call('/proxy/dashboard/list/', { scope: 'account-10' });

test('a fault meets the browser that asked for it and no other of the same person', async () => {
  const other = await world.signIn('brand.admin@brand.test');
  await set({ endpoint: 'dashboardList', fault: 'status', status: 503 });
  expect((await list()).status).toBe(503);
  expect((await list(other)).status).toBe(200);
  await set();
  expect((await list()).status).toBe(200);
});

test('each kind of fault arrives as what it is', async () => {
  await set({ endpoint: 'dashboardList', fault: 'down' });
  expect((await list()).status).toBe(502);
  await set({ endpoint: 'dashboardList', fault: 'html' });
  expect((await list()).headers.get('content-type')).not.toContain('text/html');
  await set({ endpoint: 'dashboardList', fault: 'cut' });
  await expect(list().then((answer) => answer.json())).rejects.toThrow();
  await set({ endpoint: 'dashboardList', fault: 'malformed' });
  await expect(
    list().then(async (answer) => (answer.ok ? await answer.json() : Promise.reject(new Error()))),
  ).rejects.toThrow();
  await set({ endpoint: 'dashboardList', fault: 'answer', json: [] });
  expect(await (await list()).json()).toEqual([]);
  await set({ endpoint: 'dashboardList', fault: 'slow', delayMs: 10 });
  expect((await list()).status).toBe(200);
  await set();
});

test('a fault that happens once leaves the endpoint well', async () => {
  await set({ endpoint: 'dashboardList', fault: 'status', status: 500, times: 1 });
  expect((await list()).status).toBe(500);
  expect((await list()).status).toBe(200);
});

test('a changed answer keeps what is not named', async () => {
  await set({ endpoint: 'init', fault: 'changed', patch: { user: { firstname: 'Grace' } } });
  const init = await (await client.call('/dbd/init')).json();
  expect(init.user).toMatchObject({ firstname: 'Grace', lastname: 'Byron' });
  await set();
});

test('a fault that does not exist is refused, and nothing changes', async () => {
  const query = encodeURIComponent('[{"endpoint":"init","fault":"sulk"}]');
  const answer = await client.fetch(`/proxy/locales?${faultsParameter}=${query}`, { headers: callHeaders });
  expect(answer.status).toBe(400);
  expect((await client.call('/dbd/init')).status).toBe(200);
});
