import type { Database } from '../storage/database.ts';
import type { ReportedOrder } from './read-order.ts';
import type { SalesSource } from './source.ts';

/** An order is looked at by a person where it is worth more than so many times the shop's median. */
const timesMedian = 20;
/** A median of fewer orders says nothing. */
const fewestForMedian = 5;
/** So many orders of one day may come from one address, however small the shop is. */
const fewestOfAddress = 5;
const shareOfAddress = 0.01;

/** Why an order that is new waits for somebody to look at it; empty where it doesn't. */
export async function reasonToHold(
  database: Database,
  { retailerId, method }: SalesSource,
  { lines, currency, test }: ReportedOrder,
  { address, now }: { readonly address: string; readonly now: number },
): Promise<'' | 'amount' | 'address'> {
  if (test) return '';
  const since = (ms: number) => new Date(now - ms).toISOString();
  const [amounts, [counted]] = await database.readAll<[{ amount: number }, { ofAddress: number; ofDay: number }]>([
    {
      sql: `SELECT sum(amount_minor) AS amount FROM (
          SELECT order_id, amount_minor, received_at FROM sales_event INDEXED BY sales_event_by_time
          WHERE retailer_id = ?1 AND received_at > ?2 AND test = 0 AND held = '' AND status <> 'declined' AND currency = ?3
          ORDER BY received_at DESC LIMIT 2000)
        GROUP BY order_id ORDER BY 1`,
      parameters: [retailerId, since(28 * 86_400_000), currency],
    },
    {
      sql: `SELECT count(DISTINCT iif(address = ?3, order_id, NULL)) AS ofAddress, count(DISTINCT order_id) AS ofDay
        FROM sales_event INDEXED BY sales_event_by_time
        WHERE retailer_id = ?1 AND received_at > ?2 AND test = 0`,
      parameters: [retailerId, since(86_400_000), address],
    },
  ]);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const median = amounts.length < fewestForMedian ? null : (amounts[Math.floor(amounts.length / 2)]?.amount ?? null);
  if (median !== null && total > timesMedian * median) return 'amount';
  const { ofAddress = 0, ofDay = 0 } = counted ?? {};
  const most = Math.max(fewestOfAddress, shareOfAddress * ofDay);
  return method === 'pixel' && address !== '' && ofAddress + 1 > most ? 'address' : '';
}
