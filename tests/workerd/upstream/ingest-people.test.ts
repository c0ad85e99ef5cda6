import { beforeEach, expect, test } from 'vitest';
import { ask } from './asking.ts';
import { brand, bringIn, ingestWorld, retailer } from './ingest-support.ts';
import { rowsOf } from './small-world.ts';

beforeEach(ingestWorld);

const event = (session: string, kind: string, at: string, more: Record<string, string | number> = {}) => ({
  ...{ eventId: `${session} ${at}`, occurredAt: `2026-05-01 ${at}`, event: kind, session, touchpoint: '1101' },
  ...{ channel: 'social', country: 'US', dwell: '', retailer: '', ...more },
});

test('a view is engaged by an interaction or by ten seconds of dwell time, once, but not by nine', async () => {
  await bringIn('touchpoint-events', brand, [
    event('a', 'visit', '10:00', { dwell: 9 }),
    event('b', 'visit', '10:00', { dwell: 10 }),
    event('b', 'engaged', '10:05'),
    event('c', 'visit', '10:00'),
    event('c', 'click', '10:01', { retailer: 'Amazon' }),
    event('d', 'impression', '10:00', { dwell: 60 }),
  ]);
  const range = { from: '2026-05-01', to: '2026-05-01' };
  const { answer } = await ask({ measures: ['sessions', 'engagedViews', 'engagementRate'], range, totals: true }, 1);
  expect(answer.totals).toEqual([3, 2, 2 / 3]);
});

test('an order’s shopper is stored as a pseudonym, the same for the same person but different at another retailer', async () => {
  const line = (orderId: string, shopper: string) => ({
    ...{
      orderId,
      soldAt: '2026-05-01 10:00',
      units: 1,
      amount: '5',
      currency: 'EUR',
      country: 'FR',
      productName: 'Soap',
      shopper,
    },
  });
  await bringIn('retailer-sales', retailer, [line('1', 'jane'), line('2', 'jane'), line('3', 'joe'), line('4', '')]);
  await bringIn('retailer-sales', { ...retailer, accountId: 3 }, [line('9', 'jane')]);
  const stored = await rowsOf('SELECT account_id, shopper FROM retailer_order ORDER BY account_id, id');
  const names = stored.map(({ shopper }) => String(shopper));
  expect(names[0]).toBe(names[1]);
  expect(new Set(names).size).toBe(4);
  expect(names.join()).not.toMatch(/jane|joe/);
  const { answer } = await ask(
    { measures: ['orders'], range: { from: '2026-05-01', to: '2026-05-01' }, totals: true },
    2,
  );
  expect(answer.totals).toEqual([4]);
  expect(await rowsOf('SELECT count(DISTINCT shopper) AS n FROM retailer_shopper_line WHERE account_id = 2')).toEqual([
    { n: 3 },
  ]);
});
