import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyToClickHouse, tablesOf } from './clickhouse/copy.ts';
import { CommandError, failCommand } from './fail.ts';
import { root, stateRoot } from './paths.ts';
import { seconds } from './stages.ts';
import { d1File } from './world/d1-file.ts';

// npm run clickhouse -- [FILE]: fills the ClickHouse of ANALYTICS_URL from a D1 database, the local one unless a file is named.
async function main(): Promise<void> {
  const address = process.env.ANALYTICS_URL;
  if (!address) throw new CommandError('ANALYTICS_URL is not set: it is the address of ClickHouse over HTTP');
  const [file = d1File(stateRoot, 'merchlens')] = process.argv.slice(2);
  if (!existsSync(file)) throw new CommandError(`There is no database at ${file}`);
  const started = performance.now();
  const tables = tablesOf(readFileSync(join(root, 'upstream/clickhouse/schema.sql'), 'utf8'));
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = await copyToClickHouse((sql) => database.prepare(sql).iterate(), address, tables);
  database.close();
  console.log(`Copied ${rows.toLocaleString('en')} rows in ${seconds(performance.now() - started)}`);
}

main().catch(failCommand);
