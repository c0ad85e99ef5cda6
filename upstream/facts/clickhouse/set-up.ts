import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from './client.ts';
import { type Layout, schemaStatements } from './schema.ts';
import { referenceTables } from './tables.ts';
import { markDue, type OperationalStore } from './turn.ts';
import { clickHouseStatement } from './typed.ts';

/** Stores that this isolate knows to be set up, by their address. There is one. */
let known: string | null = null;

/** The same store, which sees to its tables before the first statement. */
export function onceSetUp(
  database: OperationalStore,
  clickhouse: ClickHouse,
  address: string,
  layout: Layout,
): ClickHouse {
  const first = async (): Promise<ClickHouse> => {
    if (known === address) return clickhouse;
    const [[found] = [], [copying] = []] = await database.readAll([
      statement('SELECT 1 FROM fact_engine'),
      statement('SELECT 1 FROM fact_copy WHERE ended_at IS NULL'),
    ]);
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

/** Makes the tables that are missing, and has every reference copied from then on. It may run again. */
export async function setUpClickHouse(
  database: OperationalStore,
  clickhouse: ClickHouse,
  layout: Layout,
): Promise<void> {
  for (const sql of schemaStatements(layout)) await clickhouse.run(clickHouseStatement(sql));
  await database.write(...noteReferences());
}

/** Has every reference copied, and each that changes from then on. */
export const noteReferences = (): Statement[] => [
  statement("INSERT OR IGNORE INTO fact_engine VALUES ('clickhouse', ?)", new Date().toISOString()),
  ...Object.entries(referenceTables).map(([kind, { key }]) => {
    const account = key.some((name) => name === 'account_id') ? 'account_id' : '0';
    return statement(
      `INSERT OR IGNORE INTO reference_change (kind, account_id, id) SELECT '${kind}', ${account}, ${key.at(-1)} FROM ${kind}`,
    );
  }),
];

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
