import { type Config, factEngineOf } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import { clickHouse } from './clickhouse/client.ts';
import { factsIn } from './clickhouse/facts.ts';
import type { Layout } from './clickhouse/schema.ts';
import { d1FactReads, d1Facts } from './d1/facts.ts';
import type { FactReads, Facts } from './facts.ts';
import { bothEngines } from './move/both-engines.ts';
import { clickHouseAlone } from './move/clickhouse-alone.ts';
import { withTablesCreated } from './move/with-tables-created.ts';

/** The store of this upstream's facts: ClickHouse where one is configured, else D1; both while facts move. */
export function factsFor(config: Config, database: Database): Facts {
  const { ANALYTICS_URL: address, ANALYTICS_CLUSTER: cluster } = config;
  const engine = factEngineOf(config);
  const d1 = d1Facts(database);
  if (!address || engine === 'd1') return d1;
  const layout: Layout = cluster ? { kind: 'cluster', cluster } : { kind: 'single' };
  if (engine === 'clickhouse')
    return clickHouseAlone(database, withTablesCreated(database, clickHouse(address), address, layout));
  const store = clickHouse(address);
  const answers = engine === 'd1+clickhouse' ? 'd1' : 'clickhouse';
  return bothEngines({ database, d1, clickhouse: factsIn(database, store), store, layout, answers });
}

/** Reads facts from a replica of D1 if facts are only there, else from the usual store. */
export const factReadsFor = (config: Config, facts: Facts, replica: ReadableDatabase): FactReads =>
  config.ANALYTICS_URL && factEngineOf(config) !== 'd1' ? facts : d1FactReads(replica);
