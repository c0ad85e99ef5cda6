import { fromMinor } from '#shared/analytics/money.ts';
import type { FactStore } from '../fact-store.ts';
import type { ReportedOrder } from './read-order.ts';
import type { SalesSource } from './sales-source.ts';

/** An order of more than this many times the shop’s median is held for review. */
const maxTimesMedian = 20;
/** The median of fewer orders isn’t meaningful. */
const fewestForMedian = 5;
const ordersForMedian = 2000;
/** The most that an order by pixel may be worth without a median to compare it with, in US dollars. */
const maxWithoutMedian = 2000;
/** Orders per day that one address may always send, however small the shop is. */
const fewestOfAddress = 5;
const shareOfAddress = 0.01;
/** More orders from a single click are unlikely. */
export const maxPixelsPerClick = 3;

export interface HoldRules {
  /** Why the order waits for somebody to look at it; empty where its amount gives no reason. */
  readonly held: '' | 'amount';
  /** Orders of this day that one address may send by pixel. */
  readonly maxPerAddress: number;
}

/**
 * Decides whether an order waits. The median is made of orders with a matched click, and of pixel orders only where the
 * shop has no other method: anybody can call a pixel and so move the median.
 */
export async function holdRules(
  store: Pick<FactStore, 'readAll'>,
  { retailerId, method }: SalesSource,
  { lines, currency, test }: ReportedOrder,
  now: number,
): Promise<HoldRules> {
  const since = (ms: number) => new Date(now - ms).toISOString();
  const [amounts = [], [shop] = []] = await store.readAll([
    {
      sql: `WITH trusted AS (
          SELECT id FROM sales_source WHERE retailer_id = ?1 AND (method <> 'pixel' OR NOT EXISTS (
            SELECT 1 FROM sales_source o WHERE o.retailer_id = ?1 AND o.method <> 'pixel' AND o.enabled = 1)))
        SELECT sum(amount_minor) AS amount FROM sales_event INDEXED BY sales_event_by_time
        WHERE retailer_id = ?1 AND received_at > ?2 AND test = 0 AND held = '' AND status <> 'declined' AND currency = ?3
          AND mlc_state = 'matched' AND source_id IN (SELECT id FROM trusted)
        GROUP BY order_id ORDER BY max(received_at) DESC LIMIT ${ordersForMedian}`,
      parameters: [retailerId, since(28 * 86_400_000), currency],
    },
    {
      sql: `SELECT s.currency, (SELECT count(DISTINCT order_id) FROM sales_event INDEXED BY sales_event_by_time
            WHERE retailer_id = ?1 AND received_at > ?2 AND test = 0) AS ofDay,
          iif(?3 = 'USD', 1, (SELECT usd_per_unit FROM fx_rate WHERE currency = ?3 ORDER BY month_start DESC LIMIT 1))
            AS usd_per_unit
        FROM shop s WHERE s.retailer_id = ?1`,
      parameters: [retailerId, since(86_400_000), currency],
    },
  ]);
  const maxPerAddress = Math.max(fewestOfAddress, shareOfAddress * Number(shop?.ofDay ?? 0));
  if (test) return { held: '', maxPerAddress };
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const inOrder = amounts.map(({ amount }) => Number(amount)).sort((one, other) => one - other);
  const median = inOrder.length < fewestForMedian ? 0 : (inOrder[Math.floor(inOrder.length / 2)] ?? 0);
  if (median > 0) return { held: total > maxTimesMedian * median ? 'amount' : '', maxPerAddress };
  const worth = fromMinor(total, currency) * Number(shop?.usd_per_unit ?? Number.POSITIVE_INFINITY);
  const unusual = method === 'pixel' && (shop?.currency !== currency || worth > maxWithoutMedian);
  return { held: unusual ? 'amount' : '', maxPerAddress };
}
