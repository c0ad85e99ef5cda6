import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from './client.ts';
import { type Layout, schemaStatements } from './schema.ts';
import { referenceTables } from './tables.ts';
import type { OperationalStore } from './turn.ts';
import { clickHouseStatement } from './typed.ts';

/** Creates missing tables and queues every reference for copying. It can be repeated. */
export async function setUpClickHouse(
  database: OperationalStore,
  clickhouse: ClickHouse,
  layout: Layout,
): Promise<void> {
  for (const sql of schemaStatements(layout)) await clickhouse.run(clickHouseStatement(sql));
  await database.write(...queueReferences());
}

/** Queues every reference for copying; later changes are queued by triggers. */
export const queueReferences = (): Statement[] => [
  statement("INSERT OR IGNORE INTO fact_engine VALUES ('clickhouse', ?)", new Date().toISOString()),
  ...Object.entries(referenceTables).map(([kind, { key }]) => {
    const account = key.some((name) => name === 'account_id') ? 'account_id' : '0';
    return statement(
      `INSERT OR IGNORE INTO reference_change (kind, account_id, id) SELECT '${kind}', ${account}, ${key.at(-1)} FROM ${kind}`,
    );
  }),
];
