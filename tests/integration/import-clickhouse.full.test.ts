import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { factStoreFor } from '#dev/import-engine.ts';
import { LocalStore } from '#dev/import-store.ts';
import { root } from '#dev/paths.ts';
import { importFile } from '#dev/take-file.ts';
import { migrate } from '#dev/world/migrate.ts';
import { tillFile, tillOptions } from '#tests/bench/till-file.ts';
import { startClickHouse } from '#tests/support/clickhouse.ts';
import { clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { clickHouseStatement } from '#upstream/facts/clickhouse/typed.ts';
import { statement } from '#upstream/platform/storage/statement.ts';

test('a file imported from the command line goes into ClickHouse with its roll-ups, and nothing into D1', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-import-'));
  const file = join(directory, 'd1.sqlite');
  writeFileSync(file, '');
  const database = new DatabaseSync(file);
  migrate(database, join(root, 'upstream/migrations'));
  database.exec(`INSERT INTO account (id, name, type, active, default_currency, default_locale, reporting_timezone)
    VALUES (22, 'Shop', 2, 1, 'USD', 'en-US', 'UTC')`);
  database.close();
  const store = new LocalStore(file);
  const engine = await startClickHouse();
  try {
    const target = { accountId: 22, operatorId: null, accountType: 2, timeZone: 'UTC', currency: 'USD' } as const;
    const env = { ANALYTICS_URL: engine.url };
    const bring = async () =>
      await importFile(await factStoreFor(store, { kind: 'retailer-sales', accountId: 22 }, env), {
        ...{ fileName: 'tills.csv', userId: '', kind: 'retailer-sales', options: tillOptions, target, now: Date.now() },
        pieces: pieces(),
      });
    expect(await bring()).toMatchObject({ accepted: 400, rejected: 0 });
    expect(await bring()).toMatchObject({ accepted: 0, duplicates: 400 });
    const [built] = await clickHouse(engine.url).query(
      clickHouseStatement('SELECT sum(units) AS units, uniqExact(date) AS days FROM till_day WHERE account_id = 22'),
    );
    expect(built).toEqual({ units: 1_000, days: 400 });
    const [[inD1] = [], coverage] = await store.readAll([
      statement('SELECT count(*) AS n FROM retailer_line'),
      statement('SELECT currency, first_date, last_date FROM fact_coverage'),
    ]);
    expect([inD1, coverage]).toEqual([
      { n: 0 },
      [{ currency: 'USD', first_date: '2024-11-01', last_date: '2026-10-30' }],
    ]);
  } finally {
    store.close();
    await engine.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}, 120_000);

async function* pieces(): AsyncGenerator<Uint8Array> {
  yield* tillFile({ lines: 400, linesPerOrder: 20, products: 10, shoppers: 5 });
}
