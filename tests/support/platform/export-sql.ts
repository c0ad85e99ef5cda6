import { DatabaseSync } from 'node:sqlite';

/** Exports a database as of one instant, like D1: each row is a statement on a line of its own, whatever its length. */
export function exportOf(file: string): Buffer {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 30_000 });
  try {
    database.exec('BEGIN');
    return Buffer.from([...statementsOf(database)].join('\n'));
  } finally {
    database.close();
  }
}

function* statementsOf(database: DatabaseSync): Generator<string> {
  yield 'PRAGMA defer_foreign_keys=TRUE;';
  const tables = database
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql NOT NULL ORDER BY tbl_name = 'sqlite_sequence', rowid`,
    )
    .all();
  for (const { name, sql } of tables.map((row) => ({ name: String(row.name), sql: String(row.sql) }))) {
    if (name === 'sqlite_sequence') yield 'DELETE FROM sqlite_sequence;';
    else if (name.startsWith('_cf_') || name.startsWith('sqlite_')) continue;
    else yield `${sql.replace(/^CREATE TABLE (?=['"])/, 'CREATE TABLE IF NOT EXISTS ')};`;
    const columns = database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(name)
      .map((column) => `"${column.name}"`)
      .join(',');
    const rows = database.prepare(`SELECT ${columns} FROM "${name}"`);
    rows.setReturnArrays(true);
    for (const row of rows.iterate() as Iterable<unknown>)
      if (Array.isArray(row)) yield `INSERT INTO "${name}" (${columns}) VALUES(${row.map(cellOf).join(',')});`;
  }
  const others = `SELECT sql FROM sqlite_schema WHERE sql NOT NULL AND type IN ('index', 'trigger', 'view') ORDER BY type COLLATE NOCASE`;
  for (const { sql } of database.prepare(others).all()) yield `${sql};`;
}

function cellOf(cell: unknown): string {
  if (cell === null) return 'NULL';
  if (cell instanceof Uint8Array) return `X'${Buffer.from(cell).toString('hex')}'`;
  if (typeof cell !== 'string') return String(cell);
  const quoted = `'${cell.replaceAll("'", "''").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
  const returns = cell.includes('\r') ? `replace(${quoted},'\\r',char(13))` : quoted;
  return cell.includes('\n') ? `replace(${returns},'\\n',char(10))` : returns;
}
