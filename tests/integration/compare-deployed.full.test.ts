import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { deployedStore } from '#dev/clickhouse/deployed-store.ts';
import { LocalStore } from '#dev/import-store.ts';
import { root } from '#dev/paths.ts';
import { importFile } from '#dev/take-file.ts';
import { migrate } from '#dev/world/migrate.ts';
import { tillFile, tillOptions } from '#tests/bench/till-file.ts';
import { startClickHouse } from '#tests/support/clickhouse.ts';
import { clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { beginCopy, copyState } from '#upstream/facts/move/changes.ts';
import { accountsWithFacts, compareAccount } from '#upstream/facts/move/compare.ts';
import { followAll } from '#upstream/facts/move/follow.ts';
import { statement } from '#upstream/platform/storage/statement.ts';

const target = { accountId: 22, operatorId: null, accountType: 2, timeZone: 'UTC', currency: 'USD' } as const;

test('compares the database of an environment through wrangler and names a day that differs', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-compare-'));
  const deployed = deployedStore('production', ['--local', '--persist-to', directory]);
  await deployed.readAll([statement('SELECT 1')]);
  const [file = ''] = globSync(join(directory, '**/miniflare-D1DatabaseObject/*.sqlite')).filter(
    (path) => !path.endsWith('metadata.sqlite'),
  );
  const database = new DatabaseSync(file);
  migrate(database, join(root, 'upstream/migrations'));
  database.exec(`INSERT INTO account (id, name, type, active, default_currency, default_locale, reporting_timezone)
    VALUES (22, 'O''Hara', 2, 1, 'USD', 'en-US', 'UTC')`);
  const engine = await startClickHouse();
  const store = new LocalStore(file);
  try {
    const clickhouse = clickHouse(engine.url);
    await importFile(store, {
      ...{ fileName: 'tills.csv', userId: '', kind: 'retailer-sales', options: tillOptions, target, now: Date.now() },
      pieces: pieces(),
    });
    await beginCopy(store, clickhouse, { kind: 'single' });
    expect(await followAll(store, clickhouse)).toBe(true);
    expect(await copyState(deployed)).toMatchObject({ endedAt: null });
    expect(await accountsWithFacts(deployed, clickhouse)).toEqual([22]);
    expect(await compareAccount(deployed, clickhouse, 22)).toEqual({ days: 80, differences: [] });
    database.exec("UPDATE retailer_line SET amount_minor = amount_minor + 5 WHERE date = '2024-11-01' AND line = 0");
    expect((await compareAccount(deployed, clickhouse, 22)).differences).toMatchObject([
      { accountId: 22, date: '2024-11-01', what: 'till_line amount_minor' },
    ]);
  } finally {
    store.close();
    database.close();
    await engine.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}, 240_000);

async function* pieces(): AsyncGenerator<Uint8Array> {
  yield* tillFile({ lines: 80, linesPerOrder: 1, products: 10, shoppers: 5 });
}
