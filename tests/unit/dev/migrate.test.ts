import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '#dev/paths.ts';
import { d1File } from '#dev/world/d1-file.ts';
import { migrate } from '#dev/world/migrate.ts';
import { seedWorld } from '#dev/world/seed.ts';

const migrations = join(root, 'upstream/migrations');

let persistTo: string;
beforeEach(() => {
  persistTo = mkdtempSync(join(tmpdir(), 'merchlens-migrate-'));
});
afterEach(() => rmSync(persistTo, { recursive: true, force: true }));

const world = (log: (line: string) => void = () => {}) =>
  ({ persistTo, today: '2026-11-15', size: 'test', log }) as const;

function inDatabase<T>(file: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

test('a migration is applied once', () => {
  const database = new DatabaseSync(':memory:');
  expect(migrate(database, migrations).length).toBeGreaterThan(10);
  expect(migrate(database, migrations)).toEqual([]);
});

test('a local database whose migrations no longer exist is set aside, and a new one is made', async () => {
  await seedWorld(world());
  const file = d1File(persistTo, 'merchlens');
  inDatabase(file, (database) => {
    database.exec(
      "PRAGMA journal_mode = WAL; UPDATE account SET name = 'Kept' WHERE id = (SELECT min(id) FROM account)",
    );
    database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run('0001_as_it_was.sql');
  });
  const lines: string[] = [];
  expect(await seedWorld(world((line) => lines.push(line)))).toMatchObject({ seeded: true });
  const aside = `${file}.outdated`;
  expect(lines[0]).toBe(
    `The database was made by migrations that are no longer there: it is now ${aside}, and a new one is made`,
  );
  const kept = (from: string) =>
    inDatabase(from, (database) => database.prepare("SELECT count(*) AS n FROM account WHERE name = 'Kept'").get()?.n);
  expect([kept(aside), kept(file)]).toEqual([1, 0]);
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(await seedWorld(world())).toMatchObject({ seeded: false });
});
