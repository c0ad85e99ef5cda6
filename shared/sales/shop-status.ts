/** State of a shop's order reporting. `testing`: set up, but no order yet. */
export const shopStatuses = ['not-set', 'testing', 'live', 'silent', 'failing'] as const;
export type ShopStatus = (typeof shopStatuses)[number];

interface ShopActivity {
  readonly enabled: boolean;
  /** Arrival times of the orders of the last 28 days, oldest first, epoch milliseconds. */
  readonly orders: readonly number[];
  /** Arrival time of the latest order; null before the first. */
  readonly last: number | null;
  /** Accepted calls of the last 24 hours. */
  readonly taken: number;
  /** Rejected calls of the last 24 hours. */
  readonly rejected: number;
  readonly now: number;
}

/** A shop is silent after this many times its median gap between orders. */
const silentAfterGaps = 3;
const maxRejectedShare = 0.2;
/** Fewer calls or orders are too few to judge a shop by. */
const minCalls = 5;
const minOrders = 5;

/** Median time between orders; null if there are too few. */
function medianGap(orders: readonly number[]): number | null {
  if (orders.length < minOrders) return null;
  const gaps = orders.slice(1).map((at, nth) => at - (orders[nth] ?? at));
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? null;
}

export function shopStatusOf({ enabled, orders, last, taken, rejected, now }: ShopActivity): ShopStatus {
  if (!enabled) return 'not-set';
  const calls = taken + rejected;
  if (calls >= minCalls && rejected > maxRejectedShare * calls) return 'failing';
  if (last === null) return 'testing';
  const gap = medianGap(orders);
  return gap !== null && now - last > silentAfterGaps * gap ? 'silent' : 'live';
}
