import { keysOf } from '#shared/table.ts';
import { buildDueDays } from '#upstream/facts/clickhouse/build.ts';
import type { Cell, ClickHouse } from '#upstream/facts/clickhouse/client.ts';
import { columnsOf } from '#upstream/facts/clickhouse/kinds.ts';
import { type RawTable, rawTables } from '#upstream/facts/clickhouse/tables.ts';
import { markDue, type OperationalStore, type RollUpFamily } from '#upstream/facts/clickhouse/turn.ts';
import { statement } from '#upstream/storage/statement.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows of a query over the upstream's database, all at once or as they come. */
type Reader = (sql: string) => Iterable<Row> | Promise<Iterable<Row>>;

const batchRows = 50_000;

/** The imports that name a fact; 0 where it was there before any of them. */
const jobsOf = (kind: string, key: string, line: string): string => `(
  SELECT i.job_id FROM import_fact i WHERE i.account_id = f.account_id AND i.kind = '${kind}' AND i.key = ${key} AND i.line = ${line}
  UNION SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM import_fact i WHERE i.account_id = f.account_id AND i.kind = '${kind}'
    AND i.key = ${key} AND i.line = ${line} AND i.made = 1))`;

const named = (table: string, kind: string, key: string, line: string, columns: string): string =>
  `SELECT ${columns}, j.value AS job FROM ${table} f, json_each((SELECT json_group_array(job_id) FROM ${jobsOf(kind, key, line)})) j`;

const group = `iif(f.id GLOB '[0-9]*:[A-Z][A-Z]:[A-Z][A-Z][A-Z]:*',
  substr(f.id, 1, instr(f.id, ':')) || ':' || substr(f.id, instr(f.id, ':') + 4), f.id)`;
/** An order's lines of no country have one by now: which they named is in the order's id. */
const country = `iif(f.id GLOB '[0-9]*:[A-Z][A-Z]:[A-Z][A-Z][A-Z]:*', substr(f.id, instr(f.id, ':') + 1, 2), f.country)`;

const spendKey = 'f.date, f.operator_id, f.channel, f.campaign, f.country, f.currency';
const selloutKey = 'f.date, f.operator_id, f.retailer_id, f.product_id, f.country, f.currency';
const attributionKey = 'f.date, f.operator_id, f.publisher, f.campaign, f.asin, f.currency';
const seriesKey = 'f.date, f.operator_id, f.name';
/** What names a row that comes by the day, and the same beside the part of a connection that reports it. */
const dailyId = (key: string): string => `json_array(${key})`;
const rowId = (key: string): string => `iif(f.part = '', json_array(${key}), json_array(f.part, ${key}))`;

/** Each raw table as D1 has it. */
const queries: Readonly<Record<RawTable, string>> = {
  touchpoint_event: named('touchpoint_event', 'touchpoint-events', 'f.id', '0', 'f.*'),
  reported_line: `${named(
    ...(['reported_line', 'attributed-orders', 'f.order_id', 'f.line'] as const),
    `f.account_id, f.date, f.order_id, f.line, f.occurred_at, f.retailer_id, f.session_id, coalesce(f.operator_id, 0) AS operator_id,
     coalesce(f.touchpoint_id, 0) AS touchpoint_id, coalesce(f.channel, '') AS channel, f.country, f.currency, f.product_id,
     f.own, f.units, f.amount_minor`,
  )}
  UNION ALL
  SELECT o.account_id, o.date, o.id, coalesce(l.line, 0), o.occurred_at, o.retailer_id, '', o.operator_id, o.touchpoint_id,
         o.channel, o.country, o.currency, coalesce(l.product_id, 0), coalesce(l.own, 0), coalesce(max(l.units, 1), 1),
         coalesce(l.amount_minor, 0), 0
  FROM attributed_order o
  LEFT JOIN basket_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id
  WHERE NOT EXISTS (SELECT 1 FROM reported_line r WHERE r.account_id = o.account_id AND r.order_id = o.id)`,
  till_line: `SELECT f.account_id, f.date, f.id AS order_id, l.line, ${group} AS order_group, f.occurred_at, f.operator_id,
      ${country} AS country, f.currency, l.product_id, l.units, l.amount_minor, f.shopper, j.value AS job
    FROM retailer_order f JOIN retailer_line l ON l.account_id = f.account_id AND l.date = f.date AND l.order_id = f.id,
         json_each(iif(l.job_id > 0, json_array(l.job_id),
           (SELECT json_group_array(job_id) FROM ${jobsOf('retailer-sales', 'f.id', 'l.line')}))) j`,
  offer_observation: named('offer_observation', 'offer-observations', 'f.id', '0', 'f.*'),
  recipe_event: named('recipe_event', 'recipe-events', 'f.id', '0', 'f.*'),
  response: 'SELECT f.*, 0 AS job FROM response f',
  reported_spend: named('media_spend', 'media-spend', dailyId(spendKey), '0', `f.*, ${rowId(spendKey)} AS id`),
  reported_sellout: named('sellout_day', 'sell-out', dailyId(selloutKey), '0', `f.*, ${rowId(selloutKey)} AS id`),
  attribution_day: `SELECT f.*, ${rowId(attributionKey)} AS id, 0 AS job FROM attribution_day f`,
  model_input: named('model_input', 'model-series', dailyId(seriesKey), '0', `f.*, ${dailyId(seriesKey)} AS id`),
  touchpoint_day: 'SELECT * FROM touchpoint_day',
  touchpoint_click_day: 'SELECT * FROM touchpoint_click_day',
};

const families: Readonly<Record<RawTable, RollUpFamily>> = {
  ...{ touchpoint_event: 'brand', reported_line: 'brand', touchpoint_day: 'brand', touchpoint_click_day: 'brand' },
  ...{ reported_spend: 'spend', reported_sellout: 'sellout', attribution_day: 'inputs', model_input: 'inputs' },
  ...{ till_line: 'tills', offer_observation: 'offers', recipe_event: 'recipes', response: 'responses' },
};

/**
 * Copies the facts of D1 and builds their days. What is there already stays: the same copy again changes nothing.
 * @returns how many rows were copied
 */
export async function copyFacts(read: Reader, store: OperationalStore, clickhouse: ClickHouse): Promise<number> {
  let copied = 0;
  const accounts = new Set<number>();
  for (const table of keysOf(queries)) {
    const sql = queries[table];
    const columns = ['account_id', ...columnsOf(table)].filter((name) => name in rawTables[table].columns);
    const days = new Map<number, Set<string>>();
    let batch: Cell[][] = [];
    const insert = async () => {
      await clickhouse.insert(
        table,
        [...columns, 'version', 'is_deleted'],
        batch,
        `copy:${table}:${copied}:${Date.now()}`,
      );
      copied += batch.length;
      batch = [];
    };
    for (const row of await read(sql)) {
      batch.push([...columns.map((name) => cellOf(row[name])), 1, 0]);
      const account = Number(row.account_id);
      accounts.add(account);
      days.set(account, (days.get(account) ?? new Set()).add(String(row.date)));
      if (batch.length === batchRows) await insert();
    }
    await insert();
    for (const [account, own] of days)
      await store.write(
        markDue(
          families[table],
          statement('SELECT ?1 AS account_id, value AS date FROM json_each(?2)', account, JSON.stringify([...own])),
        ),
      );
  }
  for (const account of accounts) await buildDueDays(store, clickhouse, account, { busy: 'wait' });
  return copied;
}

const cellOf = (value: unknown): Cell => (typeof value === 'number' || typeof value === 'string' ? value : null);
