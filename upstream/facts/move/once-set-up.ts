import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { Layout } from '../clickhouse/schema.ts';
import { setUpClickHouse } from '../clickhouse/set-up.ts';
import { markDue, type OperationalStore } from '../clickhouse/turn.ts';
import { factTablesOfD1 } from './changes.ts';

/** Stores that this isolate knows to be set up, by their address. There is one. */
let known: string | null = null;
/** The store that this isolate has warned of. */
let warnedOf: string | null = null;

/** One row where D1 has facts and no copy of them was ever begun. */
const factsNeverCopied = statement(
  `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM fact_copy)
     AND (${factTablesOfD1.map((table) => `EXISTS (SELECT 1 FROM ${table})`).join(' OR ')})`,
);

/** Said once in each isolate: anybody who set the variable too early sees empty pages and no error. */
const neverCopied =
  'ANALYTICS_URL is set, and D1 has facts that were never copied to ClickHouse: no page shows them. See docs/operations.md, Moving facts to ClickHouse';

/** The store of an upstream whose facts are in ClickHouse alone. It sees to its tables before the first statement. */
export function onceSetUp(
  database: OperationalStore,
  clickhouse: ClickHouse,
  address: string,
  layout: Layout,
): ClickHouse {
  const first = async (): Promise<ClickHouse> => {
    if (known === address) return clickhouse;
    const [[found] = [], [copying] = [], [left] = []] = await database.readAll([
      statement('SELECT 1 FROM fact_engine'),
      statement('SELECT 1 FROM fact_copy WHERE ended_at IS NULL'),
      factsNeverCopied,
    ]);
    if (left && warnedOf !== address) {
      warnedOf = address;
      console.warn(JSON.stringify({ level: 'warn', message: neverCopied }));
    }
    if (!found) await setUpClickHouse(database, clickhouse, layout);
    // Facts that come from now on are in ClickHouse alone.
    if (copying) await database.write(...endCopying());
    known = address;
    return clickhouse;
  };
  return {
    query: async (statement) => (await first()).query(statement),
    insert: async (...given) => (await first()).insert(...given),
    run: async (...given) => (await first()).run(...given),
  };
}

/** From now on ClickHouse alone takes facts. What offers were last known at is worked out there from then on. */
const endCopying = (): Statement[] => [
  markDue(
    'offers',
    statement(
      `SELECT DISTINCT account_id, date FROM (SELECT account_id, max(date) AS date FROM offer_day GROUP BY account_id, offer_id)
       WHERE EXISTS (SELECT 1 FROM fact_copy WHERE ended_at IS NULL)`,
    ),
  ),
  statement('UPDATE fact_copy SET ended_at = ? WHERE ended_at IS NULL', new Date().toISOString()),
];
