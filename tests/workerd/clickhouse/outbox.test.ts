import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { Failure } from '#shared/api/failure.ts';
import { replayDeadLetters } from '#upstream/events/dead-letters.ts';
import { type ClickHouse, clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { factsIn } from '#upstream/facts/clickhouse/facts.ts';
import { schemaStatements } from '#upstream/facts/clickhouse/schema.ts';
import type { StoredEvent } from '#upstream/facts/facts.ts';
import { readCoverage } from '#upstream/facts/questions/coverage.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';
import { table } from '../upstream/ingest-support.ts';
import { d1 } from '../upstream/migrated.ts';
import { worldOfClickHouse } from './both-stores.ts';

const database = new Database(d1);
const running = clickHouse(inject('clickhouse'));
const facts = factsIn(database, running);

beforeAll(async () => {
  for (const sql of schemaStatements({ kind: 'single' })) await running.run({ sql, parameters: new Map() });
});
beforeEach(async () => worldOfClickHouse());

/** ClickHouse that is stopped. */
const stopped: ClickHouse = {
  query: () => Promise.reject(new Failure('facts-unreachable')),
  insert: () => Promise.reject(new Failure('facts-unreachable')),
  run: () => Promise.reject(new Failure('facts-unreachable')),
};

/** ClickHouse that refuses rows with a text in them, and takes all others. */
const refusing = (text: string): ClickHouse => ({
  ...running,
  insert: (name, columns, rows, token) =>
    JSON.stringify(rows).includes(text)
      ? Promise.reject(new Failure('facts-silent'))
      : running.insert(name, columns, rows, token),
});

const visit = (id: string): StoredEvent => ({
  ...{ id: `public:${id}`, date: '2026-01-03', at: '2026-01-03T12:00:00.000Z', operator: 11, touchpoint: 1101 },
  ...{ session: id, kind: 'visit', channel: 'social', country: 'US', retailer: 0, product: 0, currency: '', price: 0 },
  ...{ bot: 0, suspect: '' },
});
const nothingElse = { before: [], after: [] };

const there = async () =>
  (await running.query({ sql: 'SELECT id FROM touchpoint_event ORDER BY id', parameters: new Map() })).map(
    ({ id }) => id,
  );
const sessions = () => facts.countMetrics(1, [{ metric: 'sessions', from: '2026-01-01', to: '2026-01-31' }]);
const asOf = async () => (await readCoverage(database, tenantOf(1, null))).asOf;

test('a stopped store loses no event: all are stored once when it is back, and pages say how current they are meanwhile', async () => {
  await facts.storeEvents(1, [visit('a0')], nothingElse);
  const away = factsIn(database, stopped);
  for (let at = 1; at <= 30; at++)
    expect(await away.storeEvents(1, [visit(`a${at}`), visit(`b${at}`)], nothingElse)).toBe(2);
  // The queue may deliver an event twice.
  await away.storeEvents(1, [visit('a1'), visit('a30')], nothingElse);
  expect([await there(), await asOf()]).toEqual([['public:a0'], null]);
  await d1.prepare("UPDATE fact_outbox SET came_at = '2026-01-03T12:00:00.000Z' WHERE id % 2 = 0").run();
  expect(await asOf()).toBe('2026-01-03T12:00:00.000Z');
  await expect(away.catchUp()).rejects.toThrow(Failure);
  expect(await table('SELECT max(attempts) AS attempts FROM fact_outbox')).toEqual([{ attempts: 0 }]);
  await facts.catchUp();
  expect([(await there()).length, await sessions(), await asOf()]).toEqual([61, [61], null]);
  expect(await table('SELECT * FROM fact_outbox')).toEqual([]);
}, 120_000);

test('a refused row delays no other, becomes a dead letter in the end, and is stored when replayed', async () => {
  const away = factsIn(database, stopped);
  for (const id of ['c1', 'poison', 'c2', 'c3']) await away.storeEvents(1, [visit(id)], nothingElse);
  const strict = factsIn(database, refusing('poison'));
  const waiting = () => table('SELECT attempts, retry_at > 1e12 AS later FROM fact_outbox');
  await strict.catchUp();
  expect([await there(), await waiting()]).toEqual([
    ['public:c1', 'public:c2', 'public:c3'],
    [{ attempts: 1, later: 1 }],
  ]);
  for (let attempt = 2; attempt <= 5; attempt++) {
    // It waits until the retry is due.
    await strict.catchUp();
    expect(await waiting()).toEqual([{ attempts: attempt - 1, later: 1 }]);
    await d1.prepare('UPDATE fact_outbox SET retry_at = 0').run();
    await strict.catchUp();
  }
  expect(await waiting()).toEqual([]);
  expect(await table('SELECT kind, account_id, json_array_length(body) AS facts FROM dead_letter')).toEqual([
    { kind: 'events', account_id: 1, facts: 1 },
  ]);
  await replayDeadLetters({ database, facts });
  expect(await there()).not.toContain('public:poison');
  await d1.prepare('UPDATE dead_letter SET replay = 1').run();
  await replayDeadLetters({ database, facts });
  await facts.catchUp();
  expect([await there(), await sessions()]).toEqual([['public:c1', 'public:c2', 'public:c3', 'public:poison'], [4]]);
  expect(await table('SELECT * FROM dead_letter')).toEqual([]);
}, 120_000);
