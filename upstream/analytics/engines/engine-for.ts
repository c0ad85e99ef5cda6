import type { Config } from '../../config.ts';
import type { Database } from '../../storage/database.ts';
import { clickhouseEngine } from './clickhouse.ts';
import { d1Engine } from './d1.ts';
import type { Engine } from './engine.ts';

/** Where this upstream's facts are: in ClickHouse where one is configured, else in D1. */
export const engineFor = ({ ANALYTICS_URL: address }: Config, database: Database): Engine =>
  address ? clickhouseEngine(database, address) : d1Engine(database);
