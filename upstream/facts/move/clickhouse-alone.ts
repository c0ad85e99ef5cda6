import type { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { factsIn } from '../clickhouse/facts.ts';
import type { Facts } from '../facts.ts';
import { followAll } from './follow.ts';

/**
 * Facts in ClickHouse alone. What a Worker of before the switch still wrote into D1 is added to them; nothing is taken
 * away by it, since D1 doesn't have what came after.
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
