import type { LocalDate } from '#shared/analytics/calendar.ts';
import type { Cell, CellRow, ClickHouse } from './client.ts';
import { columnsOf, type RawFact, type RawKind } from './kinds.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { rawTables } from './tables.ts';
import { daysDue, type OperationalStore, takeVersion } from './turn.ts';
import { clickHouseStatement, isoOf } from './typed.ts';

export interface Portion {
  readonly accountId: number;
  readonly kind: RawKind;
  /** The import that names the facts; 0 for none. */
  readonly job: number;
  readonly facts: readonly RawFact[];
}

const keyOf = ({ identity }: RawKind, fact: RawFact): string =>
  JSON.stringify(identity.map((name) => String(fact[name])));

/**
 * Puts facts where they aren't yet and has the days that they touch built. A fact that is known stays as it is: the row
 * that says that this import names it too has the values of the known one. Sent again, all of it comes to the same.
 */
export async function putFacts(
  database: OperationalStore,
  clickhouse: ClickHouse,
  { accountId, kind, job, facts }: Portion,
): Promise<{ readonly added: number; readonly known: readonly (RawFact | null)[] }> {
  const distinct = firstOfEach(kind, facts);
  const known = await knownFacts(clickhouse, accountId, kind, distinct);
  const kept = distinct.map((fact) => known.get(keyOf(kind, fact)) ?? { fact, jobs: [] });
  const wanted = kept.filter(({ jobs }) => !jobs.includes(job)).map(({ fact }) => fact);
  const all = kept.map(({ fact }) => fact);
  const days = new Set([
    ...(await touchedDays(clickhouse, accountId, kind, all)),
    ...all.map(({ date }) => String(date)),
  ]);
  // Marked before they change, so that a run that breaks off leaves its mark; and after, for whoever built them meanwhile.
  const version = await takeVersion(database, accountId, daysDue(accountId, kind.family, [...days]));
  const columns = columnsOf(kind.table);
  const rows = wanted.map((fact) => [
    accountId,
    ...columns.map((name) => (name === 'job' ? job : (fact[name] ?? null))),
  ]);
  const token = await tokenOf(kind.table, job, rows);
  await clickhouse.insert(
    kind.table,
    ['account_id', ...columns, 'version', 'is_deleted'],
    rows.map((row) => [...row, version, 0]),
    token,
  );
  for (const day of await touchedDays(clickhouse, accountId, kind, all)) days.add(day);
  await database.write(daysDue(accountId, kind.family, [...days]));
  return {
    added: distinct.length - known.size,
    known: facts.map((fact) => known.get(keyOf(kind, fact))?.fact ?? null),
  };
}

/** The first of the facts that are the same one. */
function firstOfEach(kind: RawKind, facts: readonly RawFact[]): RawFact[] {
  const found = new Map<string, RawFact>();
  for (const fact of facts) if (!found.has(keyOf(kind, fact))) found.set(keyOf(kind, fact), fact);
  return [...found.values()];
}

interface KnownFact {
  readonly fact: RawFact;
  readonly jobs: readonly number[];
}

async function knownFacts(
  clickhouse: ClickHouse,
  accountId: number,
  kind: RawKind,
  facts: readonly RawFact[],
): Promise<ReadonlyMap<string, KnownFact>> {
  const columns: Readonly<Record<string, string>> = rawTables[kind.table].columns;
  const shown = columnsOf(kind.table).map((name) =>
    columns[name]?.startsWith('DateTime64') ? `${isoOf(`f.${name}`)} AS ${name}` : `f.${name} AS ${name}`,
  );
  const rows = await clickhouse.query(
    clickHouseStatement(
      `SELECT ${shown.join(', ')} FROM ${kind.table} AS f
       WHERE f.${ofAccount} AND f.${kind.lookup} IN (SELECT arrayJoin({keys:Array(String)})) ORDER BY job`,
      { account: accountId, keys: [...new Set(facts.map((fact) => String(fact[kind.lookup])))] },
    ),
  );
  const wanted = new Set(facts.map((fact) => keyOf(kind, fact)));
  const known = new Map<string, { fact: RawFact; jobs: number[] }>();
  for (const row of rows) {
    const { job, ...fact } = Object.fromEntries(
      Object.entries(row).map(([name, value]): [string, Cell] => [name, cellOf(value)]),
    );
    const key = keyOf(kind, fact);
    if (!wanted.has(key)) continue;
    const found = known.get(key);
    if (found) found.jobs.push(Number(job));
    else known.set(key, { fact, jobs: [Number(job)] });
  }
  return known;
}

/** Raw tables have no lists. */
const cellOf = (value: CellRow[string] | undefined): Cell =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** Days beside their own that facts touch. */
async function touchedDays(
  clickhouse: ClickHouse,
  accountId: number,
  { touched }: RawKind,
  facts: readonly RawFact[],
): Promise<LocalDate[]> {
  if (!touched || facts.length === 0) return [];
  const { by, type, days } = touched;
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

/** The same rows have the same token, and any others another one. */
async function tokenOf(table: string, job: number, rows: readonly unknown[]): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(rows)));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${table}:${job}:${hex}`;
}
