import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { callHeaders, faultsPath } from '#tests/support/faults.ts';
import { type Fault, faultsParameter } from '#upstream/faults/faults.ts';
import { sharedWorld } from '../shared-world.ts';

const world = sharedWorld();
let client: Client;

beforeAll(async () => {
  client = await world.signIn('brand.admin@brand.test');
});
beforeEach(() => set());

const set = async (...faults: readonly Fault[]) => {
  const answer = await client.fetch(faultsPath(faults), { headers: callHeaders });
  expect(answer.status).toBe(200);
};
const at = { endpoint: 'dashboardList' } as const;
const list = (who: Client = client) => who.call('/proxy/dashboard/list/', { scope: 'account-10' });

test('a fault affects the browser that asked for it and no other of the same person', async () => {
  const other = await world.signIn('brand.admin@brand.test');
  await set({ endpoint: 'dashboardList', fault: 'status', status: 503 });
  expect((await list()).status).toBe(503);
  expect((await list(other)).status).toBe(200);
  await set();
  expect((await list()).status).toBe(200);
});

/** What the browser sees of each kind of fault in the answer to a list. A kind that is missing here does not compile. */
const effects: Readonly<Record<Fault['fault'], { readonly fault: Fault; readonly seen: object }>> = {
  down: { fault: { ...at, fault: 'down' }, seen: { status: 502, body: 'problem' } },
  malformed: {
    fault: { ...at, fault: 'malformed' },
    seen: { status: 200, type: 'application/json', body: 'not JSON' },
  },
  html: { fault: { ...at, fault: 'html' }, seen: { status: 502, body: 'problem' } },
  cut: { fault: { ...at, fault: 'cut' }, seen: { status: 200, type: 'application/json', body: 'not JSON' } },
  huge: { fault: { ...at, fault: 'huge' }, seen: { status: 200, bytes: 50 * 1024 * 1024 + 2 } },
  slow: { fault: { ...at, fault: 'slow', delayMs: 10 }, seen: { status: 200, body: 'the list' } },
  status: { fault: { ...at, fault: 'status', status: 503 }, seen: { status: 503, body: 'problem' } },
  answer: { fault: { ...at, fault: 'answer', json: [] }, seen: { status: 200, body: '[]' } },
  changed: { fault: { ...at, fault: 'changed', patch: {} }, seen: { status: 200 } },
};

async function seenOf(answer: Response, whole: string): Promise<object> {
  const { status } = answer;
  const type = answer.headers.get('content-type')?.split(';')[0];
  // A broken stream ends early or with an error, depending on the server in between.
  const text = await answer.text().catch(() => '');
  const body = text === whole ? 'the list' : type?.endsWith('problem+json') ? 'problem' : parsed(text);
  return { status, type, body, bytes: text.length };
}

function parsed(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return 'not JSON';
  }
}

test.each(Object.entries(effects))('a fault of the kind %s reaches the browser', async (_, { fault, seen }) => {
  const whole = await (await list()).text();
  await set(fault);
  expect(await seenOf(await list(), whole)).toMatchObject(seen);
  await set();
  expect(await (await list()).text()).toBe(whole);
});

test('an endpoint works again after a fault that happens once', async () => {
  await set({ endpoint: 'dashboardList', fault: 'status', status: 500, times: 1 });
  expect((await list()).status).toBe(500);
  expect((await list()).status).toBe(200);
});

test('a changed answer keeps the fields that the change doesn’t name', async () => {
  await set({ endpoint: 'init', fault: 'changed', patch: { user: { firstname: 'Grace' } } });
  const init = await (await client.call('/dbd/init')).json();
  expect(init.user).toMatchObject({ firstname: 'Grace', lastname: 'Byron' });
  await set();
});

test('an unknown fault is refused and changes nothing', async () => {
  const query = encodeURIComponent('[{"endpoint":"init","fault":"sulk"}]');
  const answer = await client.fetch(`/proxy/locales?${faultsParameter}=${query}`, { headers: callHeaders });
  expect(answer.status).toBe(400);
  expect((await client.call('/dbd/init')).status).toBe(200);
});
