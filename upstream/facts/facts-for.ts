import type { Config } from '../config.ts';
import type { Database } from '../storage/database.ts';
import { clickhouseEngine } from './clickhouse/engine.ts';
import { d1Facts } from './d1/facts.ts';
import type { Facts } from './facts.ts';

/** Where this upstream's facts are: in ClickHouse where one is configured, else in D1. */
export const factsFor = ({ ANALYTICS_URL: address }: Config, database: Database): Facts =>
  address ? { ...d1Facts(database), ...clickhouseEngine(database, address) } : d1Facts(database);
