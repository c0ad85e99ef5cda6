import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from './client.ts';
import { type Layout, schemaStatements } from './schema.ts';
import { referenceTables } from './tables.ts';
import type { OperationalStore } from './turn.ts';
import { clickHouseStatement } from './typed.ts';

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
