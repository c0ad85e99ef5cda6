import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { root } from '#dev/paths.ts';
import { stateDirectory } from '#dev/workers.ts';
import { d1File } from '#dev/world/d1-file.ts';
import { migrate } from '#dev/world/migrate.ts';
import { bundle } from './bundle.ts';

const databaseId = 'bench';

/** The slowest search of 10,000 accounts and 20,000 subaccounts, median, in milliseconds of D1's own clock. */
export async function measureListSearch(out: string): Promise<number> {
  const persistTo = join(out, 'internal-lists');
  writeAccounts(d1File(persistTo, databaseId));
  const { directory, main } = await bundle('internal-lists.ts', out);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: stateDirectory(persistTo),
      workers: [
        {
          name: 'lists',
          rootPath: directory,
          modulesRoot: directory,
          modules: [{ type: 'ESModule', path: join(directory, main) }],
          compatibilityDate: '2026-09-01',
          d1Databases: { DB: databaseId },
        },
      ],
    }),
  );
  try {
    const medians: readonly number[] = await (await fetch(await miniflare.ready)).json();
    return Math.max(...medians);
  } finally {
    await miniflare.dispose();
    rmSync(persistTo, { recursive: true, force: true });
  }
}

/** 10,000 accounts with two subaccounts each, and 20,000 more in the first one. */
function writeAccounts(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  migrate(database, join(root, 'upstream/migrations'));
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`;
  database.exec(`BEGIN;
    INSERT INTO account (id, name, type, default_currency, default_locale)
      ${numbers(10_000)} SELECT i + 1, 'Account ' || i, 1, 'USD', 'en-US' FROM n;
    INSERT INTO operator (id, account_id, name) ${numbers(20_000)} SELECT i + 1, i / 2 + 1, 'Market ' || i FROM n;
    INSERT INTO operator (id, account_id, name) ${numbers(20_000)} SELECT i + 100000, 1, 'Shop ' || i FROM n;
    COMMIT`);
  database.close();
}
