import type { LocalDate } from '#shared/time/calendar.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { buildDueDays } from '../clickhouse/build.ts';
import type { Cell, ClickHouse } from '../clickhouse/client.ts';
import { columnsOf, type RawKind, rawKinds } from '../clickhouse/kinds.ts';
import { ofAccount } from '../clickhouse/roll-ups/replaced-days.ts';
import { type RawTable, rawTables } from '../clickhouse/tables.ts';
import { daysDue, type OperationalStore, type RollUpFamily, takeVersion } from '../clickhouse/turn.ts';
import { clickHouseStatement } from '../clickhouse/typed.ts';
import { accountsToCopy, type ChangedDay, changedDays, daysCopied, seedDays } from './changes.ts';
import { factsByDay, type Page, pageOf } from './d1-rows.ts';
import { copyHistories } from './histories.ts';

/** Facts in one insert: their JSON stays below some megabytes. */
const rowsAtOnce = 20_000;
/** Days copied together. */
const daysAtOnce = 62;
const leaseMs = 120_000;

const families: Readonly<Record<RawTable, RollUpFamily>> = {
  ...{ touchpoint_event: 'brand', reported_line: 'brand', touchpoint_day: 'brand', touchpoint_click_day: 'brand' },
  ...{ reported_spend: 'spend', reported_sellout: 'sellout', attribution_day: 'inputs', model_input: 'inputs' },
  ...{ till_line: 'tills', offer_observation: 'offers', recipe_event: 'recipes', response: 'responses' },
};

export interface Following {
  /** Adds facts and deletes none. For a ClickHouse that takes facts itself, so that D1 lacks some. */
  readonly additive?: boolean;
  /** Epoch milliseconds after which the rest is left to the next run. */
  readonly until?: number;
  readonly copied?: (table: RawTable, days: number, rows: number) => void;
}

/** Copies what changed in D1, account by account. @returns whether nothing is left */
export async function followAll(
  store: OperationalStore,
  clickhouse: ClickHouse,
  following: Following = {},
): Promise<boolean> {
  const [accounts = []] = await store.readAll([accountsToCopy]);
  let whole = true;
  for (const { account_id: account } of accounts) {
    if (Date.now() > (following.until ?? Number.POSITIVE_INFINITY)) return false;
    whole = (await followAccount(store, clickhouse, Number(account), following)) && whole;
  }
  return whole;
}

/**
 * Copies the days of an account that changed in D1, each as a whole, and builds their roll-ups. Each day is a
 * checkpoint: a run that is killed continues after the last one.
 * @returns false also if another process is copying the account
 */
export async function followAccount(
  store: OperationalStore,
  clickhouse: ClickHouse,
  accountId: number,
  { additive = false, until = Number.POSITIVE_INFINITY, copied = () => {} }: Following = {},
): Promise<boolean> {
  const holder = crypto.randomUUID();
  if (!(await takeLease(store, accountId, holder))) return false;
  try {
    await seedOnce(store, accountId);
    for (;;) {
      // The version is taken before reading, so that a higher version never has older facts.
      const version = await takeVersion(store, accountId);
      const changed = await changedDays(store, accountId, daysAtOnce);
      const [{ kind } = { kind: null }] = changed;
      if (kind === null) break;
      const copying = { store, clickhouse, accountId, kind, version, holder, additive };
      const rows = await copyDays(copying, changed);
      if (rows === null) return false;
      copied(kind, changed.length, rows);
      if (Date.now() > until) return false;
    }
    await copyHistories(store, clickhouse, accountId, additive);
    // D1 writes the summaries with its facts, as long as it takes them.
    await buildDueDays(store, clickhouse, accountId, { busy: 'leave', summaries: additive });
    return true;
  } finally {
    await store.write(
      statement(
        "UPDATE fact_copy_account SET holder = '', lease_until = 0 WHERE account_id = ?1 AND holder = ?2",
        ...[accountId, holder],
      ),
    );
  }
}

async function takeLease(store: OperationalStore, accountId: number, holder: string): Promise<boolean> {
  const now = Date.now();
  const [, [row] = []] = await store.write(
    // An account created since the copy began has nothing to seed: all of its changes are recorded.
    statement('INSERT OR IGNORE INTO fact_copy_account (account_id, seeded) VALUES (?, 1)', accountId),
    statement(
      `UPDATE fact_copy_account SET holder = ?2, lease_until = ?3
       WHERE account_id = ?1 AND (holder IN ('', ?2) OR lease_until < ?4) RETURNING account_id`,
      ...[accountId, holder, now + leaseMs, now],
    ),
  );
  return row !== undefined;
}

async function seedOnce(store: OperationalStore, accountId: number): Promise<void> {
  const [[unseeded] = []] = await store.readAll([
    statement('SELECT 1 FROM fact_copy_account WHERE account_id = ? AND seeded = 0', accountId),
  ]);
  if (unseeded) await store.write(...seedDays(accountId));
}

