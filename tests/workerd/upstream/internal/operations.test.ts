import { beforeEach, expect, test } from 'vitest';
import {
  type OperationsCounts,
  operationsFiguresSchema,
  takenRatesSchema,
} from '#shared/api/families/internal-operations-schemas.ts';
import { bucketOf } from '#shared/telemetry/meter.ts';
import { replayDeadLetters } from '#upstream/events/dead-letters.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { ask, type Caller, signIn } from '../caller.ts';
import { d1, insert } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';
import { onSurface } from '../vouchers/support.ts';

const database = new Database(d1);
let stan: Caller;

beforeEach(async () => {
  await smallWorld();
  stan = await signIn('stan@merchlens');
});

const letters = () => rowsOf('SELECT id, replay FROM dead_letter ORDER BY id');
const replay = (who: Caller, id: number | null) => who.send('POST', '/dbd/internal/dead-letter-replays', { id });

test('staff see dead letters, replay them, and the audit trail names who did', async () => {
  await insert(
    'dead_letter',
    ['id', 'came_at', 'kind', 'account_id', 'body', 'reason'],
    [
      [1, '2026-11-01T00:00:00.000Z', 'queue', null, '[]', 'the upstream answered 500'],
      [2, '2026-11-02T00:00:00.000Z', 'queue', null, '[{"id":"event-bad"}]', 'malformed'],
    ],
  );
  const first = await (await stan.get('/dbd/internal/dead-letters?limit=1')).json();
  expect(first).toMatchObject({
    items: [{ id: 1, kind: 'queue', size: 0, reason: 'the upstream answered 500', replaying: false }],
    nextCursor: '1',
  });
  expect(await (await replay(stan, 1)).json()).toEqual({ marked: 1 });
  expect(await (await replay(stan, 1)).json()).toEqual({ marked: 0 });
  expect(await (await replay(stan, null)).json()).toEqual({ marked: 1 });
  expect(await letters()).toEqual([
    { id: 1, replay: 1 },
    { id: 2, replay: 1 },
  ]);
  expect(
    await rowsOf(
      "SELECT actor_id, target_id, after FROM audit_event WHERE action = 'dead-letters-replayed' ORDER BY id",
    ),
  ).toEqual([
    { actor_id: 'u-stan', target_id: '1', after: '{"letters":1}' },
    { actor_id: 'u-stan', target_id: 'all', after: '{"letters":1}' },
  ]);
  await replayDeadLetters({ database, facts: d1Facts(database) });
  const left = await (await stan.get('/dbd/internal/dead-letters')).json();
  expect(left).toMatchObject({
    items: [
      { id: 1, replaying: false },
      { id: 2, replaying: false },
    ],
  });
});

test('figures of all isolates add up to requests, failures and times by endpoint and place', async () => {
  const at = (route: string, place: string, ms: number, count: number, outcome: 'ok' | 'error' = 'ok') => ({
    ...{ route, place, outcome, bucket: bucketOf(ms / 1000), count },
  });
  const tell = async (...counts: OperationsCounts) => {
    const told = await onSurface('POST', '/proxy/public/operations-counts', { counts });
    expect(told.status, await told.text()).toBe(204);
  };
  const read = async () => operationsFiguresSchema.parse(await (await stan.get('/dbd/internal/operations')).json());
  expect(await read()).toEqual({ configured: false, total: null, backup: null, rows: [] });
  await tell(at('query', 'FRA', 40, 90), at('query', 'FRA', 900, 5), at('/profile', 'SYD', 200, 10));
  await tell(at('query', 'FRA', 40, 3), at('query', 'FRA', 2_000, 2, 'error'));
  const { total, rows } = await read();
  expect(total).toMatchObject({ requests: 110, errors: 2 });
  expect(rows.map(({ route, place, requests, errors }) => [route, place, requests, errors])).toEqual([
    ['query', 'FRA', 100, 2],
    ['/profile', 'SYD', 10, 0],
  ]);
  const [query] = rows;
  expect(query?.p50).toBeGreaterThan(25);
  expect(query?.p50).toBeLessThanOrEqual(50);
  expect(query?.p95).toBeGreaterThan(500);
  expect(query?.p99).toBeGreaterThan(1_000);
});

test('a file of exchange rates is imported and recorded, and one without any is refused at its field', async () => {
  const upload = (text: string) =>
    ask(stan.token, `/dbd/internal/exchange-rates?uid=${stan.uid}&csrfToken=${stan.csrfToken}`, {
      ...{ method: 'POST', body: text, headers: { 'Content-Type': 'application/octet-stream' } },
    });
  const taken = await upload('currency,date,usd_per_unit\nEUR,2026-11-20,1.25\nEUR,2026-11-31,1.25\n');
  expect(takenRatesSchema.parse(await taken.json())).toEqual({
    ...{ monthly: 0, daily: 1, last: '2026-11-20', rejected: 1 },
  });
  expect(await (await stan.get('/dbd/internal/exchange-rates')).json()).toMatchObject({
    ...{ lastDay: '2026-11-20', feed: null },
  });
  expect(await rowsOf("SELECT actor_id, target_id FROM audit_event WHERE action = 'exchange-rates-uploaded'")).toEqual([
    { actor_id: 'u-stan', target_id: '2026-11-20' },
  ]);
  const refused = await upload('no rates at all');
  expect(refused.status).toBe(400);
  expect(Object.keys((await refused.json<{ errors: object }>()).errors)).toEqual(['file']);
});

test('only a full administrator in staff mode reads or changes any of it', async () => {
  const ada = await signIn('ada@one');
  const answers = await Promise.all([
    ada.get('/dbd/internal/operations'),
    ada.get('/dbd/internal/dead-letters'),
    ada.get('/dbd/internal/exchange-rates'),
    replay(ada, null),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
