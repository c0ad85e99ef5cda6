import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { D1Session } from '#upstream/platform/storage/readable-database.ts';

const migrations = new URL('../../upstream/migrations/', import.meta.url);

/** The upstream's database with the production schema, in memory and empty. */
export function emptyDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const file of readdirSync(migrations).sort())
    if (file.endsWith('.sql')) database.exec(readFileSync(new URL(file, migrations), 'utf8'));
  return database;
}

interface Sent {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

/** A SQLite database with D1's interface. */
export function asD1(database: DatabaseSync): D1Session {
  const sent = new WeakMap<object, Sent>();
  const prepared = new Map<string, StatementSync>();
  const run = ({ sql, values }: Sent) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    const rows = statement.all(...values);
    return { results: JSON.parse(JSON.stringify(rows)), meta: {} };
  };
  return {
    prepare: (sql) => ({
      bind: (...values) => {
        const bound = { all: async () => run({ sql, values }) };
        sent.set(bound, { sql, values });
        return bound;
      },
    }),
    async batch(list) {
      database.exec('BEGIN');
      try {
        const answers = list.flatMap((one) => sent.get(one) ?? []).map(run);
        database.exec('COMMIT');
        return answers;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
  };
}
