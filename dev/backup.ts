import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { backupId } from '#upstream/operations/backup/manifest.ts';
import { CommandError, failCommand } from './fail.ts';
import { connectPlatform } from './provision/platform.ts';
import { type Environment, readEnvironment } from './release/arguments.ts';
import { readDeclared } from './release/declared-worker.ts';
import { DeployedDatabase } from './release/deployed-database.ts';

const usage = 'npm run backup -- --env staging|production [--list]';
const pauseMs = 2_000;
const maxWaitMs = 90 * 60_000;
/** The cron trigger looks every minute. */
const maxUntakenMs = 5 * 60_000;

interface BackupRow {
  readonly id: string;
  readonly state: string;
  readonly began_at: string;
  readonly bytes: number | null;
  readonly failure: string | null;
}

/** Asks the upstream of an environment for a backup and waits until it is made, or lists those there are. */
async function backup(args: readonly string[]): Promise<void> {
  const { environment, list } = readBackupArguments(args);
  const { upstream } = readDeclared(environment);
  const database = new DeployedDatabase(await connectPlatform(process.env), upstream.stores.d1[0]?.id ?? '');
  if (list) {
    const rows = await database.read<BackupRow>('SELECT * FROM backup ORDER BY began_at DESC LIMIT 50');
    console.log(rows.map(describe).join('\n') || 'There is no backup yet');
    return;
  }
  const now = Date.now();
  const [asked] = await database.read<{ id: string }>(
    "INSERT INTO backup (id, began_at, state) VALUES (?, ?, 'asked') ON CONFLICT DO NOTHING RETURNING id",
    ...[backupId(now), new Date(now).toISOString()],
  );
  if (!asked) throw new CommandError(`A backup is under way already: npm run backup -- --env ${environment} --list`);
  console.log(describe(await outcomeOf(database, asked.id)));
}

async function outcomeOf(database: DeployedDatabase, id: string): Promise<BackupRow> {
  for (const began = Date.now(); Date.now() - began < maxWaitMs; await sleep(pauseMs)) {
    const [row] = await database.read<BackupRow>('SELECT * FROM backup WHERE id = ?', id);
    if (row?.state === 'finished') return row;
    if (row?.state === 'failed') throw new CommandError(describe(row));
    if (row?.state === 'asked' && Date.now() - began > maxUntakenMs) {
      await database.read("DELETE FROM backup WHERE id = ? AND state = 'asked'", id);
      throw new CommandError('The upstream did not begin within five minutes: is BACKUP_TOKEN set there?');
    }
  }
  throw new CommandError(`Backup ${id} is still under way`);
}

const describe = ({ id, state, began_at: began, bytes, failure }: BackupRow): string =>
  [
    `${id}  ${state}  as of ${began}`,
    bytes === null ? '' : `  ${(bytes / 1e6).toFixed(1)} MB`,
    failure && `  ${failure}`,
  ]
    .filter(Boolean)
    .join('');

function readBackupArguments(args: readonly string[]): { readonly environment: Environment; readonly list: boolean } {
  try {
    const { values } = parseArgs({ args: [...args], options: { env: { type: 'string' }, list: { type: 'boolean' } } });
    return { environment: readEnvironment(values.env), list: values.list ?? false };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

backup(process.argv.slice(2)).catch(failCommand);
