import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstDay } from '#tests/support/analytics/brand-facts.ts';
import type { ClickHouse } from '#upstream/facts/clickhouse/client.ts';
import { clickHouseStatement } from '#upstream/facts/clickhouse/typed.ts';
import { withTablesCreated } from '#upstream/facts/move/with-tables-created.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { storeBrandFacts } from './facts.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(async () => {
  await smallWorld();
  warn.mockClear();
});
afterEach(() =>
  d1.batch(['fact_engine', 'fact_copy', 'reference_change'].map((table) => d1.prepare(`DELETE FROM ${table}`))),
);

const empty: ClickHouse = { query: async () => [], insert: async () => undefined, run: async () => undefined };

/** The first call of an isolate with this store. */
async function begin(address: string): Promise<void> {
  const store = withTablesCreated(new Database(d1), empty, address, { kind: 'single' });
  for (const _ of [1, 2]) await store.query(clickHouseStatement('SELECT 1'));
}

const storeFacts = () =>
  storeBrandFacts(1, {
    ...{ clicks: [], orders: [] },
    visits: [
      { channel: 'social', country: 'US', sessions: 5, piSessions: 2, operator: 11, date: firstDay, impressions: 150 },
    ],
  });

test('one warning names the variable if ClickHouse answers although facts of D1 were never copied', async () => {
  await storeFacts();
  await begin('http://never-copied.test');
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/"level":"warn".*ANALYTICS_URL is set, and D1 has facts/)]]);
});

test('there is no warning if D1 has no facts or they were copied', async () => {
  await begin('http://no-facts.test');
  await storeFacts();
  await d1.prepare("INSERT INTO fact_copy (id, began_at, ended_at) VALUES (1, '2026-11-01', '2026-11-02')").run();
  await begin('http://copied.test');
  expect(warn).not.toHaveBeenCalled();
});
