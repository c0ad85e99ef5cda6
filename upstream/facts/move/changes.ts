import { keysOf } from '#shared/table.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { Layout } from '../clickhouse/schema.ts';
import { setUpClickHouse } from '../clickhouse/set-up.ts';
import type { RawTable } from '../clickhouse/tables.ts';
import type { OperationalStore } from '../clickhouse/turn.ts';
import { copiedTables, factsOn } from './d1-rows.ts';
import { historyKind } from './histories.ts';

/** 53 bits, which a JavaScript number represents exactly. */
const newMark = '(random() & 0x1FFFFFFFFFFFFF)';

const markDay = (kind: RawTable, row: string): string =>
  `INSERT INTO fact_copy_day VALUES (${row}.account_id, '${kind}', ${row}.date, ${newMark})
   ON CONFLICT DO UPDATE SET mark = excluded.mark;`;

/** Tables of D1, and the ClickHouse tables of their rows. */
const changing: Readonly<Record<string, RawTable>> = {
  touchpoint_event: 'touchpoint_event',
  ...{ reported_line: 'reported_line', attributed_order: 'reported_line', basket_line: 'reported_line' },
  ...{ retailer_order: 'till_line', retailer_line: 'till_line' },
  ...{ offer_observation: 'offer_observation', recipe_event: 'recipe_event', response: 'response' },
  ...{ media_spend: 'reported_spend', sellout_day: 'reported_sellout' },
  ...{ attribution_day: 'attribution_day', model_input: 'model_input' },
  ...{ touchpoint_day: 'touchpoint_day', touchpoint_click_day: 'touchpoint_click_day' },
};

/** Tables of D1 that hold facts. */
export const factTablesOfD1 = Object.keys(changing);

const daysOf = (table: string, key: string) => (row: string) =>
  `SELECT date FROM ${table} WHERE account_id = ${row}.account_id AND ${key} = ${row}.key`;
/** The key of a daily fact begins with its day. */
const dayInKey = (row: string) => `SELECT ${row}.key ->> 0 AS date`;

/** For each kind of file, the ClickHouse table of its facts, and SQL of the days of a fact in an import. */
const factsOfKinds: Readonly<Record<string, readonly [kind: RawTable, days: (row: string) => string]>> = {
  'touchpoint-events': ['touchpoint_event', daysOf('touchpoint_event', 'id')],
  'attributed-orders': ['reported_line', daysOf('reported_line', 'order_id')],
  'retailer-sales': ['till_line', daysOf('retailer_order', 'id')],
  'offer-observations': ['offer_observation', daysOf('offer_observation', 'id')],
  'recipe-events': ['recipe_event', daysOf('recipe_event', 'id')],
  'media-spend': ['reported_spend', dayInKey],
  'sell-out': ['reported_sellout', dayInKey],
  'model-series': ['model_input', dayInKey],
};

const markHistory = (row: string): string =>
  `INSERT INTO fact_copy_day VALUES (${row}.account_id, '${historyKind}', ${row}.kind, ${newMark})
   ON CONFLICT DO UPDATE SET mark = excluded.mark;`;

const triggers: readonly (readonly [name: string, sql: string])[] = [
  ...Object.entries(changing).flatMap(([table, kind]): [string, string][] => [
    [`${table}_insert`, `AFTER INSERT ON ${table} BEGIN ${markDay(kind, 'new')} END`],
    [`${table}_delete`, `AFTER DELETE ON ${table} BEGIN ${markDay(kind, 'old')} END`],
    [`${table}_update`, `AFTER UPDATE ON ${table} BEGIN ${markDay(kind, 'old')} ${markDay(kind, 'new')} END`],
  ]),
  ...Object.entries(factsOfKinds).flatMap(([imported, [kind, days]]) =>
    (['insert', 'delete'] as const).map((change): [string, string] => {
      const row = change === 'insert' ? 'new' : 'old';
      return [
        `${kind}_named_${change}`,
        `AFTER ${change} ON import_fact WHEN ${row}.kind = '${imported}' BEGIN
           INSERT INTO fact_copy_day SELECT DISTINCT ${row}.account_id, '${kind}', date, ${newMark} FROM (${days(row)}) WHERE true
           ON CONFLICT DO UPDATE SET mark = excluded.mark; END`,
      ];
    }),
  ),
  ['version_insert', `AFTER INSERT ON fact_version BEGIN ${markHistory('new')} END`],
  ['version_update', `AFTER UPDATE ON fact_version BEGIN ${markHistory('new')} END`],
  ['version_delete', `AFTER DELETE ON fact_version BEGIN ${markHistory('old')} END`],
  ['said_insert', `AFTER INSERT ON import_fact WHEN new.version > 0 BEGIN ${markHistory('new')} END`],
  ['said_update', `AFTER UPDATE OF version ON import_fact BEGIN ${markHistory('new')} END`],
  ['said_delete', `AFTER DELETE ON import_fact WHEN old.version > 0 BEGIN ${markHistory('old')} END`],
].map(([name, sql]) => [`fact_copy_${name}`, `CREATE TRIGGER IF NOT EXISTS fact_copy_${name} ${sql}`] as const);

/** Finds reported lines by day while they are copied; other indexes of them start with the order. */
const dayIndex = 'fact_copy_reported_line_by_day';

