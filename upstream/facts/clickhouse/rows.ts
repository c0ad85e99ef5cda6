import type { LocalDate } from '#shared/time/calendar.ts';
import { letOthersIn } from '#upstream/platform/let-others-in.ts';
import type { Cell, CellRow, ClickHouse } from './client.ts';
import { columnsOf, type RawFact, type RawKind } from './kinds.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import type { StoredKeys } from './stored-keys.ts';
import { type RawTable, rawTables, type Table } from './tables.ts';
import { daysDue, type OperationalStore, takeVersion } from './turn.ts';
import { clickHouseStatement, isoOf } from './typed.ts';

/** The raw facts of an account: D1 numbers the versions, ClickHouse has the rows. */
export interface RawFacts {
  readonly database: OperationalStore;
  readonly clickhouse: ClickHouse;
  readonly accountId: number;
  readonly raw: RawKind;
  /** Keys that may be stored; only for kinds that one import writes at a time. */
  readonly stored?: StoredKeys | undefined;
}

/** A fact in an import; import 0 for a fact without one. */
export interface RawRow {
  readonly fact: RawFact;
  readonly job: number;
}

/** Reads the rows with these keys in the lookup column, and the rows that are read with them. */
export async function readRows(
  { clickhouse, accountId, raw, stored }: RawFacts,
  keys: readonly string[],
): Promise<RawRow[]> {
  const { columns }: Table = rawTables[raw.table];
  const { column, of } = raw.readWith ?? { column: raw.lookup, of: (key: string) => key };
  const all = [...new Set(keys.map(of))];
  const asked = stored ? await stored.among(raw.table, column, all) : all;
  if (asked.length === 0) return [];
  const among = `${column} IN (SELECT arrayJoin({keys:Array(String)}))`;
  // Most facts of a file are new, which shows without merging the versions of rows.
  const existing = await clickhouse.query(
    clickHouseStatement(
      `SELECT DISTINCT ${column} AS key FROM ${raw.table} WHERE ${ofAccount} AND ${among} SETTINGS final = 0`,
      { account: accountId, keys: asked },
    ),
  );
  if (existing.length === 0) return [];
  const shown = columnsOf(raw.table).map((name) =>
    columns[name]?.startsWith('DateTime64') ? `${isoOf(`f.${name}`)} AS ${name}` : `f.${name} AS ${name}`,
  );
  const rows = await clickhouse.query(
    clickHouseStatement(
      `SELECT ${shown.join(', ')} FROM ${raw.table} AS f WHERE f.${ofAccount} AND f.${among} ORDER BY job`,
      { account: accountId, keys: existing.map(({ key }) => String(key)) },
    ),
  );
  return rows.map((row) => {
    const { job, ...fact } = Object.fromEntries(
      Object.entries(row).map(([name, value]): [string, Cell] => [name, cellOf(value)]),
    );
    return { fact, job: Number(job) };
  });
}

/** Values of a raw row, which has no lists. */
const cellOf = (value: CellRow[string] | undefined): Cell =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** Rows to write, and rows to delete. */
export interface RowChanges {
  readonly put: readonly RawRow[];
  readonly deleted: readonly RawRow[];
}

/** Changes that turn the existing rows into `wanted`. */
export function changesTo(table: RawTable, existing: readonly RawRow[], wanted: readonly RawRow[]): RowChanges {
  const { key }: Table = rawTables[table];
  const keyOf = ({ fact, job }: RawRow) => JSON.stringify(key.map((name) => String(name === 'job' ? job : fact[name])));
  const serializedValues = ({ fact }: RawRow) => JSON.stringify(columnsOf(table).map((name) => String(fact[name])));
  const before = new Map(existing.map((row) => [keyOf(row), row]));
  const after = new Set(wanted.map(keyOf));
  return {
    put: wanted.filter((row) => {
      const same = before.get(keyOf(row));
      return !same || serializedValues(same) !== serializedValues(row);
    }),
    deleted: existing.filter((row) => !after.has(keyOf(row))),
  };
}

/**
 * Writes changed rows, and marks the days of all facts to be built, changed or not, so that it can be repeated.
 * Insertions come first, so that a fact never disappears in between.
 * @param facts all facts of the write, including unchanged ones
 * @param changesAt the changes, given the version they are written with
 */
export async function writeRows(
  of: RawFacts,
  facts: readonly RawFact[],
  changesAt: (version: number) => RowChanges | Promise<RowChanges>,
): Promise<void> {
  const { database, clickhouse, accountId, raw } = of;
  const days = new Set(facts.map(({ date }) => String(date)));
  for (const day of await touchedDays(of, facts)) days.add(day);
  // Days are marked before they change, so that the marks remain if the run breaks off, and again afterwards, in case
  // another run built them meanwhile.
  const version = await takeVersion(database, accountId, daysDue(accountId, raw.family, [...days]));
  const { put, deleted } = await changesAt(version);
  await letOthersIn();
  const columns = columnsOf(raw.table);
  for (const [rows, isDeleted] of [[put, 0] as const, [deleted, 1] as const])
    await clickhouse.insert(
      raw.table,
      ['account_id', ...columns, 'version', 'is_deleted'],
      rows.map(({ fact, job }) => [
        accountId,
        ...columns.map((name) => (name === 'job' ? job : (fact[name] ?? null))),
        ...[version, isDeleted],
      ]),
      `${raw.table}:${accountId}:${version}:${isDeleted}`,
    );
  for (const day of await touchedDays(of, facts)) days.add(day);
  await database.write(daysDue(accountId, raw.family, [...days]));
}

/** Other days that facts affect. */
async function touchedDays(
  { clickhouse, accountId, raw: { affectedDays } }: RawFacts,
  facts: readonly RawFact[],
): Promise<LocalDate[]> {
  if (!affectedDays || affectedDays.areReadAnyway) return [];
  const { by, type, days } = affectedDays;
  const named = facts.filter((fact) => fact[by] !== '');
  if (named.length === 0) return [];
  const values = named.map((fact) => fact[by] ?? '');
  const rows = await clickhouse.query(
    clickHouseStatement(days, {
      account: accountId,
      ...(type === 'String'
        ? { keys: [...new Set(values.map(String))] }
        : { keys: values.map(Number), days: named.map(({ date }) => String(date)) }),
    }),
  );
  return rows.map(({ date }) => String(date));
}
