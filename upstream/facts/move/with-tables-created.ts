import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { Layout } from '../clickhouse/schema.ts';
import { setUpClickHouse } from '../clickhouse/set-up.ts';
import { markDue, type OperationalStore } from '../clickhouse/turn.ts';
import { factTablesOfD1 } from './changes.ts';

/** Address of the store whose tables this isolate has created or found. */
let readyAddress: string | null = null;
/** The address of the store that this isolate has warned about. */
let warnedAddress: string | null = null;

/** Returns a row if D1 has facts and no copy of them was ever started. */
const factsNeverCopied = statement(
  `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM fact_copy)
     AND (${factTablesOfD1.map((table) => `EXISTS (SELECT 1 FROM ${table})`).join(' OR ')})`,
);

/** Logged once per isolate: with `ANALYTICS_URL` set too early, pages would be empty without any error. */
const neverCopied =
  'ANALYTICS_URL is set, and D1 has facts that were never copied to ClickHouse: no page shows them. See docs/operations.md, Moving facts to ClickHouse';

/** The store of an upstream with facts in ClickHouse alone. Creates missing tables before its first statement. */
export function withTablesCreated(
  database: OperationalStore,
  clickhouse: ClickHouse,
  address: string,
  layout: Layout,
): ClickHouse {
  const ensureReady = async (): Promise<ClickHouse> => {
    if (readyAddress === address) return clickhouse;
    const [[found] = [], [copying] = [], [hasUncopiedFacts] = []] = await database.readAll([
      statement('SELECT 1 FROM fact_engine'),
      statement('SELECT 1 FROM fact_copy WHERE ended_at IS NULL'),
      factsNeverCopied,
    ]);
    if (hasUncopiedFacts && warnedAddress !== address) {
      warnedAddress = address;
      console.warn(JSON.stringify({ level: 'warn', message: neverCopied }));
    }
    if (!found) await setUpClickHouse(database, clickhouse, layout);
    // From now on new facts go to ClickHouse alone.
    if (copying) await database.write(...endCopying());
    readyAddress = address;
    return clickhouse;
  };
  return {
    query: async (statement) => (await ensureReady()).query(statement),
    insert: async (...given) => (await ensureReady()).insert(...given),
    run: async (...given) => (await ensureReady()).run(...given),
  };
}

/** Ends the copy, since ClickHouse alone takes facts from now on. Marks the last states of offers to be computed there. */
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
