import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, failCommand } from './fail.ts';
import { connectPlatform, type Platform } from './provision/platform.ts';
import { type Environment, readEnvironment } from './release/arguments.ts';
import { rowsByTable, takeBackup } from './release/backup-file.ts';
import { type Jurisdiction, jurisdictionOf, readDeclared } from './release/declared-worker.ts';
import { DeployedDatabase } from './release/deployed-database.ts';
import { importFile } from './release/import-file.ts';
import { writeDump } from './release/write-dump.ts';
import { stage } from './stages.ts';

const usage = 'npm run restore -- --env staging|production --backup ID [--into NAME]';
/** D1 gives an answer of at most 100 columns. */
const tablesPerQuestion = 50;

/**
 * Loads a backup into a new or empty D1 database and checks what came of it. The database that serves is not touched.
 * @throws CommandError where the backup is damaged, or the database holds anything
 */
async function restore(args: readonly string[]): Promise<void> {
  const { environment, id, into } = readRestoreArguments(args);
  const { upstream, worker } = readDeclared(environment);
  const [bucket = { name: '', jurisdiction: null }] = upstream.stores.r2;
  const jurisdiction = jurisdictionOf(worker.vars.DATA_JURISDICTION);
  const name = into ?? `${upstream.stores.d1[0]?.name}-${id.toLowerCase()}`;
  const platform = await connectPlatform(process.env);
  const existing = await emptyDatabase(platform, name);
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-restore-'));
  try {
    const [copy, dump] = [join(directory, 'backup.sqlite'), join(directory, 'import.sql')];
    const manifest = await stage('download', () => takeBackup(platform, bucket, id, copy));
    await stage('statements', () => writeDump(copy, dump));
    const database = existing ?? (await createDatabase(platform, name, jurisdiction));
    await stage('import', () => importFile(platform, database.id, dump));
    await stage('check', () => checkRestored(database, rowsByTable(copy)));
    const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
    console.log(`${name} (${database.id}) holds backup ${id}: all that was acknowledged before ${manifest.beganAt}, ${rows} rows.
To serve from it, write its name and id into upstream/wrangler.toml, also as BACKUP_DATABASE_ID, and deploy.`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** @returns null where there is none of that name. @throws CommandError where there is, and it holds a table */
async function emptyDatabase(platform: Platform, name: string): Promise<DeployedDatabase | null> {
  const { client, accountId: account_id } = platform;
  for await (const found of client.d1.database.list({ account_id, name })) {
    if (found.name !== name) continue;
    const database = new DeployedDatabase(platform, found.uuid ?? '');
    if (!(await database.isBlank()))
      throw new CommandError(`The database ${name} is not empty: name another one with --into`);
    return database;
  }
  return null;
}

async function createDatabase(
  platform: Platform,
  name: string,
  jurisdiction: Jurisdiction | null,
): Promise<DeployedDatabase> {
  const { client, accountId: account_id } = platform;
  const within = jurisdiction ? { jurisdiction } : {};
  const { uuid } = await client.d1.database.create({ account_id, name, ...within });
  if (!uuid) throw new CommandError(`The platform made the D1 database ${name} and told no id`);
  return new DeployedDatabase(platform, uuid);
}

async function checkRestored(database: DeployedDatabase, expected: ReadonlyMap<string, number>): Promise<void> {
  const tables = [...expected.keys()];
  for (let from = 0; from < tables.length; from += tablesPerQuestion) {
    const some = tables.slice(from, from + tablesPerQuestion);
    const counts = some.map((table) => `(SELECT count(*) FROM "${table}") AS "${table}"`).join(', ');
    const [row] = await database.read<Record<string, number>>(`SELECT ${counts}`);
    for (const table of some)
      if (row?.[table] !== expected.get(table))
        throw new CommandError(`${table} has ${row?.[table]} rows where the backup has ${expected.get(table)}`);
  }
  const [orphan] = await database.read<{ table: string; parent: string }>('PRAGMA foreign_key_check');
  if (orphan) throw new CommandError(`A row of ${orphan.table} refers to a row of ${orphan.parent} that is not there`);
}

interface RestoreArguments {
  readonly environment: Environment;
  readonly id: string;
  readonly into: string | null;
}

function readRestoreArguments(args: readonly string[]): RestoreArguments {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { env: text, backup: text, into: text } });
    const environment = readEnvironment(values.env);
    if (!/^\d{8}T\d{6}Z$/.test(values.backup ?? ''))
      throw new CommandError('--backup takes an id such as 20261124T030000Z');
    return { environment, id: values.backup ?? '', into: values.into ?? null };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

restore(process.argv.slice(2)).catch(failCommand);
