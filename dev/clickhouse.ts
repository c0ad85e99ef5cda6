import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { setUpClickHouse } from '#upstream/facts/clickhouse/set-up.ts';
import { copyFacts } from './clickhouse/copy.ts';
import { CommandError, failCommand } from './fail.ts';
import { LocalStore } from './import-store.ts';
import { stateRoot } from './paths.ts';
import { seconds } from './stages.ts';
import { d1File } from './world/d1-file.ts';

// npm run clickhouse -- [FILE]: copies the facts of a D1 database to the ClickHouse of ANALYTICS_URL, the local one unless a file is named.
async function main(): Promise<void> {
  const address = process.env.ANALYTICS_URL;
  if (!address) throw new CommandError('ANALYTICS_URL is not set: it is the address of ClickHouse over HTTP');
  const [file = d1File(stateRoot, 'merchlens')] = process.argv.slice(2);
  if (!existsSync(file)) throw new CommandError(`There is no database at ${file}`);
  const started = performance.now();
  const cluster = process.env.ANALYTICS_CLUSTER;
  const [store, facts] = [new LocalStore(file), clickHouse(address)];
  await setUpClickHouse(store, facts, cluster ? { kind: 'cluster', cluster } : { kind: 'single' });
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = await copyFacts((sql) => database.prepare(sql).iterate(), store, facts);
  database.close();
  store.close();
  console.log(`Copied ${rows.toLocaleString('en')} rows in ${seconds(performance.now() - started)}`);
}

main().catch(failCommand);
