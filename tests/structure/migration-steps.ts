import { DatabaseSync } from 'node:sqlite';

interface Column {
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

interface TableState {
  readonly columns: ReadonlyMap<string, Column>;
  /** Columns of each unique index, as text. */
  readonly uniques: ReadonlySet<string>;
  /** Its CHECK constraints, as written. */
  readonly checks: ReadonlySet<string>;
  /** Tables whose deleted rows take rows of this one with them. */
  readonly cascadesFrom: ReadonlySet<string>;
}

type SchemaState = ReadonlyMap<string, TableState>;

/** An empty database to which migrations are applied one by one. */
export class MigratedSchema {
  readonly #database = new DatabaseSync(':memory:');

  /** What the migration breaks for code from before it, one line each. */
  apply(sql: string): string[] {
    const before = this.#state();
    this.#database.exec(sql);
    const after = this.#state();
    const dropped = new Set(
      [...sql.matchAll(/(?:^|;)\s*DROP TABLE (?:IF EXISTS )?(\w+)/gim)].map(([, name]) => String(name)),
    );
    return [...before].flatMap(([name, table]) => [
      ...lostBy(name, table, after.get(name)),
      // D1 enforces foreign keys, and a dropped table is a table whose rows are all deleted.
      ...[...table.cascadesFrom]
        .filter((parent) => dropped.has(parent) && !dropped.has(name))
        .map((parent) => `rows of ${name} go with the dropped ${parent}`),
    ]);
  }

  close(): void {
    this.#database.close();
  }

  #state(): SchemaState {
    const tables = this.#database
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'")
      .all();
    return new Map(tables.map(({ name, sql }) => [String(name), this.#stateOf(String(name), String(sql))]));
  }

  #stateOf(name: string, sql: string): TableState {
    const columns = this.#database.prepare(`SELECT * FROM pragma_table_xinfo(?)`).all(name);
    const uniques = this.#database
      .prepare(
        `SELECT (SELECT group_concat(coalesce(c.name, '')) FROM pragma_index_info(l.name) c) AS names
        FROM pragma_index_list(?) l WHERE l."unique" = 1`,
      )
      .all(name);
    return {
      columns: new Map(
        columns.map((column) => [
          String(column.name),
          { type: String(column.type), isRequired: column.notnull === 1, hasDefault: column.dflt_value !== null },
        ]),
      ),
      uniques: new Set(uniques.map(({ names }) => String(names))),
      checks: new Set(checksOf(sql)),
      cascadesFrom: new Set(
        this.#database
          .prepare('SELECT "table" AS parent FROM pragma_foreign_key_list(?) WHERE on_delete = \'CASCADE\'')
          .all(name)
          .map(({ parent }) => String(parent)),
      ),
    };
  }
}

/** Each `CHECK (…)` of a statement, without its spacing. */
function checksOf(sql: string): string[] {
  return [...sql.matchAll(/\bCHECK\s*\(/gi)].map(({ index, 0: { length } }) => {
    let depth = 1;
    let end = index + length;
    for (; depth > 0 && end < sql.length; end += 1) depth += sql[end] === '(' ? 1 : sql[end] === ')' ? -1 : 0;
    return sql.slice(index + length, end - 1).replaceAll(/\s+/g, ' ');
  });
}

function lostBy(name: string, before: TableState, after: TableState | undefined): string[] {
  if (!after) return [`${name} is gone`];
  const known = (column: string) => before.columns.has(column);
  return [
    ...[...before.columns].flatMap(([column, { type, isRequired }]) => {
      const now = after.columns.get(column);
      if (!now) return [`${name}.${column} is gone`];
      return [
        ...(now.type === type ? [] : [`${name}.${column} has another type`]),
        ...(now.isRequired && !isRequired ? [`${name}.${column} must not be null any more`] : []),
      ];
    }),
    ...[...after.columns]
      .filter(([column, { isRequired, hasDefault }]) => !known(column) && isRequired && !hasDefault)
      .map(([column]) => `${name}.${column} is new and has no default`),
    ...[...after.uniques]
      .filter(
        (unique) => !before.uniques.has(unique) && unique.split(',').every((column) => column === '' || known(column)),
      )
      .map((unique) => `${name} is unique by ${unique} from now on`),
    ...[...after.checks]
      .filter((check) => mentionsKnown(check, before) && ![...before.checks].some((old) => admits(check, old)))
      .map((check) => `${name} has another rule: ${check}`),
  ];
}

/** A constraint on new columns only is satisfied by old rows: the database checks their default. */
const mentionsKnown = (check: string, { columns }: TableState): boolean =>
  (check.replaceAll(/'[^']*'/g, '').match(/\w+/g) ?? []).some((word) => columns.has(word));

/** Whether a constraint accepts everything that another one accepted: the same one, or a longer list. */
function admits(check: string, old: string): boolean {
  const [list, oldList] = [check, old].map((text) => /^(\w+) IN \((.*)\)$/.exec(text));
  if (!list || !oldList || list[1] !== oldList[1]) return check === old;
  const values = new Set(list[2]?.split(', '));
  return oldList[2]?.split(', ').every((value) => values.has(value)) ?? false;
}
