import { expect, test } from 'vitest';
import type { Facts } from '#upstream/facts/facts.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { brand, retailer, table } from '../upstream/ingest-support.ts';
import { bring, database, inClickHouse, inD1, listed, type Store, undoFileImport, withTables } from './both-stores.ts';

withTables();

/** Around midnight of several zones, and on both sides of a change of the clocks in Europe and America. */
const instants = [
  ...['2026-03-07T23:30:00Z', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-28T22:30:00Z'],
  ...['2026-03-21T05:30:00Z', '2026-03-29T00:30:00Z', '2026-10-24T22:10:00Z', '2026-10-25T23:10:00Z'],
  ...['2026-11-01T03:59:00Z', '2026-11-01T04:01:00Z', '2026-11-01T05:30:00Z', '2026-11-16T14:59:59Z'],
];

async function ofBrand(facts: Facts, target: Target): Promise<number> {
  const utc = { timeZone: 'UTC' };
  const visits = instants.flatMap((at, nth) =>
    ['visit', 'click'].map((kind) => ({
      ...{ eventId: `e${nth}${kind}`, occurredAt: at.replace(':00Z', kind === 'visit' ? ':00Z' : ':01Z') },
      ...{ session: `s${nth}`, event: kind, touchpoint: 'Spring page', channel: 'social', country: 'US' },
      ...{ retailer: kind === 'click' ? 'Amazon' : '', productName: kind === 'click' ? 'Coffee' : '' },
    })),
  );
  await bring(facts, 'touchpoint-events', target, visits, utc);
  const orders = instants.map((at, nth) => ({
    ...{ orderId: `o${nth}`, line: 1, session: `s${nth}`, retailer: 'Amazon', currency: 'USD', productName: 'Coffee' },
    ...{ orderedAt: new Date(Date.parse(at) + 600_000).toISOString(), units: 1, amount: '10.00' },
  }));
  await bring(facts, 'attributed-orders', target, orders, utc);
  // A date without a time, which keeps its day.
  await bring(facts, 'attributed-orders', target, [{ ...orders[0], orderId: 'day', orderedAt: '2026-03-08' }], utc);
  const changed = await bring(facts, 'attributed-orders', target, [{ ...orders[2], amount: '12.00' }], utc);
  const looks = instants.map((at, nth) => ({
    ...{ observationId: `l${nth}`, offer: 1, observedAt: at, price: `${10 + (nth % 3)}.00`, outcome: 'in-stock' },
  }));
  await bring(facts, 'offer-observations', target, looks, utc);
  const views = instants.map((at, nth) => ({
    eventId: `r${nth}`,
    recipe: 'Iced coffee',
    occurredAt: at,
    event: 'view',
    country: 'US',
  }));
  await bring(facts, 'recipe-events', target, views, utc);
  return changed;
}

async function ofRetailer(facts: Facts, target: Target): Promise<number> {
  const line = { line: 1, currency: 'EUR', productName: 'Bread', units: 1, amount: '2.00' };
  const sold = instants.map((at, nth) => ({ ...line, orderId: `t${nth}`, soldAt: at }));
  const back = { ...line, line: 2, orderId: 't5', soldAt: '2026-10-24T22:40:00Z', units: -1, amount: '-2.00' };
  await bring(facts, 'retailer-sales', target, [...sold, back], { timeZone: 'UTC' });
  await bring(facts, 'retailer-sales', target, [{ ...line, orderId: 'day', soldAt: '2026-06-01' }]);
  return await bring(facts, 'retailer-sales', target, [{ ...line, orderId: 'day', soldAt: '2026-06-02' }]);
}

/** The preview of a zone change, and the change itself, as on the account's page. */
async function change({ facts }: Store, { accountId, timeZone }: Target, newZone: string): Promise<unknown> {
  const announced = await facts.timezone.preview(accountId, timeZone, newZone);
  const now = Date.now();
  const begun = await facts.timezone.begin({ accountId, oldZone: timeZone, newZone }, now);
  const at = new Date(now).toISOString();
  await database.write(
    statement('UPDATE account SET reporting_timezone = ?2, updated_at = ?3 WHERE id = ?1', accountId, newZone, at),
    ...begun,
  );
  await facts.timezone.continue(accountId);
  expect(await table('SELECT * FROM timezone_change')).toEqual([]);
  return announced;
}

const without = ({ undone: _undone, values: _values, ...rest }: Record<string, string[]>) => rest;

test.each([
  ['Asia/Tokyo', 'America/New_York'],
  ['America/Los_Angeles', 'Asia/Kolkata'],
])(
  'after a change to %s and %s facts and figures equal D1’s, as if the zone had always been that',
  async (east, west) => {
    const both = async (store: Store) => {
      await store.world();
      const orders = await ofBrand(store.facts, brand);
      const sales = await ofRetailer(store.facts, retailer);
      const announced = [await change(store, brand, east), await change(store, retailer, west)];
      const told = [
        await listed(store.facts, 'attributed-orders', brand, orders),
        await listed(store.facts, 'retailer-sales', retailer, sales),
      ];
      return { announced, told, figures: without(await store.figures()) };
    };
    const moved = await both(inClickHouse);
    expect(moved).toEqual(await both(inD1));
    const { spans: _spans, ...figures } = moved.figures;
    await inClickHouse.world();
    await ofBrand(inClickHouse.facts, { ...brand, timeZone: east });
    await ofRetailer(inClickHouse.facts, { ...retailer, timeZone: west });
    const { spans: _always, ...always } = without(await inClickHouse.figures());
    expect(figures).toEqual(always);
  },
  240_000,
);

/** Lines of orders on both sides of midnight in New York, in June, and one that is on two days in every zone. */
const mixed = [
  ...['a 2026-06-05T03:50:00Z', 'a 2026-06-05T04:10:00Z', 'b 2026-06-05T23:00:00Z', 'b 2026-06-06T02:00:00Z'],
  ...['c 2026-06-05T02:00:00Z', 'c 2026-06-06T03:00:00Z', 'c 2026-06-06T12:00:00Z', 'd 2026-06-30T23:50:00Z'],
  ...['d 2026-07-01T00:10:00Z', 'e 2026-06-10T18:20:00Z', 'e 2026-06-10T18:40:00Z', 'e 2026-06-11T18:20:00Z'],
].map((line, nth) => {
  const [order = '', at = ''] = line.split(' ');
  return {
    ...{ orderId: order, line: nth, soldAt: at, currency: 'EUR', productName: 'Bread' },
    ...{ units: 1, amount: `${nth + 1}.00` },
  };
});

test('lines of an order on one day stay on one day, the same in both stores, however often the zone changes', async () => {
  const through = async (store: Store) => {
    await store.world();
    const { facts } = store;
    const former = await bring(facts, 'retailer-sales', retailer, mixed.slice(0, 1));
    await bring(facts, 'retailer-sales', retailer, mixed);
    const corrected = mixed.map((line) => (line.line === 1 ? { ...line, amount: '9.00' } : line));
    await bring(facts, 'retailer-sales', retailer, corrected);
    const all: { readonly announced: unknown; readonly figures: Record<string, string[]> }[] = [];
    let timeZone = retailer.timeZone;
    for (const zone of ['America/New_York', 'Asia/Kolkata', 'UTC', 'America/Los_Angeles']) {
      const target = { ...retailer, timeZone };
      all.push({ announced: await change(store, target, zone), figures: without(await store.figures()) });
      timeZone = zone;
    }
    await undoFileImport(facts, 'retailer-sales', { ...retailer, timeZone }, former);
    all.push({ announced: null, figures: without(await store.figures()) });
    return all;
  };
  const inBoth = await through(inClickHouse);
  expect(inBoth).toEqual(await through(inD1));
  // Ten minutes before midnight in New York and ten minutes behind it, with the first line of another order.
  expect(inBoth[0]?.figures['till orders']?.filter((row) => row.includes('2026-06-04'))).toEqual([
    expect.stringContaining('["orders",2],["sales_minor",1500],["units",3]'),
  ]);
}, 240_000);
