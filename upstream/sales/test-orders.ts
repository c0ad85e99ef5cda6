import type { SalesSource } from '../facts/ingest/orders/sales-source.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/** A test ends this long after its start, if nobody continues it. */
export const testLastsMs = 15 * 60_000;

interface SeenCall {
  readonly now: number;
  readonly signature: 'right' | 'wrong';
  /** Why it couldn't be read; absent if it could. */
  readonly problem?: string;
  readonly mlc?: string;
  readonly order?: string;
}

/** Records the outcome of a call in the shop's current test of the method, if there is one. */
export const noteTestCall = (
  { retailerId, method }: SalesSource,
  { now, signature, problem, mlc, order }: SeenCall,
): Statement =>
  statement(
    `UPDATE sales_test AS t SET called_at = ?3, signature = ?4, problem = ?5, returned = t.click_id = ?6,
       matched = EXISTS (SELECT 1 FROM sales_event e WHERE e.retailer_id = ?1 AND e.test = 1 AND e.order_id = ?7
         AND e.mlc = t.click_id AND e.mlc_state = 'matched')
     WHERE t.retailer_id = ?1 AND t.method = ?2 AND t.started_at > ?8 AND t.started_at = (
       SELECT max(started_at) FROM sales_test WHERE retailer_id = ?1 AND method = ?2)`,
    ...[retailerId, method, new Date(now).toISOString()],
    ...[method === 'server' ? signature : null, signature === 'wrong' ? null : (problem ?? ''), mlc ?? '', order ?? ''],
    new Date(now - testLastsMs).toISOString(),
  );
