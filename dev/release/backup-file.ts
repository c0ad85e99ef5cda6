import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { type BackupManifest, manifestKey, manifestSchema, partKey } from '#upstream/operations/backup/manifest.ts';
import { CommandError } from '../fail.ts';
import type { Platform } from '../provision/platform.ts';
import type { Bucket } from './declared-worker.ts';

/**
 * Takes a backup out of its bucket into a new SQLite file, and checks it there before anybody else sees it.
 * @throws CommandError where any of it is missing or damaged
 */
export async function takeBackup(
  platform: Platform,
  bucket: Bucket,
  id: string,
  file: string,
): Promise<BackupManifest> {
  const manifest = readManifest(await objectOf(platform, bucket, manifestKey(id)), id);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    for (const [at, part] of manifest.parts.entries()) {
      const key = partKey(id, at);
      const stored = await objectOf(platform, bucket, key);
      const sha256 = createHash('sha256').update(stored).digest('hex');
      if (stored.length !== part.storedBytes || sha256 !== part.sha256)
        throw new CommandError(`${key} is damaged: its SHA-256 is not the one that was written. Nothing was restored`);
      database.exec(`BEGIN;\n${gunzipSync(stored).toString('utf8')}\n;COMMIT`);
    }
    checkCopy(database, manifest);
  } finally {
    database.close();
  }
  return manifest;
}

function readManifest(bytes: Buffer, id: string): BackupManifest {
  const manifest = manifestSchema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!manifest.success || manifest.data.id !== id) throw new CommandError(`The manifest of backup ${id} is damaged`);
  return manifest.data;
}

async function objectOf({ client, accountId }: Platform, { name, jurisdiction }: Bucket, key: string): Promise<Buffer> {
  try {
    const answer = await client.r2.buckets.objects.get(key, {
      ...{ account_id: accountId, bucket_name: name },
      ...(jurisdiction ? { 'cf-r2-jurisdiction': jurisdiction } : {}),
    });
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404)
      throw new CommandError(`There is no ${key} in the bucket ${name}`);
    throw error;
  }
}

function checkCopy(database: DatabaseSync, manifest: BackupManifest): void {
  const [integrity] = database.prepare('PRAGMA integrity_check').all();
  if (integrity?.integrity_check !== 'ok')
    throw new CommandError(`The backup is damaged: ${integrity?.integrity_check}`);
  const orphan = database.prepare('PRAGMA foreign_key_check').get();
  if (orphan) throw new CommandError(`The backup is damaged: a row of ${orphan.table} refers to nothing`);
  for (const [table, count] of countTables(database))
    if (count !== (manifest.rows[table] ?? 0))
      throw new CommandError(`The backup is damaged: ${table} has ${count} rows, and had ${manifest.rows[table] ?? 0}`);
}

/** Rows of every table of the file, by its name. */
export function rowsByTable(file: string): ReadonlyMap<string, number> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return countTables(database);
  } finally {
    database.close();
  }
}

function countTables(database: DatabaseSync): Map<string, number> {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all();
  return new Map(
    tables.map(({ name }) => [
      String(name),
      Number(database.prepare(`SELECT count(*) AS count FROM "${name}"`).get()?.count),
    ]),
  );
}