interface Copying {
  readonly store: OperationalStore;
  readonly clickhouse: ClickHouse;
  readonly accountId: number;
  readonly kind: RawTable;
  readonly version: number;
  readonly holder: string;
  readonly additive: boolean;
}

/** @returns the number of copied rows; null if another process has taken over the account */
async function copyDays(copying: Copying, changed: readonly ChangedDay[]): Promise<number | null> {
  const { store, clickhouse, accountId, kind, version, holder, additive } = copying;
  const days = changed.map(({ date }) => date);
  const columns = ['account_id', ...columnsOf(kind)].filter((name) => name in rawTables[kind].columns);
  const [counts = []] = await store.readAll([factsByDay(kind, accountId, days)]);
  let rows = 0;
  for (const [nth, pages] of pagesOf(counts).entries()) {
    if (!(await takeLease(store, accountId, holder))) return null;
    const read = await store.readAll(pages.map((page) => pageOf(kind, accountId, page)));
    const cells = read.flat().map((row) => [...columns.map((name) => cellOf(row[name])), version, 0]);
    await clickhouse.insert(
      kind,
      [...columns, 'version', 'is_deleted'],
      cells,
      `copy:${accountId}:${kind}:${version}:${nth}`,
    );
    rows += cells.length;
  }
  if (!(await takeLease(store, accountId, holder))) return null;
  if (!additive) await deleteMissing(copying, columns, days);
  await store.write(
    daysDue(accountId, families[kind], [...new Set([...days, ...(await touchedDays(copying, days))])]),
    daysCopied(accountId, changed),
  );
  return rows;
}

/** Pages of days, some days together as long as they are small. */
function pagesOf(counts: readonly Readonly<Record<string, unknown>>[]): Page[][] {
  const together: Page[][] = [];
  let room = 0;
  for (const { date, facts } of counts)
    for (let offset = 0; offset < Number(facts); offset += rowsAtOnce) {
      const limit = Math.min(rowsAtOnce, Number(facts) - offset);
      if (limit > room) {
        together.push([]);
        room = rowsAtOnce;
      }
      room -= limit;
      // The last page also takes rows that were added since the count. Later changes are recorded and copied again.
      together.at(-1)?.push({ date: String(date), offset, limit: rowsAtOnce });
    }
  return together;
}

const inDays = 'has({days:Array(Date)}, date)';

/** Facts of these days that D1 no longer has get a deletion row. */
async function deleteMissing(
  { clickhouse, accountId, kind, version }: Copying,
  columns: readonly string[],
  days: string[],
) {
  const list = columns.join(', ');
  await clickhouse.run(
    clickHouseStatement(
      `INSERT INTO ${kind} (${list}, version, is_deleted) SELECT ${list}, {version:UInt64}, 1 FROM ${kind}
       WHERE ${ofAccount} AND ${inDays} AND version < {version:UInt64}`,
      { account: accountId, days, version },
    ),
  );
}

/** The most pairs of offer and day that are looked up one by one; with more, all later days count as affected. */
const maxPairs = 5_000;

/** Other days that facts of these days affect, including facts that were deleted. */
async function touchedDays({ clickhouse, accountId, kind }: Copying, days: LocalDate[]): Promise<LocalDate[]> {
  const touched = Object.values<RawKind>(rawKinds).find(({ table }) => table === kind)?.affectedDays;
  if (!touched) return [];
  const own = `FROM ${kind} WHERE ${ofAccount} AND ${inDays}`;
  const ask = async (sql: string, values: Parameters<typeof clickHouseStatement>[1]) =>
    (await clickhouse.query(clickHouseStatement(`${sql} SETTINGS final = 0`, { account: accountId, ...values }))).map(
      ({ date }) => String(date),
    );
  if (touched.type === 'String')
    return await ask(
      touched.days.replaceAll('(SELECT arrayJoin({keys:Array(String)}))', `(SELECT ${touched.by} ${own})`),
      { days },
    );
  const pairs = await clickhouse.query(
    clickHouseStatement(`SELECT DISTINCT ${touched.by} AS key, date ${own} LIMIT ${maxPairs} SETTINGS final = 0`, {
      account: accountId,
      days,
    }),
  );
  if (pairs.length === maxPairs)
    return await ask(`SELECT DISTINCT date FROM ${kind} WHERE ${ofAccount} AND date >= {first:Date}`, {
      first: days.toSorted()[0] ?? '',
    });
  if (pairs.length === 0) return [];
  return await ask(touched.days, {
    keys: pairs.map(({ key }) => Number(key)),
    days: pairs.map(({ date }) => String(date)),
  });
}

const cellOf = (value: unknown): Cell => (typeof value === 'number' || typeof value === 'string' ? value : null);
