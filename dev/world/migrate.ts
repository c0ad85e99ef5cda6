import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Wrangler's table of applied migrations, in wrangler's own schema. */
const ledger = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies pending migrations, each in its own transaction, and records them for `wrangler d1 migrations`. This takes
 * milliseconds, wrangler takes seconds.
 * @returns names of the files applied now
 */
export function migrate(database: DatabaseSync, directory: string): string[] {
  const applied = new Set(appliedTo(database));
  const due = migrationsIn(directory).filter((name) => !applied.has(name));
  for (const name of due) {
    database.exec(`BEGIN IMMEDIATE;\n${readFileSync(join(directory, name), 'utf8')}`);
    database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name);
    database.exec('COMMIT');
  }
  return due;
}

/**
 * Renames a database file that has a migration missing from the directory, since the rest can't be applied to it. It
 * replaces an earlier renamed file.
 * @returns where it is now; null where there is none, or where it can be migrated
 */
export function setAsideIfOutdated(file: string, directory: string): string | null {
  if (!existsSync(file)) return null;
  const known = new Set(migrationsIn(directory));
  const database = new DatabaseSync(file, { timeout: 30_000 });
  try {
    if (appliedTo(database).every((name) => known.has(name))) return null;
    // Checkpoints the write-ahead log, since only the main file is renamed.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
  const aside = `${file}.outdated`;
  renameSync(file, aside);
  return aside;
}

const migrationsIn = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();

function appliedTo(database: DatabaseSync): string[] {
  database.exec(ledger);
  return database
    .prepare('SELECT name FROM d1_migrations')
    .all()
    .map((row) => String(row.name));
}
