import { beforeEach, expect, test } from 'vitest';
import type { ClickHouse } from '#upstream/facts/clickhouse/client.ts';
import { StoredKeys } from '#upstream/facts/clickhouse/stored-keys.ts';
import { clickhouse, withTables, worldOfClickHouse } from './both-stores.ts';

withTables();

const account = 22;
const [plain, accented] = ['0::USD:n1', '0::USD:Bestellung für Zoë 🛒'];

beforeEach(async () => {
  await worldOfClickHouse();
  const columns = ['account_id', 'date', 'order_id', 'line', 'order_group', 'job', 'version', 'is_deleted'];
  await clickhouse.insert(
    'till_line',
    columns,
    [
      [account, '2026-01-01', plain, 1, plain, 1, 1, 0],
      [account, '2026-02-01', accented, 1, accented, 1, 1, 0],
      [account + 1, '2026-01-01', '0::USD:theirs', 1, '0::USD:theirs', 1, 1, 0],
    ],
    crypto.randomUUID(),
  );
});

const among = (stored: StoredKeys, ...keys: string[]) => stored.among('till_line', 'order_group', keys);

/** The same store, and how often it was asked. */
function counted(): { readonly store: ClickHouse; readonly asked: () => number } {
  let asked = 0;
  const query: ClickHouse['query'] = (statement) => {
    asked += 1;
    return clickhouse.query(statement);
  };
  return { store: { ...clickhouse, query }, asked: () => asked };
}

test('only keys that the account may have are looked up, in any case, and the store is asked once', async () => {
  const { store, asked } = counted();
  const stored = new StoredKeys(store, account);
  expect(await among(stored, plain, '0::USD:n2', '0::USD:theirs', accented)).toEqual([plain, accented]);
  expect(await among(stored, '0::USD:n3')).toEqual([]);
  expect(asked()).toBe(1);
});

test('a key from an earlier portion of the file is looked up when it comes again', async () => {
  const stored = new StoredKeys(clickhouse, account);
  expect(await among(stored, '0::USD:n2', '0::USD:n3')).toEqual([]);
  expect(await among(stored, '0::USD:n3', '0::USD:n4')).toEqual(['0::USD:n3']);
});

test('all keys are looked up if the account has too many to cache', async () => {
  const stored = new StoredKeys(clickhouse, account, 1);
  expect(await among(stored, plain, '0::USD:n2')).toEqual([plain, '0::USD:n2']);
  expect(await among(new StoredKeys(clickhouse, account, 2), plain, '0::USD:n2')).toEqual([plain]);
});
