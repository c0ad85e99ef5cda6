import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { markDue } from '../clickhouse/turn.ts';

/** From now on ClickHouse alone takes facts. What offers were last known at is worked out there from then on. */
export const endCopying = (): Statement[] => [
  markDue(
    'offers',
    statement(
      `SELECT DISTINCT account_id, date FROM (SELECT account_id, max(date) AS date FROM offer_day GROUP BY account_id, offer_id)
       WHERE EXISTS (SELECT 1 FROM fact_copy WHERE ended_at IS NULL)`,
    ),
  ),
  statement('UPDATE fact_copy SET ended_at = ? WHERE ended_at IS NULL', new Date().toISOString()),
];
