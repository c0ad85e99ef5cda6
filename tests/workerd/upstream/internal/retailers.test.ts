import { beforeEach, expect, test } from 'vitest';
import type { AccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { signIn } from '../caller.ts';
import { brand, bringIn, ingestWorld } from '../ingest-support.ts';
import { rowsOf } from '../small-world.ts';
import { change, codeOf } from './support.ts';

beforeEach(ingestWorld);

const click = {
  ...{
    occurredAt: '2026-11-01T12:00:00Z',
    session: 's1',
    event: 'click',
    touchpoint: 'Spring page',
    channel: 'social',
  },
  ...{ country: 'US', retailer: 'Amazon', productName: 'Coffee' },
};
const order = {
  ...{ orderId: 'o1', orderedAt: '2026-11-11T12:00:00Z', session: 's1', retailer: 'Amazon', currency: 'USD' },
  ...{ productName: 'Coffee', units: 1, amount: '10.00' },
};
const amazon = { name: 'Amazon', reports: true, windowDays: 7 };
const sell = async (retailers: object[]) =>
  change(await signIn('stan@merchlens'), 1, 'PUT', '/retailers', { retailers });
const orders = async () => (await rowsOf('SELECT coalesce(sum(orders), 0) AS orders FROM brand_day'))[0]?.orders;

test('a longer window attributes more orders, and a shorter one removes them again', async () => {
  await bringIn('touchpoint-events', brand, [click], { timeZone: 'UTC' });
  await bringIn('attributed-orders', brand, [order], { timeZone: 'UTC' });
  expect(await orders()).toBe(0);
  expect((await sell([{ ...amazon, windowDays: 14 }])).status).toBe(200);
  expect(await orders()).toBe(1);
  await sell([amazon]);
  expect(await orders()).toBe(0);
});

test('orders count at retailers that report sales, on all days at once', async () => {
  await bringIn('touchpoint-events', brand, [click], { timeZone: 'UTC' });
  await bringIn('attributed-orders', brand, [{ ...order, orderedAt: '2026-11-02T12:00:00Z' }], { timeZone: 'UTC' });
  expect(await orders()).toBe(1);
  await sell([{ ...amazon, reports: false }]);
  expect([await orders(), await rowsOf('SELECT * FROM stale_day')]).toEqual([0, []]);
});

test('retailers are found by name in any case, and a new name creates one', async () => {
  const answer = await sell([
    { name: 'AMAZON', reports: true, windowDays: 30 },
    { name: 'Corner Shop', reports: false, windowDays: 7 },
  ]);
  expect((await answer.json<AccountDetail>()).retailers).toEqual([
    { name: 'Amazon', reports: true, windowDays: 30 },
    { name: 'Corner Shop', reports: false, windowDays: 7 },
  ]);
  expect((await sell([amazon, { ...amazon, name: 'amazon' }])).status).toBe(400);
  expect((await sell([{ ...amazon, windowDays: 91 }])).status).toBe(400);
  const refused = await change(await signIn('stan@merchlens'), 2, 'PUT', '/retailers', { retailers: [amazon] });
  expect([refused.status, await codeOf(refused)]).toEqual([409, 'retailers-of-brands']);
});
