import { beforeEach, expect, test } from 'vitest';
import type { TimezonePreview } from '#shared/api/families/internal-accounts-schemas.ts';
import { continueTimezoneChange } from '#upstream/facts/ingest/timezone-change.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { signIn } from '../caller.ts';
import { baskets, brand, bringIn, ingestWorld, retailer } from '../ingest-support.ts';
import { d1, insert } from '../migrated.ts';
import { rowsOf } from '../small-world.ts';
import { accountOf, accountsPath, change, codeOf } from './support.ts';

beforeEach(ingestWorld);

const database = new Database(d1);

/** Around midnight of several zones, and on both sides of a change of the clocks in Europe and America. */
const instants = [
  ...['2026-03-07T23:30:00Z', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-28T22:30:00Z'],
  // Fourteen days after the first one, so that a move by a day leaves its span of days.
  '2026-03-21T05:30:00Z',
  ...['2026-03-29T00:30:00Z', '2026-10-24T22:10:00Z', '2026-10-25T23:10:00Z', '2026-11-01T03:59:00Z'],
  ...['2026-11-01T04:01:00Z', '2026-11-01T05:30:00Z', '2026-11-15T15:00:00Z', '2026-11-16T14:59:59Z'],
];

async function brandFacts(timeZone: string): Promise<void> {
  const target = { ...brand, timeZone };
  const visits = instants.flatMap((at, nth) =>
    ['visit', 'click'].map((event) => ({
      occurredAt: at.replace(':00Z', event === 'visit' ? ':00Z' : ':01Z'),
      ...{ session: `s${nth}`, event, touchpoint: 'Spring page', channel: 'social', country: 'US' },
      ...{ retailer: event === 'click' ? 'Amazon' : '', productName: event === 'click' ? 'Coffee' : '' },
    })),
  );
  await bringIn('touchpoint-events', target, visits, { timeZone: 'UTC' });
  const orders = instants.map((at, nth) => ({
    ...{ orderId: `o${nth}`, orderedAt: new Date(Date.parse(at) + 600_000).toISOString(), session: `s${nth}` },
    ...{ retailer: 'Amazon', currency: 'USD', productName: 'Coffee', units: 1, amount: '10.00' },
  }));
  await bringIn('attributed-orders', target, orders, { timeZone: 'UTC' });
}

async function tills(timeZone: string): Promise<void> {
  const line = { currency: 'EUR', productName: 'Bread', units: 1, amount: '2.00' };
  const sold = instants.map((at, nth) => ({ ...line, orderId: `t${nth}`, soldAt: at }));
  // Returned just after midnight in Paris, on the day of the sale in New York.
  const back = { ...line, orderId: 't5', soldAt: '2026-10-24T22:40:00Z', units: -1, amount: '-2.00' };
  await bringIn('retailer-sales', { ...retailer, timeZone }, [...sold, back], { timeZone: 'UTC' });
  await bringIn('retailer-sales', { ...retailer, timeZone }, [{ ...line, orderId: 'day', soldAt: '2026-06-01' }]);
}

/** Observations of an offer whose price changes each time, and recipe events. */
async function looks(timeZone: string): Promise<void> {
  await insert(
    'offer',
    ['id', 'account_id', 'operator_id', 'product_id', 'retailer_id', 'country', 'currency', 'reference_minor'],
    [[1, 1, 11, 101, 1, 'US', 'USD', 1000]],
  );
  await insert(
    'recipe',
    ['id', 'account_id', 'operator_id', 'name', 'published_on'],
    [[5, 1, 11, 'Latte', '2026-01-01']],
  );
  const target = { ...brand, timeZone };
  const seen = instants.map((at, nth) => ({
    ...{ observationId: `l${nth}`, offer: 1, observedAt: at, price: `${10 + (nth % 3)}.00` },
    outcome: 'in-stock',
  }));
  await bringIn('offer-observations', target, seen, { timeZone: 'UTC' });
  const views = instants.map((at, nth) => ({
    ...{ eventId: `r${nth}`, recipe: 'Latte', occurredAt: at, event: 'view', country: 'US' },
  }));
  await bringIn('recipe-events', target, views, { timeZone: 'UTC' });
}

const tables = [
  ...['offer_observation', 'offer_change', 'offer_day', 'recipe_event', 'recipe_day', 'family_coverage'],
  ...['touchpoint_event', 'touchpoint_event_day', 'touchpoint_event_click_day', 'reported_line', 'attributed_order'],
  ...['basket_line', 'retailer_order', 'retailer_line', 'brand_day', 'brand_product_day', 'retailer_day'],
  ...['retailer_product_day', baskets, 'fact_coverage', 'suspect_currency', 'stale_day'],
];
async function facts(): Promise<unknown> {
  const all = await d1.batch(tables.map((table) => d1.prepare(`SELECT * FROM ${table}`)));
  return all.map(({ results }, at) => [tables[at], results.map((row) => JSON.stringify(row)).sort()]);
}

const switchTo = async (id: number, timezone: string) =>
  change(await signIn('stan@merchlens'), id, 'PUT', '/timezone', { timezone });

test.each([
  ['Asia/Tokyo', 'America/New_York'],
  ['America/Los_Angeles', 'Asia/Kolkata'],
])('after a change to %s and %s all facts and figures are as if the zone had always been that', async (east, west) => {
  await brandFacts(east);
  await looks(east);
  await tills(west);
  const wanted = await facts();
  await ingestWorld();
  await brandFacts(brand.timeZone);
  await looks(brand.timeZone);
  await tills(retailer.timeZone);
  expect(await facts()).not.toEqual(wanted);
  expect((await switchTo(1, east)).status).toBe(200);
  expect((await switchTo(2, west)).status).toBe(200);
  expect(await facts()).toEqual(wanted);
  expect(await rowsOf('SELECT * FROM timezone_change')).toEqual([]);
});

test('changing it and back restores everything', async () => {
  await brandFacts(brand.timeZone);
  const before = await facts();
  await switchTo(1, 'Pacific/Auckland');
  await switchTo(1, brand.timeZone);
  expect(await facts()).toEqual(before);
});

test('the preview counts exactly what moves, and nothing moves before', async () => {
  await brandFacts(brand.timeZone);
  await insert(
    'touchpoint_day',
    [
      'account_id',
      'date',
      'operator_id',
      'touchpoint_id',
      'channel',
      'country',
      'impressions',
      'sessions',
      'pi_sessions',
    ],
    [[1, '2026-11-01', 11, 1101, 'social', 'US', 5, 1, 0]],
  );
  const stan = await signIn('stan@merchlens');
  const before = await rowsOf('SELECT id, date FROM touchpoint_event ORDER BY id');
  const preview: TimezonePreview = await (
    await stan.get(`${accountsPath}/1/timezone-preview?timezone=Asia/Tokyo`)
  ).json();
  expect(await rowsOf('SELECT id, date FROM touchpoint_event ORDER BY id')).toEqual(before);
  await switchTo(1, 'Asia/Tokyo');
  const after = await rowsOf('SELECT id, date FROM touchpoint_event ORDER BY id');
  const moved = after.filter(({ date }, at) => date !== before[at]?.date).length;
  expect([preview.events, preview.daysOfCounts]).toEqual([moved, 1]);
  expect(moved).toBeGreaterThan(5);
  // Daily counts keep their day.
  expect(await rowsOf('SELECT date FROM touchpoint_day')).toEqual([{ date: '2026-11-01' }]);
});

test('the time zone can’t change while an import or an earlier change is running', async () => {
  const job = ['id', 'account_id', 'kind', 'file_name', 'options', 'status', 'created_by', 'created_at', 'updated_at'];
  const now = new Date().toISOString();
  await insert('import_job', job, [[1, 1, 'touchpoint-events', 'x', '{}', 'running', 'u-ada', now, now]]);
  const running = await switchTo(1, 'Asia/Tokyo');
  expect([running.status, await codeOf(running)]).toEqual([409, 'import-amid-timezone-change']);
  await d1.prepare("UPDATE import_job SET status = 'done'").run();
  await insert(
    'timezone_change',
    ['account_id', 'from_zone', 'to_zone', 'started_at', 'first_date', 'last_date', 'lease_until'],
    [[1, 'UTC', 'America/New_York', now, '2026-01-01', '2026-01-02', 0]],
  );
  const moving = await switchTo(1, 'Asia/Tokyo');
  expect([moving.status, await codeOf(moving)]).toEqual([409, 'timezone-change-running']);
  expect((await accountOf(await signIn('stan@merchlens'), 1)).timezone).toBe('America/New_York');
  expect(await rowsOf("SELECT 1 FROM audit_event WHERE action = 'timezone-changed'")).toEqual([]);
});

test('an interrupted change is resumed by the next run, with the same result', async () => {
  await brandFacts('Asia/Tokyo');
  const wanted = await facts();
  await ingestWorld();
  await brandFacts(brand.timeZone);
  await d1.prepare("UPDATE account SET reporting_timezone = 'Asia/Tokyo' WHERE id = 1").run();
  await insert(
    'timezone_change',
    ['account_id', 'from_zone', 'to_zone', 'started_at', 'first_date', 'last_date', 'lease_until'],
    [[1, brand.timeZone, 'Asia/Tokyo', '2026-11-20T12:00:00.000Z', '2026-03-01', '2026-11-20', 0]],
  );
  await d1.prepare('INSERT INTO stale_day SELECT DISTINCT account_id, date FROM touchpoint_event').run();
  await d1
    .prepare("INSERT OR IGNORE INTO stale_day SELECT DISTINCT account_id, date(date, '+1 day') FROM touchpoint_event")
    .run();
  let calls = 0;
  // The time is up after one span of days.
  const brokenOff = () => Date.now() + (calls++ < 4 ? 0 : 20_000);
  await continueTimezoneChange(database, null, brokenOff);
  expect(await rowsOf('SELECT account_id FROM timezone_change')).toHaveLength(1);
  await continueTimezoneChange(database, null);
  expect(await facts()).toEqual(wanted);
});
