import { keysOf } from '#shared/table.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { ofAccount } from '../clickhouse/roll-ups/replaced-days.ts';
import { type RawTable, rawTables, rollUpTables } from '../clickhouse/tables.ts';
import type { OperationalStore } from '../clickhouse/turn.ts';
import { clickHouseStatement } from '../clickhouse/typed.ts';
import { factTablesOfD1 } from './changes.ts';
import { factsOn } from './d1-rows.ts';

/** A daily figure of an account that differs between the engines. */
export interface Difference {
  readonly accountId: number;
  readonly date: string;
  /** Such as `touchpoint_event facts`. */
  readonly what: string;
  readonly d1: number;
  readonly clickhouse: number;
}

/** Queries of `date` and the numbers of each day, in each engine. */
interface Compared {
  readonly numbers: readonly string[];
  readonly d1: string;
  readonly clickhouse: string;
}

/** The column of each table that is summed, besides counting its rows. */
const amounts: Readonly<Record<RawTable, string>> = {
  ...{ touchpoint_event: 'price_minor', reported_line: 'amount_minor', till_line: 'amount_minor' },
  ...{ offer_observation: 'price_minor', recipe_event: 'amount_minor', response: 'redeemed' },
  ...{
    reported_spend: 'spend_minor',
    reported_sellout: 'sales_minor',
    attribution_day: 'sales_minor',
    model_input: 'value',
  },
  ...{ touchpoint_day: 'impressions', touchpoint_click_day: 'pi_clicks' },
};

/** A fact counts once, however many imports have it. */
const notOfTheFact = ['account_id', 'job'];

const facts = (table: RawTable): Compared => {
  const key: readonly string[] = rawTables[table].key;
  const identity = key.filter((name) => !notOfTheFact.includes(name)).join(', ');
  const amount = amounts[table];
  return {
    numbers: ['facts', amount],
    d1: `SELECT date, count(*) AS facts, coalesce(sum(${amount}), 0) AS ${amount}
      FROM (${factsOn(table, () => 'true')}) GROUP BY date`,
    clickhouse: `SELECT date, count() AS facts, ifNull(sum(amount), 0) AS ${amount} FROM (
      SELECT ${identity}, any(${amount}) AS amount FROM ${table} WHERE ${ofAccount} GROUP BY ${identity}) GROUP BY date`,
  };
};

const sums = (names: readonly string[]): string =>
  names.map((name) => `coalesce(sum(r.${name}), 0) AS ${name}`).join(', ');
const rollUp = (
  from: readonly [d1: string, clickhouse: string],
  numbers: readonly string[],
  plain = '1 = 1',
): Compared => ({
  numbers,
  d1: `SELECT date, ${sums(numbers)} FROM ${from[0]} r WHERE account_id = ?1 GROUP BY date`,
  clickhouse: `SELECT date, ${sums(numbers)} FROM ${from[1]} AS r WHERE ${ofAccount} AND ${plain} GROUP BY date`,
});

const plain = "reason = ''";

const compared: Readonly<Record<string, Compared>> = {
  ...Object.fromEntries(keysOf(amounts).map((table) => [table, facts(table)])),
  visits: rollUp(['visit_day', 'brand_day'], ['impressions', 'sessions', 'pi_sessions', 'engaged_sessions'], plain),
  clicks: rollUp(['click_day', 'brand_day'], ['pi_clicks', 'pi_value_minor'], plain),
  orders: rollUp(['reported_order_day', 'brand_day'], ['orders'], plain),
  'order values': rollUp(['reported_line_day', 'brand_day'], ['own_minor', 'halo_minor'], plain),
  'till orders': rollUp(['retailer_day', 'till_day'], ['orders', 'units', 'sales_minor']),
  offers: rollUp(
    ['offer_day', 'offer_day'],
    ['observations', 'out_of_stock', 'price_minor', 'price_changes', 'clicks_lost'],
  ),
  recipes: rollUp(['recipe_day', 'recipe_day'], ['views', 'carts', 'swaps', 'basket_minor']),
  'media spend': rollUp(
    ['media_spend', 'media_spend'],
    ['spend_minor', 'ad_impressions', 'ad_clicks', 'clicked_minor'],
  ),
  'sell-out': rollUp(['sellout_day', 'sellout_day'], ['units', 'sales_minor']),
  responses: rollUp(['response_day', 'response_day'], ['claims', 'submissions', 'redemptions']),
};

/** The accounts with facts in either engine. In a large installation most may have none. */
export async function accountsWithFacts(store: OperationalStore, clickhouse: ClickHouse): Promise<number[]> {
  const inTables = [...factTablesOfD1, 'fact_coverage', 'family_coverage'].map(
    (table) => `EXISTS (SELECT 1 FROM ${table} f WHERE f.account_id = a.id)`,
  );
  const [inD1 = []] = await store.readAll([statement(`SELECT a.id FROM account a WHERE ${inTables.join(' OR ')}`)]);
  const inClickHouse = await clickhouse.query(
    clickHouseStatement(
      `SELECT DISTINCT account_id AS id FROM (${keysOf({ ...rawTables, ...rollUpTables })
        .map((table) => `SELECT account_id FROM ${table}`)
        .join(' UNION ALL ')}) SETTINGS final = 0`,
    ),
  );
  return [...new Set([...inD1, ...inClickHouse].map(({ id }) => Number(id)))].toSorted((a, b) => a - b);
}

/** Compares the daily counts and sums of an account’s facts and roll-ups. @returns where the engines differ */
export async function compareAccount(
  store: OperationalStore,
  clickhouse: ClickHouse,
  accountId: number,
): Promise<{ readonly days: number; readonly differences: readonly Difference[] }> {
  const all = Object.entries(compared);
  const inD1 = await store.readAll(all.map(([, { d1 }]) => statement(d1, accountId)));
  const days = new Set<string>();
  const differences: Difference[] = [];
  for (const [at, [name, { numbers, clickhouse: sql }]] of all.entries()) {
    const one = byDay(inD1[at] ?? []);
    const other = byDay(await clickhouse.query(clickHouseStatement(sql, { account: accountId })));
    for (const date of [...new Set([...one.keys(), ...other.keys()])].toSorted()) {
      days.add(date);
      for (const number of numbers) {
        const [d1, inClickHouse] = [Number(one.get(date)?.[number] ?? 0), Number(other.get(date)?.[number] ?? 0)];
        if (Math.abs(d1 - inClickHouse) > 1e-9 * Math.abs(d1))
          differences.push({ accountId, date, what: `${name} ${number}`, d1, clickhouse: inClickHouse });
      }
    }
  }
  return { days: days.size, differences };
}

type Row = Readonly<Record<string, unknown>>;

const byDay = (rows: readonly Row[]): ReadonlyMap<string, Row> => new Map(rows.map((row) => [String(row.date), row]));
