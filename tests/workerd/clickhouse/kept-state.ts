import { rawTables, rollUpTables } from '#upstream/facts/clickhouse/tables.ts';
import { d1, into } from '../upstream/migrated.ts';
import { clickhouse } from './both-stores.ts';

type Row = Readonly<Record<string, unknown>>;
type Contents = ReadonlyMap<string, readonly Row[]>;

/** Restores both stores. */
export interface KeptState {
  readonly restore: () => Promise<void>;
}

/**
 * Saves the contents of D1 and the facts in ClickHouse, so that a test can start from them repeatedly. Copies of
 * references aren't restored.
 */
export async function keepState(): Promise<KeptState> {
  const inD1 = await contents();
  const inClickHouse = await filledTables();
  for (const name of inClickHouse) {
    await run(`DROP TABLE IF EXISTS kept_${name}`);
    await run(`CREATE TABLE kept_${name} AS ${name}`);
    await run(`INSERT INTO kept_${name} SELECT * FROM ${name}`);
  }
  return {
    async restore() {
      await restoreD1(inD1);
      for (const name of new Set([...inClickHouse, ...(await filledTables())])) await run(`TRUNCATE TABLE ${name}`);
      for (const name of inClickHouse) await run(`INSERT INTO ${name} SELECT * FROM kept_${name}`);
    },
  };
}

/** Versions and deleted rows are part of the state. */
const run = (sql: string): Promise<void> => clickhouse.run({ sql, parameters: new Map() }, { final: '0' });

const factTables = Object.keys({ ...rawTables, import_value: null, ...rollUpTables });

async function filledTables(): Promise<string[]> {
  const sql = 'SELECT name FROM system.tables WHERE database = currentDatabase() AND total_rows > 0';
  const rows = await clickhouse.query({ sql, parameters: new Map() });
  return rows.map(({ name }) => String(name)).filter((name) => factTables.includes(name));
}

async function restoreD1(kept: Contents): Promise<void> {
  // Triggers record the restored rows; the next pass deletes those records.
  for (let pass = 0; pass < 4; pass += 1) {
    const now = await contents();
    const others = [...new Set([...kept.keys(), ...now.keys()])].filter(
      (name) => JSON.stringify(kept.get(name) ?? []) !== JSON.stringify(now.get(name) ?? []),
    );
    if (others.length === 0) return;
    const put = await Promise.all(others.map((name) => putting(name, kept.get(name) ?? [])));
    await d1.batch([
      d1.prepare('PRAGMA defer_foreign_keys = ON'),
      ...others.map((name) => d1.prepare(`DELETE FROM ${name}`)),
      ...put.flat(),
    ]);
  }
  throw new Error('the database does not come back to what it was');
}

const columns = new Map<string, readonly string[]>();

/** Columns to insert: generated ones can’t be. */
async function putting(name: string, rows: readonly Row[]): Promise<D1PreparedStatement[]> {
  const known =
    columns.get(name) ??
    (await d1.prepare(`PRAGMA table_info(${name})`).all<{ name: string }>()).results.map((column) => column.name);
  columns.set(name, known);
  return into(
    name,
    known,
    rows.map((row) => known.map((column) => row[column])),
  );
}

/** All rows of all tables that aren’t empty. */
async function contents(): Promise<Contents> {
  const tables = await d1
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
       AND name <> 'd1_migrations' ORDER BY name`,
    )
    .all<{ name: string }>();
  const names = tables.results.map(({ name }) => name);
  const read = await d1.batch<Row>(names.map((name) => d1.prepare(`SELECT * FROM ${name}`)));
  return new Map(
    names.flatMap((name, at) => {
      const rows = read[at]?.results ?? [];
      return rows.length > 0 ? [[name, rows] as const] : [];
    }),
  );
}
