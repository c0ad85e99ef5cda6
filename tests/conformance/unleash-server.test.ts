import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FlagName, type Flags, flagNames } from '#shared/access/flags.ts';
import type { Client } from '#tests/support/client.ts';
import { type Postgres, startPostgres } from '#tests/support/postgres.ts';
import { startUnleash, type UnleashServer } from '#tests/support/unleash.ts';
import { startWorld, type World } from '#tests/support/world.ts';

const staff = 'staff@merchlens.test';
const viewer = 'brand.viewer@brand.test';

let postgres: Postgres | undefined;
let unleash: UnleashServer;
let world: World | undefined;
let asStaff: Client;
let asViewer: Client;

beforeAll(async () => {
  postgres = await startPostgres();
  unleash = await startUnleash(postgres.url);
  await unleash.createFlag('platform-support-formcrafts', {
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness: 'default', groupId: 'platform-support-formcrafts' },
  });
  await unleash.createFlag('platform-custom-redirects', {
    name: 'default',
    constraints: [{ contextName: 'userId', operator: 'IN', values: [staff] }],
  });
  await unleash.createFlag('platform-mikgorilla-main', {
    name: 'default',
    constraints: [{ contextName: 'userId', operator: 'STR_ENDS_WITH', values: ['@brand.test'], caseInsensitive: true }],
  });
  world = await startWorld({ vars: { UNLEASH_URL: unleash.url, UNLEASH_TOKEN: await unleash.clientToken() } });
  asStaff = await world.signIn(staff);
  asViewer = await world.signIn(viewer);
});

afterAll(async () => {
  await world?.stop();
  await unleash?.stop();
  await postgres?.stop();
});

async function flagsOf(client: Client): Promise<Flags> {
  const response = await client.call('/flags');
  expect(response.status).toBe(200);
  return await response.json();
}

/** Polls until there is an answer; the test's timeout ends an endless wait. */
async function until<T>(ask: () => Promise<T>, there: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (there(answer)) return answer;
    await sleep(1_000);
  }
}

test('20 requests at once to a Worker that has just started are all answered', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => flagsOf(asViewer)));
  for (const answer of answers) expect(answer['platform-mikgorilla-main']).toBe(true);
});

test('flags of a real Unleash server are evaluated at the edge for the person who asks', async () => {
  expect(await flagsOf(asStaff)).toEqual({
    'platform-support-formcrafts': true,
    'platform-custom-redirects': true,
    'platform-mikgorilla-main': false,
  });
  expect(await flagsOf(asViewer)).toEqual({
    'platform-support-formcrafts': true,
    'platform-custom-redirects': false,
    'platform-mikgorilla-main': true,
  });
});

test('a poll with the ETag is a 304 until the flag is turned off at the server', async () => {
  const first = await asStaff.call('/flags');
  const etag = first.headers.get('ETag') ?? '';
  expect((await asStaff.call('/flags', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  await unleash.turn('platform-support-formcrafts', 'off');
  const changed = await until(
    () => asStaff.call('/flags', { headers: { 'If-None-Match': etag } }),
    (response) => response.status === 200,
  );
  expect(await changed.json()).toMatchObject({
    'platform-support-formcrafts': false,
    'platform-custom-redirects': true,
  });
});

test('evaluations arrive at the server as metrics of the app, as many for every flag', async () => {
  const usageOf = async (name: FlagName) => ({ name, ...(await unleash.usage(name)) });
  const usages = await until(
    async () => {
      await flagsOf(asViewer);
      return Promise.all(flagNames.map(usageOf));
    },
    (all) => all.every((usage) => usage.yes + usage.no > 1),
  );
  expect(new Set(usages.map((usage) => usage.yes + usage.no)).size).toBe(1);
  for (const usage of usages) expect(usage.apps).toEqual(['v3-platform-app']);
  const redirects = usages.find((usage) => usage.name === 'platform-custom-redirects');
  expect(redirects?.yes).toBeGreaterThanOrEqual(1);
  expect(redirects?.no).toBeGreaterThanOrEqual(1);
});

test('when the server is gone the last good flags stay', async () => {
  const before = await flagsOf(asViewer);
  await unleash.stop();
  for (let second = 0; second < 20; second += 1) {
    expect(await flagsOf(asViewer)).toEqual(before);
    await sleep(1_000);
  }
});
