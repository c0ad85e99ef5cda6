import { beforeEach, expect, test } from 'vitest';
import { deleteOldDeadLetters, replayDeadLetters } from '#upstream/events/dead-letters.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { onSurface } from './vouchers/support.ts';

const page = 'page-of-brand-one-----';
const database = new Database(d1);
const stores = { database, facts: d1Facts(database) };

beforeEach(async () => {
  await smallWorld();
  await insert(
    'touchpoint',
    ['id', 'account_id', 'kind', 'name', 'public_id', 'status', 'first_published_at'],
    [[900, 1, 'ip', 'Page', page, 'published', '2026-01-01T00:00:00.000Z']],
  );
});

const event = (id: string, at: Date) => ({
  ...{ id: `event-${id}`, touchpoint: page, kind: 'visit', at: at.toISOString(), session: `session-${id}` },
  ...{ channel: 'social', country: 'US', source: { address: 'a'.repeat(16), network: 'n'.repeat(16) } },
});

test('events that the queue gave up on are stored without hashes of addresses, and replayed as of the time they arrived', async () => {
  const came = new Date(Date.now() - 20 * 86_400_000);
  const events = [event('one', came), event('two', came)];
  const kept = await onSurface('POST', '/proxy/public/dead-letters', { reason: 'too often', events });
  expect([kept.status, await kept.json()]).toEqual([202, { kept: 2 }]);
  await onSurface('POST', '/proxy/public/dead-letters', { reason: 'malformed', events: [{ id: 'event-bad' }] });
  expect(JSON.stringify(await rowsOf('SELECT body FROM dead_letter'))).not.toContain('a'.repeat(16));
  await d1.prepare('UPDATE dead_letter SET replay = 1, came_at = ?').bind(came.toISOString()).run();
  await replayDeadLetters(stores);
  expect(await rowsOf('SELECT id, suspect FROM touchpoint_event ORDER BY id')).toEqual([
    { id: 'public:event-one', suspect: '' },
    { id: 'public:event-two', suspect: '' },
  ]);
  const [left] = await rowsOf('SELECT reason, replay FROM dead_letter');
  expect(left).toMatchObject({ replay: 0, reason: expect.stringContaining('touchpoint') });
});

test('dead letters are deleted after 90 days', async () => {
  await onSurface('POST', '/proxy/public/dead-letters', { reason: 'too often', events: [event('one', new Date())] });
  await database.write(deleteOldDeadLetters(Date.now() + 89 * 86_400_000));
  expect(await rowsOf('SELECT id FROM dead_letter')).toHaveLength(1);
  await database.write(deleteOldDeadLetters(Date.now() + 91 * 86_400_000));
  expect(await rowsOf('SELECT id FROM dead_letter')).toEqual([]);
});
