import { beforeEach, expect, test } from 'vitest';
import type {
  MadeShopKey,
  Shop,
  ShopHealth,
  ShopOrder,
  TestOrder,
} from '#shared/api/families/sales-sources-schemas.ts';
import { ask, type Caller, signIn } from './caller.ts';
import {
  clicked,
  dataSecret,
  figures,
  newSource,
  orderOf,
  outcomeOf,
  report,
  salesWorld,
  send,
  storeClicks,
} from './sales-world.ts';
import { rowsOf } from './small-world.ts';
import { answer } from './stored-facts.ts';

let rita: Caller;
beforeEach(async () => {
  await salesWorld();
  rita = await signIn('rita@two');
});

const hour = 3_600_000;
const days = 24 * hour;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const at = '/proxy/data/sales-sources/2';
const env = { DATA_SECRET: dataSecret, PUBLIC_ORIGIN: 'https://go.example' };

interface Sent {
  readonly who?: Caller;
  readonly body?: object;
  readonly match?: string;
}

/** A call to the shop of retailer account 2, or below it. */
const call = (method: string, path: string, { who = rita, body, match }: Sent = {}) =>
  ask(who.token, `${at}${path}${path.includes('?') ? '&' : '?'}uid=${who.uid}`, {
    ...{ method, env },
    ...(method === 'GET' ? {} : { body: { ...body, csrfToken: who.csrfToken } }),
    headers: match ? { 'If-Match': match } : {},
  });
const get = async <T>(path: string): Promise<T> => await (await call('GET', path)).json<T>();
const orders = async (show = 'all') => (await get<{ items: ShopOrder[] }>(`/1/events?show=${show}`)).items;
const settings = { domain: 'amazon.example', windowDays: 7, server: false, pixel: false, file: false, network: null };
const change = async (body: object, match = '"1"') =>
  await call('PUT', '/1', { body: { ...settings, ...body }, match });

test('a shop starts without a method, is tested once it has one, and is live with its first order', async () => {
  const list = async () => (await get<{ items: Shop[] }>('')).items;
  expect(await list()).toMatchObject([{ id: 1, name: 'Amazon', methods: [], status: 'not-set', lastOrderAt: null }]);
  const changed = await change({ server: true, network: 'awin' });
  expect(changed.headers.get('ETag')).toBe('"2"');
  expect(await changed.json()).toMatchObject({ methods: ['server', 'network'], network: 'awin', status: 'testing' });
  expect((await change({})).status).toBe(412);
  const source = await newKeyOf('server');
  await send(source, orderOf({ mlc: await clicked() }));
  await send(source, orderOf({ orderId: 'A-2' }));
  await send(source, orderOf({ orderId: 'A-3', currency: 'XYZ' }));
  expect(await list()).toMatchObject([
    { status: 'live', ordersOfWeek: 2, matchedOfWeek: 0.5, rejectedOfWeek: 1 / 3, lastOrderAt: expect.any(String) },
  ]);
  expect((await change({ server: false }, '"2"')).status).toBe(200);
  expect((await send(source, orderOf({ orderId: 'A-4' }))).status).toBe(404);
});

/** Makes a key as the page does. */
async function newKeyOf(method: string, overlapHours = 24) {
  const made = await call('POST', '/1/keys/rotate', { body: { method, overlapHours } });
  if (made.status !== 201) throw new Error(await made.text());
  const { address, secret } = await made.json<MadeShopKey>();
  const [, publicId = ''] = /\/o\/([\w-]{22})/.exec(address) ?? [];
  return { id: 0, publicId, secret: secret ?? '', address };
}

test('a key is shown once and kept sealed; a rotated one works beside it for as long as was chosen', async () => {
  await change({ server: true, pixel: true, network: 'cj' });
  const first = await newKeyOf('server');
  expect(first.secret).toMatch(/^mls_[\w-]{44}$/);
  expect(JSON.stringify(await rowsOf('SELECT * FROM sealed_secret, sales_key, audit_event'))).not.toContain(
    first.secret,
  );
  expect(JSON.stringify(await get('/1/keys'))).not.toContain(first.secret);
  const second = await newKeyOf('server', 1);
  expect(second.publicId).toBe(first.publicId);
  expect((await send(first, orderOf())).status).toBe(200);
  expect((await send(second, orderOf({ orderId: 'A-2' }))).status).toBe(200);
  const third = await newKeyOf('server', 0);
  expect((await send(second, orderOf({ orderId: 'A-3' }))).status).toBe(401);
  expect((await send(third, orderOf({ orderId: 'A-3' }))).status).toBe(200);
  const [before, after] = [await newKeyOf('network'), await newKeyOf('network')];
  expect(after.address).toMatch(/^https:\/\/go\.example\/o\/[\w-]{22}\/cj$/);
  for (const { publicId } of [before, after]) {
    const query = { orderId: publicId, saleAmount: '1', currency: 'USD' };
    expect((await report(publicId, { method: 'network', network: 'cj', query })).status).toBe(200);
  }
  expect((await newKeyOf('pixel')).address).toMatch(/\.gif$/);
});

