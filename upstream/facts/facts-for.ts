import type { Config } from '../config.ts';
import type { Database } from '../storage/database.ts';
import { clickHouseFacts } from './clickhouse/facts.ts';
import { d1Facts } from './d1/facts.ts';
import type { Facts } from './facts.ts';

/** Where this upstream's facts are: in ClickHouse where one is configured, else in D1. */
export function factsFor({ ANALYTICS_URL: address, ANALYTICS_CLUSTER: cluster }: Config, database: Database): Facts {
  if (!address) return d1Facts(database);
  return clickHouseFacts(database, address, cluster ? { kind: 'cluster', cluster } : { kind: 'single' });
}
