import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { written } from '#dev/clickhouse/deployed-store.ts';

test('a statement for a deployed database holds its values as SQL says them', () => {
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