test('a test order shows each step, and never counts', async () => {
  await change({ server: true, network: 'rakuten', pixel: true });
  const early = await call('POST', '/1/test-orders', { body: { method: 'server', send: true } });
  expect([early.status, await outcomeOf(early)]).toEqual([409, 'sales-key-missing']);
  const key = await newKeyOf('server');
  const steps = ({ steps: all }: TestOrder) => all.map(({ step, state }) => `${step} ${state}`);
  for (const [method, cookie, signature] of [
    ['server', 'skipped', 'done'],
    ['pixel', 'skipped', 'skipped'],
    ['network', 'skipped', 'skipped'],
  ]) {
    const sent = await (await call('POST', '/1/test-orders', { body: { method, send: true } })).json<TestOrder>();
    expect(steps(sent)).toEqual([
      'click done',
      `cookie ${cookie}`,
      'call done',
      `signature ${signature}`,
      'parsed done',
      'matched done',
    ]);
  }
  const begun = await (
    await call('POST', '/1/test-orders', { body: { method: 'server', send: false } })
  ).json<TestOrder>();
  expect(begun.address).toBe(`https://amazon.example/?mlc=${begun.clickId}`);
  expect(steps(begun)).toEqual([
    'click done',
    'cookie waiting',
    'call waiting',
    'signature waiting',
    'parsed waiting',
    'matched waiting',
  ]);
  const last = async () => steps((await get<{ last: TestOrder }>('/1/test-orders')).last);
  await send(key, orderOf(), { key: 'wrong' });
  expect(await last()).toEqual([
    'click done',
    'cookie waiting',
    'call done',
    'signature failed',
    'parsed waiting',
    'matched waiting',
  ]);
  await send(key, orderOf({ orderId: '' }));
  expect((await last()).slice(3)).toEqual(['signature done', 'parsed failed', 'matched waiting']);
  await send(key, orderOf({ test: true }));
  expect(await last()).toEqual([
    'click done',
    'cookie failed',
    'call done',
    'signature done',
    'parsed done',
    'matched failed',
  ]);
  await send(key, orderOf({ orderId: 'A-2', mlc: begun.clickId }));
  expect(await last()).toEqual([
    'click done',
    'cookie done',
    'call done',
    'signature done',
    'parsed done',
    'matched done',
  ]);
  expect([(await orders()).every((order) => order.test), await figures()]).toEqual([true, [0, 0]]);
});

test('orders that the retailer sees as counted equal those in the brand’s report', async () => {
  const [server, pixel] = [await newSource('server'), await newSource('pixel')];
  const mlc = await clicked();
  for (let nth = 0; nth < 4; nth++) await send(server, orderOf({ mlc, orderId: `A-${nth}` }));
  await send(server, orderOf({ mlc, orderId: 'A-3', status: 'declined', lines: [] }));
  await send(
    server,
    orderOf({ mlc, orderId: 'A-2', status: 'amended', lines: [{ line: 1, units: 1, amount: '3.00' }] }),
  );
  await send(server, orderOf({ mlc, orderId: 'T-1', test: true }));
  await send(server, orderOf({ orderId: 'N-1' }));
  await report(pixel.publicId, { method: 'pixel', query: { mlc, order: 'A-1', amount: '99', currency: 'USD' } });
  const ada = await signIn('ada@one');
  const day = new Date().toISOString().slice(0, 10);
  const range = { from: ago(3 * days).slice(0, 10), to: day };
  const told = await answer(ada, { measures: ['attributedOrders'], dimensions: ['retailer'], range });
  const { counted } = await get<ShopHealth>('/1/health');
  expect(counted).toEqual({ orders: 3, waiting: 0, expired: 0, withoutClick: 1 });
  expect(told.rows).toEqual([['Amazon', counted.orders]]);
  expect(
    (await orders('matched'))
      .map(({ order, status, amount, duplicates }) => [order, status, amount, duplicates])
      .sort(),
  ).toEqual([
    ['A-0', 'approved', 1250, 0],
    ['A-1', 'approved', 1250, 1],
    ['A-2', 'amended', 300, 0],
    ['A-3', 'declined', 0, 0],
  ]);
});

test('a held order counts once somebody accepts it', async () => {
  const source = await newSource('server');
  const mlc = await clicked();
  for (let nth = 0; nth < 5; nth++) await send(source, orderOf({ mlc, orderId: `A-${nth}` }));
  for (const orderId of ['large', 'larger'])
    await send(source, orderOf({ mlc, orderId, lines: [{ units: 1, amount: '900' }] }));
  expect((await orders('held')).map(({ order, held }) => [order, held])).toEqual([
    ['larger', 'amount'],
    ['large', 'amount'],
  ]);
  expect((await call('POST', '/1/reviews', { body: { order: 'large', decision: 'accept' } })).status).toBe(204);
  expect((await call('POST', '/1/reviews', { body: { order: 'larger', decision: 'decline' } })).status).toBe(204);
  expect((await call('POST', '/1/reviews', { body: { order: 'larger', decision: 'accept' } })).status).toBe(404);
  expect(await figures()).toEqual([6, 5 * 1250 + 90_000]);
});

test('a window is previewed with the orders that would count, and orders follow it once it is saved', async () => {
  const source = await newSource('server');
  const clicks = [3, 9, 20].map((age) => ({ age, id: `c${age}`.padEnd(22, 'x') }));
  await storeClicks(clicks.map(({ age, id }) => [id, ago(age * days)]));
  for (const { age, id } of clicks) await send(source, orderOf({ mlc: id, orderId: `A-${age}`, orderedAt: ago(hour) }));
  expect(await figures()).toEqual([1, 1250]);
  expect(await get('/1/window?days=14')).toEqual({ days: 14, now: 1, after: 2 });
  expect(await get('/1/window?days=2')).toEqual({ days: 2, now: 1, after: 0 });
  await change({ server: true, windowDays: 30 });
  expect([await figures(), (await orders('matched')).length]).toEqual([[3, 3750], 3]);
  await change({ server: true, windowDays: 2 }, '"2"');
  expect([await figures(), (await orders('expired')).length]).toEqual([[0, 0], 3]);
  expect((await call('GET', '/1/window?days=91')).status).toBe(400);
});
