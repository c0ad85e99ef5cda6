import type { Cell, ClickHouse } from '#upstream/facts/clickhouse/client.ts';
import { allTables } from '#upstream/facts/clickhouse/tables.ts';

type Row = Readonly<Record<string, unknown>>;
type Reader = (sql: string) => Iterable<Row> | Promise<Iterable<Row>>;

const none = { impressions: 0, sessions: 0, pi_sessions: 0, engaged_sessions: 0 };
const measures = {
  ...{ ...none, pi_clicks: 0, reporting_clicks: 0, pi_value_minor: 0, orders: 0, own_minor: 0, halo_minor: 0 },
};
const empty: Readonly<Record<string, string>> = { reason: "''", product_id: '0', retailer_id: '0', currency: "''" };
const key = [
  'account_id',
  'date',
  'operator_id',
  'reason',
  'touchpoint_id',
  'product_id',
  'channel',
  'country',
  'retailer_id',
  'currency',
];

const part = (table: string, has: readonly string[], counted: readonly string[]): string =>
  `SELECT ${[
    ...key.map((name) => (name in empty && !has.includes(name) ? `${empty[name]} AS ${name}` : name)),
    ...Object.keys(measures).map((name) => (counted.includes(name) ? name : `0 AS ${name}`)),
  ].join(', ')} FROM ${table}`;

const clicked = ['product_id', 'retailer_id', 'currency'];
const brandParts = [
  part('visit_day', [], Object.keys(none)),
  part('click_day', clicked, ['pi_clicks', 'pi_value_minor']),
  part('reporting_click_day', clicked, ['reporting_clicks']),
  part('reported_order_day', ['retailer_id', 'currency'], ['orders']),
  part('reported_line_day', clicked, ['own_minor', 'halo_minor']),
  part('suspect_visit_day', ['reason'], Object.keys(none)),
  part('suspect_click_day', ['reason', ...clicked], ['pi_clicks', 'pi_value_minor']),
  part('suspect_reporting_click_day', ['reason', ...clicked], ['reporting_clicks']),
];

const tills = 'account_id, date, operator_id, product_id, country, currency';

/** D1's rows of each roll-up of ClickHouse: rows with the same key are summed. */
const rollUps: Readonly<Record<string, readonly string[]>> = {
  brand_day: brandParts,
  till_day: [
    `SELECT ${tills}, 0 AS orders, units, sales_minor FROM retailer_product_day`,
    // As in the roll-up, an order counts for one of its products.
    `SELECT account_id, date, operator_id, coalesce((
       SELECT min(product_id) FROM retailer_product_day AS p WHERE p.account_id = d.account_id AND p.date = d.date
         AND p.operator_id = d.operator_id AND p.country = d.country AND p.currency = d.currency), 0) AS product_id,
       country, currency, orders, 0 AS units, 0 AS sales_minor FROM retailer_day AS d`,
  ],
  till_shopper_day: [`SELECT ${tills}, shopper FROM retailer_shopper_line`],
  offer_day: ['SELECT * FROM offer_day'],
  recipe_day: ['SELECT * FROM recipe_day'],
  response_day: ['SELECT * FROM response_day'],
  media_spend: ['SELECT * FROM media_spend'],
  sellout_day: ['SELECT * FROM sellout_day'],
};

/** Version of the copied rows. It increases with each copy, so that readers see that days were rebuilt. */
let version = 0;

/** Replaces ClickHouse's roll-ups by D1's, for tests that write roll-ups themselves. */
export async function copyRollUps(
  read: Reader,
  clickhouse: ClickHouse,
  names: readonly string[] = Object.keys(rollUps),
): Promise<void> {
  version += 1;
  for (const name of names) {
    await emptyTable(clickhouse, name);
    const { columns: types = {}, key: names = [] } = allTables[name] ?? {};
    const columns = Object.keys(types);
    const rows = new Map<string, Cell[]>();
    for (const sql of rollUps[name] ?? [])
      for (const row of await read(sql)) {
        const cells = columns.map((column) => cellOf(row[column]));
        const same = JSON.stringify(names.map((column) => row[column]));
        const before = rows.get(same);
        rows.set(same, before ? added(before, cells, columns.length - names.length) : cells);
      }
    const cells = [...rows.values()].map((row) => [...row, version, 0]);
    await clickhouse.insert(name, [...columns, 'version', 'is_deleted'], cells, crypto.randomUUID());
  }
}

const cellOf = (value: unknown): Cell => (typeof value === 'number' || typeof value === 'string' ? value : null);

/** The last columns are measures. */
const added = (one: readonly Cell[], other: readonly Cell[], measured: number): Cell[] =>
  one.map((cell, at) => (at < one.length - measured ? cell : Number(cell) + Number(other[at])));

const emptyTable = (clickhouse: ClickHouse, name: string): Promise<void> =>
  clickhouse.run({ sql: `TRUNCATE TABLE ${name}`, parameters: new Map() });

/** Empties every table. */
export async function emptyClickHouse(clickhouse: ClickHouse): Promise<void> {
  const sql = 'SELECT name FROM system.tables WHERE database = currentDatabase() AND total_rows > 0';
  for (const { name } of await clickhouse.query({ sql, parameters: new Map() }))
    if (String(name) in allTables) await emptyTable(clickhouse, String(name));
}
