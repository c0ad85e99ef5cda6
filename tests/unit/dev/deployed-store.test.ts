import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deployedStore, executing, written } from '#dev/clickhouse/deployed-store.ts';

test('a statement for a deployed database has its values as SQL literals', () => {
  const database = new DatabaseSync(':memory:');
  const value = fc.oneof(
    fc.string().filter((text) => !text.includes('\0')),
    fc.integer(),
    fc.constant(null),
  );
  fc.assert(
    fc.property(value, value, (one, other) => {
      const numbered = database
        .prepare(written({ sql: 'SELECT ?2 AS a, ?1 AS b, ?2 AS c', parameters: [one, other] }))
        .get();
      expect({ ...numbered }).toEqual({ a: other, b: one, c: other });
      const inOrder = database.prepare(written({ sql: 'SELECT ? AS a, ? AS b', parameters: [one, other] })).get();
      expect({ ...inOrder }).toEqual({ a: one, b: other });
    }),
  );
});

const asked = [
  { sql: 'SELECT count(*) AS n FROM account WHERE id > ?1', parameters: [0] },
  { sql: "SELECT ? AS text, 'a;b' AS other", parameters: ["it's"] },
];

test('wrangler gets the environment, its upstream’s database, and all statements at once', () => {
  expect(executing('staging', asked)).toEqual([
    ...['d1', 'execute', 'DB', '--remote', '--env', 'staging', '--config', 'upstream/wrangler.toml'],
    ...['--json', '--yes', '--command'],
    "SELECT count(*) AS n FROM account WHERE id > 0;\nSELECT 'it''s' AS text, 'a;b' AS other",
  ]);
});

test('wrangler accepts that command for a local database, and its answers are read in order', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-deployed-'));
  try {
    const store = deployedStore('production', ['--local', '--persist-to', directory]);
    const made = { sql: 'CREATE TABLE account (id INTEGER PRIMARY KEY, name TEXT)', parameters: [] };
    const named = { sql: 'INSERT INTO account (name) VALUES (?1), (?2) RETURNING id', parameters: ["O'Hara", null] };
    expect(await store.write(made, named)).toEqual([[], [{ id: 1 }, { id: 2 }]]);
    expect(await store.readAll(asked)).toEqual([[{ n: 2 }], [{ text: "it's", other: 'a;b' }]]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}, 120_000);
