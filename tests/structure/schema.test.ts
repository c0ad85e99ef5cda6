import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { root } from '#dev/paths.ts';
import { lines } from './sources.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly key: boolean;
  /** The table it refers to. */
  readonly refersTo: string | null;
}

interface Table {
  readonly name: string;
  readonly type: 'table' | 'view';
  readonly columns: readonly Column[];
}

interface Domain {
  /** Name of the migration's file. */
  readonly file: string;
  readonly about: string;
  readonly tables: readonly Table[];
}

const migrations = join(root, 'upstream/migrations');
const domains = readDomains();
const tables = domains.flatMap((domain) => domain.tables);
const dataModel = readFileSync(join(root, 'docs/data-model.md'), 'utf8');

function readDomains(): Domain[] {
  const database = new DatabaseSync(':memory:');
  const known = new Set<string>();
  return readdirSync(migrations)
    .sort()
    .map((file) => {
      const sql = readFileSync(join(migrations, file), 'utf8');
      database.exec(sql);
      const added = tablesOf(database).filter(({ name }) => !known.has(name));
      for (const { name } of added) known.add(name);
      const about = /^(?:-- .*\n)+/.exec(sql)?.[0].replaceAll(/^-- /gm, '').replaceAll('\n', ' ').trim() ?? '';
      return { file, about, added };
    })
    .map(({ file, about, added }) => ({ file, about, tables: added.map((table) => withColumns(database, table)) }));
}

function tablesOf(database: DatabaseSync): Pick<Table, 'name' | 'type'>[] {
  return database
    .prepare(`SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'`)
    .all()
    .map(({ name, type }) => ({ name: String(name), type: type === 'view' ? 'view' : 'table' }));
}

function withColumns(database: DatabaseSync, table: Pick<Table, 'name' | 'type'>): Table {
  const references = new Map(
    database
      .prepare('SELECT "from" AS name, "table" AS target FROM pragma_foreign_key_list(?)')
      .all(table.name)
      .map(({ name, target }) => [String(name), String(target)]),
  );
  const columns = database
    .prepare('SELECT name, type, "notnull" AS required, pk FROM pragma_table_xinfo(?)')
    .all(table.name)
    .map(({ name, type, required, pk }) => ({
      name: String(name),
      type: String(type),
      nullable: required === 0,
      key: pk !== 0,
      refersTo: references.get(String(name)) ?? null,
    }));
  return { ...table, columns };
}

/** The schema as a document: what the migrations make, in their order. */
function documentOf(): string {
  const column = ({ name, type, nullable, key, refersTo }: Column, isView: boolean) =>
    [
      key ? `**${name}**` : name,
      isView ? '' : ` ${type.toLowerCase()}${nullable ? '?' : ''}`,
      refersTo ? ` → ${refersTo}` : '',
    ].join('');
  const row = ({ name, type, columns }: Table) =>
    `| \`${name}\`${type === 'view' ? ' (view)' : ''} | ${columns.map((one) => column(one, type === 'view')).join(', ')} |`;
  const sections = domains.map(
    ({ file, about, tables: own }) =>
      `## \`${file}\`\n\n${about}\n\n| table | columns |\n|---|---|\n${own.map(row).join('\n')}\n`,
  );
  return [
    '# Tables and columns\n',
    'What a fresh database holds, by the migration that makes it. Columns of the primary key are bold, `?` may be null, `→` refers to',
    'another table. What a row of each table is: [data-model.md](data-model.md). A test writes this file:',
    '`npx vitest run --project unit tests/structure/schema.test.ts -u` brings it up to date.\n',
    ...sections,
  ].join('\n');
}

test('a fresh database has the tables and columns that the documents list', async () => {
  await expect(documentOf()).toMatchFileSnapshot(join(root, 'docs/schema.md'));
});

test('the data model describes a row of each table and view, and its diagrams have no others', () => {
  const drawn = [...dataModel.matchAll(/^ {2}(\w+) \{(.*)\}$/gm)].map(([, name = '', body = '']) => ({ name, body }));
  const said = ({ name }: Table) => dataModel.includes(`\`${name}\``) || drawn.some((entity) => entity.name === name);
  expect(lines(tables.filter((table) => !said(table)).map(({ name }) => `${name} is not in docs/data-model.md`))).toBe(
    '',
  );
  const wrong = drawn.flatMap(({ name, body }) => {
    const table = tables.find((one) => one.name === name);
    if (!table) return [`${name} is drawn and is no table`];
    return [...body.matchAll(/(?:^|" | )\b(int|text|real) (\w+)( PK)?/g)].flatMap(([, type = '', column, key]) => {
      const found = table.columns.find((one) => one.name === column);
      const fits = found?.type.toLowerCase().startsWith(type) && (key === undefined || found.key);
      return fits ? [] : [`${name}.${column} is drawn otherwise than it is`];
    });
  });
  expect(lines(wrong)).toBe('');
});

test('each migration has its own number and a comment that says what it is for', () => {
  const numbers = domains.map(({ file }) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1] ?? file);
  expect(numbers).toEqual([...new Set(numbers)].filter((number) => /^\d{4}$/.test(number)));
  expect(domains.filter(({ about }) => about === '').map(({ file }) => file)).toEqual([]);
});