/** The state of the copy; null before it began. */
export interface CopyState {
  readonly beganAt: string;
  readonly endedAt: string | null;
}

export async function copyState(store: OperationalStore): Promise<CopyState | null> {
  const [[row] = []] = await store.readAll([statement('SELECT began_at, ended_at FROM fact_copy')]);
  return row ? { beganAt: String(row.began_at), endedAt: row.ended_at === null ? null : String(row.ended_at) } : null;
}

/** D1 doesn’t have all facts. */
export class FactsOnlyInClickHouse extends Error {
  override readonly name = 'FactsOnlyInClickHouse';
}

/**
 * Creates the tables in ClickHouse, queues all days with facts for copying, and records from now on which days change. It
 * can be repeated.
 * @throws FactsOnlyInClickHouse if ClickHouse has taken facts alone, since older facts of D1 would replace them
 */
export async function beginCopy(store: OperationalStore, clickhouse: ClickHouse, layout: Layout): Promise<void> {
  const state = await copyState(store);
  if (state && state.endedAt === null) return;
  const [[engine] = []] = await store.readAll([statement('SELECT since FROM fact_engine')]);
  if (state || engine)
    throw new FactsOnlyInClickHouse(
      `ClickHouse alone has taken facts since ${state?.endedAt ?? engine?.since}: D1 has not all of them`,
    );
  await store.write(
    statement('INSERT OR IGNORE INTO fact_copy (id, began_at) VALUES (1, ?)', new Date().toISOString()),
    statement(`CREATE INDEX IF NOT EXISTS ${dayIndex} ON reported_line (account_id, date)`),
    ...triggers.map(([, sql]) => statement(sql)),
    statement('INSERT OR IGNORE INTO fact_copy_account (account_id) SELECT id FROM account'),
  );
  await setUpClickHouse(store, clickhouse, layout);
}

/** Queues the days that an account had when the copy began. */
export const seedDays = (accountId: number): Statement[] => [
  ...keysOf(copiedTables).map((kind) =>
    statement(
      `INSERT OR IGNORE INTO fact_copy_day SELECT DISTINCT ?1, '${kind}', date, ${newMark} FROM (${factsOn(kind, () => 'true')})`,
      accountId,
    ),
  ),
  statement(
    `INSERT OR IGNORE INTO fact_copy_day SELECT DISTINCT ?1, '${historyKind}', kind, ${newMark} FROM fact_version
     WHERE account_id = ?1`,
    accountId,
  ),
  statement('UPDATE fact_copy_account SET seeded = 1 WHERE account_id = ?', accountId),
];

/** Stops recording changes of facts in D1. @param forget whether another copy may begin */
export const stopRecordingChanges = (forget: boolean): Statement[] => [
  ...triggers.map(([name]) => statement(`DROP TRIGGER IF EXISTS ${name}`)),
  statement(`DROP INDEX IF EXISTS ${dayIndex}`),
  statement('DELETE FROM fact_copy_day'),
  statement('DELETE FROM fact_copy_account'),
  ...(forget ? [statement('DELETE FROM fact_copy'), statement('DELETE FROM fact_engine')] : []),
];

export interface ChangedDay {
  readonly kind: RawTable;
  readonly date: LocalDate;
  readonly mark: number;
}

/** Changed days of one table, the newest first, so that new facts are copied first. */
export async function changedDays(store: OperationalStore, accountId: number, limit: number): Promise<ChangedDay[]> {
  const [rows = []] = await store.readAll([
    statement(
      `SELECT kind, date, mark FROM fact_copy_day WHERE account_id = ?1
         AND kind = (SELECT min(kind) FROM fact_copy_day WHERE account_id = ?1 AND kind <> '${historyKind}') ORDER BY date DESC LIMIT ?2`,
      ...[accountId, limit],
    ),
  ]);
  return rows.flatMap(({ kind, date, mark }) => {
    const known = keysOf(copiedTables).find((one) => one === kind);
    return known ? [{ kind: known, date: String(date), mark: Number(mark) }] : [];
  });
}

/** Removes days that were copied, unless they changed since. */
export const daysCopied = (accountId: number, days: readonly ChangedDay[]): Statement =>
  statement(
    `DELETE FROM fact_copy_day WHERE account_id = ?1 AND (kind, date, mark) IN (
       SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2))`,
    ...[accountId, JSON.stringify(days.map(({ kind, date, mark }) => [kind, date, mark]))],
  );

/** Returns a row if ClickHouse may lack facts of account `?1`, or if the copy has not begun or has ended. */
export const isBehind = (accountId: number): Statement =>
  statement(
    `SELECT (SELECT ended_at FROM fact_copy) AS ended_at
     WHERE NOT EXISTS (SELECT 1 FROM fact_copy WHERE ended_at IS NULL)
        OR EXISTS (SELECT 1 FROM fact_copy_account WHERE account_id = ?1 AND seeded = 0)
        OR EXISTS (SELECT 1 FROM fact_copy_day WHERE account_id = ?1)
        OR EXISTS (SELECT 1 FROM due_day WHERE account_id = ?1)`,
    accountId,
  );

/** Accounts with days that are left to copy or build. */
export const accountsToCopy = statement(
  `SELECT DISTINCT account_id FROM fact_copy_day UNION SELECT account_id FROM fact_copy_account WHERE seeded = 0
   UNION SELECT account_id FROM due_day ORDER BY account_id`,
);
