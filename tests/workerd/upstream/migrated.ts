import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

const files = import.meta.glob('../../../upstream/migrations/*.sql', { query: '?raw', eager: true });

/** The database of the suite. */
export const d1 = (env as { DB: D1Database }).DB;

interface Trigger {
  readonly name: string;
  readonly sql: string;
}

let tables: readonly string[] | null = null;
let triggers: readonly Trigger[] = [];

/**
 * Statements that reset the database to its state after the migrations. It is migrated once per test file, and again if
 * a test dropped a table.
 */
export async function emptying(): Promise<D1PreparedStatement[]> {
  const found = await tableNames();
  if (tables === null || found.join() !== tables.join()) {
    tables = await migrate();
    triggers = await storedTriggers();
  }
  return [
    d1.prepare('PRAGMA defer_foreign_keys = ON'),
    // Dropped, since triggers keep rows from being deleted.
    ...triggers.map(({ name }) => d1.prepare(`DROP TRIGGER ${name}`)),
    ...tables.filter((name) => name !== ledger).map((name) => d1.prepare(`DELETE FROM ${name}`)),
    ...triggers.map(({ sql }) => d1.prepare(sql)),
  ];
}

async function storedTriggers(): Promise<Trigger[]> {
  return (await d1.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all<Trigger>()).results;
}

const ledger = 'd1_migrations';

export async function tableNames(): Promise<string[]> {
  const sql = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
    ORDER BY name`;
  return (await d1.prepare(sql).all<{ name: string }>()).results.map(({ name }) => name);
}

async function migrate(): Promise<string[]> {
  await reset();
  const migrations = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({ name: path.split('/').at(-1) ?? path, queries: statements(text.default) }));
  await applyD1Migrations(d1, migrations, ledger);
  return await tableNames();
}

/** A statement ends where a line ends in a semicolon, a trigger with its `END;`. */
const statements = (text: string): string[] =>
  [...text.replace(/^\s*--.*$/gm, '').matchAll(/[;\s]*(CREATE TRIGGER[\s\S]*?^END(?=;)|[\s\S]+?(?=;\s*$))/gm)]
    .map(([, sql = '']) => sql.trim())
    .filter(Boolean);

/** Statements that insert rows, as many per statement as D1 binds. */
export function into(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): D1PreparedStatement[] {
  const perStatement = Math.max(1, Math.floor(100 / columns.length));
  const statementsOf: D1PreparedStatement[] = [];
  for (let at = 0; at < rows.length; at += perStatement) {
    const part = rows.slice(at, at + perStatement);
    const places = part.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
    statementsOf.push(d1.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places}`).bind(...part.flat()));
  }
  return statementsOf;
}

export async function insert(...given: Parameters<typeof into>): Promise<void> {
  const batch = into(...given);
  if (batch.length > 0) await d1.batch(batch);
}
