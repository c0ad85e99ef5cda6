import { beforeEach, expect, test } from 'vitest';
import { type ReportingDates, reportingDatesSchema } from '#shared/api/wire.ts';
import { addDays } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { ask, signIn } from './caller.ts';
import { bring, event, order, sale, undoFileImport } from './import-cases.ts';
import { brand, bringIn, ingestWorld, retailer, table } from './ingest-support.ts';
import { d1 } from './migrated.ts';

beforeEach(ingestWorld);

const covered = (source: string) =>
  table(
    `SELECT operator_id, part, first_date, last_date FROM covered_span WHERE source = '${source}' ORDER BY 1, 2, 3`,
  );

async function datesOf(account: number, name: string): Promise<ReportingDates> {
  const who = await signIn(name);
  return reportingDatesSchema.parse(await (await who.get(`/proxy/reporting/dates?account=${account}`)).json());
}

test('a file covers every day from its first row to its last, and an undone file covers none', async () => {
  await bring('retailer-sales', retailer, [sale('A', 1, 1, 2), sale('B', 1, 4, 2)]);
  const second = await bring('retailer-sales', retailer, [sale('C', 1, 5, 2), sale('D', 1, 9, 2)]);
  expect(await covered('tills')).toEqual([
    { operator_id: 0, part: '', first_date: '2026-01-01', last_date: '2026-01-09' },
  ]);
  await undoFileImport('retailer-sales', retailer, second);
  expect(await covered('tills')).toEqual([
    { operator_id: 0, part: '', first_date: '2026-01-01', last_date: '2026-01-04' },
  ]);
});

test('orders cover the days of their own retailer, events those of their own channel and subaccount', async () => {
  await bring('attributed-orders', brand, [order('A', 1, 's1', 1), { ...order('B', 1, 's2', 3), retailer: 'Target' }]);
  const amazonAndTarget = await covered('orders');
  expect(amazonAndTarget).toMatchObject([
    { operator_id: 0, first_date: '2026-01-01', last_date: '2026-01-03' },
    { operator_id: 0, first_date: '2026-01-01', last_date: '2026-01-03' },
  ]);
  expect(new Set(amazonAndTarget.map(({ part }) => part)).size).toBe(2);
  await bring('touchpoint-events', brand, [event('e1', 's1', 2, 'visit'), event('e2', 's2', 4, 'visit')]);
  expect(await covered('visits')).toEqual([
    { operator_id: 11, part: 'social', first_date: '2026-01-02', last_date: '2026-01-04' },
  ]);
});

test('a row far from all others covers its own day alone', async () => {
  const slip = { ...sale('Z', 1, 1, 2), soldAt: '2025-03-10' };
  await bring('retailer-sales', retailer, [slip, sale('A', 1, 1, 2), sale('B', 1, 4, 2)]);
  expect(await covered('tills')).toMatchObject([
    { first_date: '2025-03-10', last_date: '2025-03-10' },
    { first_date: '2026-01-01', last_date: '2026-01-04' },
  ]);
});

const serviceToken = 'a-service-token-of-tests';
const publicId = 'a'.repeat(22);

test('a click of today doesn’t change through which day the data of any source is complete', async () => {
  await bringIn('touchpoint-events', brand, [event('e1', 's1', 2, 'visit'), event('e2', 's2', 4, 'visit')]);
  await bringIn('attributed-orders', brand, [order('A', 1, 's1', 2), order('B', 1, 's2', 3)]);
  await d1
    .prepare(
      `UPDATE touchpoint SET public_id = '${publicId}', first_published_at = '2025-01-01', status = 'published' WHERE id = 1201`,
    )
    .run();
  const before = await datesOf(1, 'ada@one');
  const now = Date.now();
  const response = await ask(serviceToken, '/proxy/public/events', {
    method: 'POST',
    body: [
      {
        ...{ id: 'public-event-1', touchpoint: publicId, kind: 'visit', at: new Date(now).toISOString() },
        ...{
          session: 'session-1',
          channel: 'social',
          country: 'US',
          retailer: 0,
          product: 0,
          currency: null,
          price: 0,
        },
      },
    ],
    env: { UPSTREAM_SERVICE_TOKEN: serviceToken },
  });
  expect(await response.json()).toMatchObject({ accepted: 1 });
  const today = dayAt(now, brand.timeZone);
  const after = await datesOf(1, 'ada@one');
  expect(after).toMatchObject({ max_date: today, complete_date: before.complete_date, sources: before.sources });
  expect(before).toMatchObject({
    ...{ max_date: '2026-01-04', complete_date: '2026-01-04' },
    sources: [
      { source: 'visits', through: '2026-01-04' },
      { source: 'orders', through: '2026-01-03' },
    ],
  });
  // Public events cover all days from the first one on: a day between two of them is covered, whatever happened on it.
  await d1
    .prepare('UPDATE covered_span SET first_date = ?1, last_date = ?1 WHERE live = 1')
    .bind(addDays(today, -3))
    .run();
  await ask(serviceToken, '/proxy/public/events', {
    method: 'POST',
    body: [
      {
        ...{ id: 'public-event-2', touchpoint: publicId, kind: 'visit', at: new Date(now).toISOString() },
        ...{
          session: 'session-2',
          channel: 'social',
          country: 'US',
          retailer: 0,
          product: 0,
          currency: null,
          price: 0,
        },
      },
    ],
    env: { UPSTREAM_SERVICE_TOKEN: serviceToken },
  });
  expect(await table('SELECT first_date, last_date FROM covered_span WHERE live = 1')).toEqual([
    { first_date: addDays(today, -3), last_date: today },
  ]);
  expect(await datesOf(1, 'ada@one')).toMatchObject({ complete_date: addDays(today, -1) });
});
