import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** D1 refuses statements above 100 KB. */
const maxStatement = 90_000;
/** Longer texts are concatenated from pieces. */
const maxText = 16_000;
const pieces = 'restored_piece';

/**
 * Writes a database as SQL that D1 can import. The platform's own export has statements above 100 KB, which an import
 * refuses; here long texts are concatenated within the database.
 */
export function writeDump(source: string, target: string): void {
  const database = new DatabaseSync(source, { readOnly: true });
  const file = openSync(target, 'w');
  try {
    for (const statement of statementsOf(database)) writeSync(file, `${statement};\n`);
  } finally {
    closeSync(file);
    database.close();
  }
}

function* statementsOf(database: DatabaseSync): Generator<string> {
  const schema = (kinds: string) =>
    database
      .prepare(
        `SELECT name, sql FROM sqlite_schema WHERE type IN (${kinds}) AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
         ORDER BY rowid`,
      )
      .all()
      .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
  yield 'PRAGMA defer_foreign_keys = TRUE';
  yield `CREATE TABLE ${pieces} (cell INTEGER NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (cell, at))`;
  const tables = schema("'table'");
  for (const { sql } of tables) yield sql;
  for (const { name } of tables) yield* insertsOf(database, name);
  yield `DROP TABLE ${pieces}`;
  const counters = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").get();
  if (counters) {
    yield 'DELETE FROM sqlite_sequence';
    yield* insertsOf(database, 'sqlite_sequence');
  }
  // Triggers come last, since they have already run for these rows.
  for (const kind of ["'index'", "'view'", "'trigger'"]) for (const { sql } of schema(kind)) yield sql;
}

function* insertsOf(database: DatabaseSync, table: string): Generator<string> {
  const columns = database
    .prepare('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .all(table)
    .map(({ name }) => `"${name}"`);
  // Text is read raw, to be cut; everything else as an SQL literal.
  const cells = columns.map((column) => `iif(typeof(${column}) = 'text', ${column}, NULL), quote(${column})`);
  const asked = database.prepare(`SELECT ${cells.join(', ')} FROM "${table}"`);
  asked.setReturnArrays(true);
  const head = `INSERT INTO "${table}" (${columns.join(', ')}) VALUES\n`;
  let rows: string[] = [];
  let length = 0;
  let cell = 0;
  const found: Iterable<unknown> = asked.iterate();
  for (const row of found) {
    if (!Array.isArray(row)) continue;
    const values: string[] = [];
    const pieced: string[] = [];
    for (let at = 0; at < columns.length; at += 1) {
      const [text, quoted] = [row[2 * at], String(row[2 * at + 1])];
      if (quoted.length <= maxText) values.push(quoted);
      else {
        cell += 1;
        const joined = `(SELECT group_concat(text, '' ORDER BY at) FROM ${pieces} WHERE cell = ${cell})`;
        const isText = typeof text === 'string';
        // Bytes are written as X'0fa5'.
        pieced.push(...piecesOf(isText ? text : quoted.slice(2, -1), cell));
        values.push(isText ? joined : `unhex(${joined})`);
      }
    }
    const value = `(${values.join(', ')})`;
    const bytes = Buffer.byteLength(value) + 2;
    if (rows.length > 0 && length + bytes > maxStatement) {
      yield head + rows.join(',\n');
      [rows, length] = [[], 0];
    }
    yield* pieced;
    rows.push(value);
    length += bytes;
  }
  if (rows.length > 0) yield head + rows.join(',\n');
  if (cell > 0) yield `DELETE FROM ${pieces}`;
}

/** A piece never ends inside a surrogate pair. */
function piecesOf(text: string, cell: number): string[] {
  const statements: string[] = [];
  for (let from = 0; from < text.length; ) {
    const before = text.charCodeAt(from + maxText - 1);
    const to = from + maxText - (before >= 0xd800 && before < 0xdc00 ? 1 : 0);
    const piece = text.slice(from, to).replaceAll("'", "''");
    statements.push(`INSERT INTO ${pieces} VALUES (${cell}, ${from}, '${piece}')`);
    from = to;
  }
  return statements;
}
