import type { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { factsIn } from '../clickhouse/facts.ts';
import type { Facts } from '../facts.ts';
import { followAll } from './follow.ts';

/**
 * Facts in ClickHouse alone. Right after the switch, an older Worker may still write facts to D1: they are added.
 * Nothing is removed, since D1 doesn’t have the newer facts.
 */
export function clickHouseAlone(database: Database, store: ClickHouse): Facts {
  const facts = factsIn(database, store);
  return {
    ...facts,
    async catchUp() {
      const [[late] = []] = await database.readAll([statement('SELECT 1 FROM fact_copy_day LIMIT 1')]);
      if (late) await followAll(database, store, { additive: true });
      await facts.catchUp();
    },
  };
}
