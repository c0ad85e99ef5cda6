import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#dev/paths.ts';
import type { Client } from '#tests/support/client.ts';
import { localDatabase, localObjectFile } from '#tests/support/platform/local-files.ts';
import { type StandIn, startPlatform } from '#tests/support/platform/start.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { manifestKey, manifestSchema, partKey } from '#upstream/operations/backup/manifest.ts';

const served = 'replace-with-production-d1-id';
const bucket = 'merchlens-backups-production';
const hourMs = 3_600_000;
let platform: StandIn;
let world: World;

beforeAll(async () => {
  platform = await startPlatform('');
  world = await startWorld({
    vars: {
      BACKUP_TOKEN: platform.env.CLOUDFLARE_API_TOKEN ?? '',
      BACKUP_ACCOUNT_ID: platform.account.id,
      BACKUP_DATABASE_ID: served,
      BACKUP_API_URL: platform.env.CLOUDFLARE_API_BASE_URL ?? '',
    },
  });
  // The commands use other names for the environment's stores than the local Workers.
  platform.account.persistTo = world.persistTo;
  platform.account.databases.set(served, 'merchlens-production');
  platform.account.localNames.set(served, 'merchlens').set(bucket, 'merchlens-backups');
});
afterAll(async () => {
  await world?.stop();
  await platform?.stop();
});

async function npm(...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, ...platform.env, NO_COLOR: '1' };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['dev/bootstrap.mjs', ...args], {
      ...{ cwd: root, env },
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string };
    return { code: failed.code, output: failed.stdout + failed.stderr };
  }
}

/** Writes notes one after the other until stopped, and records when each was acknowledged. */
function keepWriting(client: Client, name: string) {
  const acknowledged: { readonly text: string; readonly at: number }[] = [];
  let goesOn = true;
  const written = (async () => {
    for (let count = 0; goesOn; count += 1) {
      const text = `${name} ${count}: it's here\n-- "kept"`;
      const json = { date: '2026-11-01', text };
      const answer = await client.call('/proxy/data/annotations', { method: 'POST', scope: 'account-10', json });
      await answer.body?.cancel();
      // The local store is one file: a write during the backup's own is refused and sent again.
      if (answer.status === 503) continue;
      if (answer.status !== 200 && answer.status !== 201) throw new Error(`the note was refused: ${answer.status}`);
      acknowledged.push({ text, at: Date.now() });
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      goesOn = false;
      await written;
    },
  };
}

/** All rows of every table as text. */
function contentOf(id: string): Map<string, string> {
  const database = new DatabaseSync(localDatabase(platform.account, id), { readOnly: true, timeout: 30_000 });
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
    )
    .all();
  const content = new Map(
    tables.map(({ name }) => [String(name), JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).all())]),
  );
  database.close();
  return content;
}

const notesIn = (id: string): Set<string> => {
  const database = new DatabaseSync(localDatabase(platform.account, id), { readOnly: true, timeout: 30_000 });
  const rows = database.prepare('SELECT text FROM annotation').all();
  database.close();
  return new Set(rows.map(({ text }) => String(text)));
};

const idOf = (name: string): string => [...platform.account.databases].find(([, known]) => known === name)?.[0] ?? '';
const backups = async () => {
  const staff = await world.signIn('staff@merchlens.test');
  await staff.call('/dbd/user/me/changeMode', { method: 'POST', json: { from: 2, to: 1 } });
  return ((await (await staff.call('/dbd/internal/operations')).json()) as { backup: unknown }).backup;
};

test('a backup made while people write is restored with all that was acknowledged before its instant', async () => {
  const before = contentOf(served);
  const client = await world.signIn('brand.admin@brand.test');
  const writers = ['one', 'two', 'three'].map((name) => keepWriting(client, name));
  await expect.poll(() => writers.every(({ acknowledged }) => acknowledged.length > 5)).toBe(true);
  const made = npm('backup', '--env', 'production');
  let id = '';
  await expect
    .poll(
      async () => {
        const database = new DatabaseSync(localDatabase(platform.account, served), { readOnly: true, timeout: 30_000 });
        const row = database.prepare('SELECT id, state FROM backup').get();
        database.close();
        // Otherwise a cron run would make the daily backup first.
        if (row) await world.tick(Date.now());
        id = String(row?.id ?? '');
        return row?.state;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe('finished');
  const told = await made;
  expect([told.code, told.output]).toEqual([0, expect.stringContaining(`${id}  finished  as of `)]);
  for (const writer of writers) await writer.stop();
  const after = contentOf(served);

  const restored = await npm('restore', '--env', 'production', '--backup', id, '--into', 'drill');
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining(`holds backup ${id}`)]);
  expect(platform.malformed).toEqual([]);
  const manifestFile = localObjectFile(platform.account, bucket, manifestKey(id)) ?? '';
  const { beganAt } = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  const due = acknowledged.filter(({ at }) => at < Date.parse(beganAt));
  expect(due.length).toBeGreaterThan(15);
  expect(acknowledged.length, 'people wrote on meanwhile').toBeGreaterThan(due.length);
  const notes = notesIn(idOf('drill'));
  expect(due.filter(({ text }) => !notes.has(text))).toEqual([]);

  const found = contentOf(idOf('drill'));
  expect([...found.keys()].toSorted()).toEqual([...after.keys()].toSorted());
  const quiet = [...before].filter(([table, rows]) => after.get(table) === rows);
  expect(quiet.length).toBeGreaterThan(100);
  expect(quiet.filter(([table, rows]) => found.get(table) !== rows).map(([table]) => table)).toEqual([]);
  expect(await backups()).toMatchObject({ lastAt: beganAt, late: false, failure: null });

  const again = await npm('restore', '--env', 'production', '--backup', id, '--into', 'drill');
  expect([again.code, again.output]).toEqual([1, 'The database drill is not empty: name another one with --into\n']);

  const part = localObjectFile(platform.account, bucket, partKey(id, 0)) ?? '';
  const bytes = readFileSync(part);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(part, bytes);
  const damaged = await npm('restore', '--env', 'production', '--backup', id);
  expect([damaged.code, damaged.output]).toEqual([1, expect.stringContaining(`${partKey(id, 0)} is damaged`)]);
  expect([...platform.account.databases.values()].toSorted()).toEqual(['drill', 'merchlens-production']);
}, 240_000);

test('a backup that the platform refuses is tried again after an hour, and staff see why', async () => {
  const tomorrow = Date.now() + 24 * hourMs;
  platform.account.databases.delete(served);
  await world.tick(tomorrow);
  const reason = 'The platform answered 404 when it was asked for an export.';
  expect(await backups()).toMatchObject({ failure: reason });
  platform.account.databases.set(served, 'merchlens-production');
  await world.tick(tomorrow + hourMs / 2);
  expect(await backups()).toMatchObject({ failure: reason });
  await world.tick(tomorrow + 1.1 * hourMs);
  expect(await backups()).toMatchObject({ failure: null, lastAt: new Date(tomorrow + 1.1 * hourMs).toISOString() });
}, 120_000);
