import { expect, test } from 'vitest';
import type { PublicEvent } from '#shared/api/families/public-schemas.ts';
import { ask } from './caller.ts';
import { event } from './import-cases.ts';
import { brand, bringIn, ingestWorld, table } from './ingest-support.ts';
import { d1 } from './migrated.ts';

const serviceToken = 'a-service-token-of-tests';
const publicId = 'a'.repeat(22);

/** Thirty days with events but without roll-ups, as a killed large import leaves them. */
async function killedImport(): Promise<void> {
  const days = Array.from({ length: 30 }, (_, at) => `2025-01-${String(at + 1).padStart(2, '0')}`);
  const visits = days.map((day) => ({ ...event(day, `s${day}`, 1, 'visit'), occurredAt: `${day}T15:00:00Z` }));
  await bringIn('touchpoint-events', brand, visits);
  await d1.batch([
    d1.prepare('INSERT INTO stale_day SELECT DISTINCT account_id, date FROM touchpoint_event'),
    d1.prepare('DELETE FROM touchpoint_event_day'),
    d1.prepare(
      `UPDATE touchpoint SET public_id = '${publicId}', first_published_at = '2025-01-01', status = 'published' WHERE id = 1201`,
    ),
  ]);
}

test('public events during a large import rebuild their own day, a few others each time, and finally all', async () => {
  await ingestWorld();
  await killedImport();
  const happened: PublicEvent = {
    ...{
      id: 'public-event-1',
      touchpoint: publicId,
      kind: 'visit',
      at: new Date().toISOString(),
      session: 'session-1',
    },
    ...{ channel: 'social', country: 'US', retailer: 0, product: 0, currency: null, price: 0 },
  };
  const told: unknown[] = [];
  for (let turn = 1; turn <= 3; turn++) {
    const response = await ask(serviceToken, '/proxy/public/events', {
      ...{ method: 'POST', body: [{ ...happened, id: `public-event-${turn}` }] },
      env: { UPSTREAM_SERVICE_TOKEN: serviceToken },
    });
    expect(await response.json()).toMatchObject({ accepted: 1 });
    const own = await table('SELECT sessions FROM touchpoint_event_day WHERE touchpoint_id = 1201');
    const [others] = await table('SELECT count(*) AS n FROM touchpoint_event_day WHERE touchpoint_id = 1101');
    const stale = await table('SELECT date FROM stale_day');
    told.push({ own: own[0]?.sessions, others: others?.n, stale: stale.length });
  }
  expect(told).toEqual([
    { own: 1, others: 13, stale: 17 },
    { own: 1, others: 26, stale: 4 },
    { own: 1, others: 30, stale: 0 },
  ]);
});
