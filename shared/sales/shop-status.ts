/** The state of a shop. `testing` has a method and no order yet. */
export const shopStatuses = ['not-set', 'testing', 'live', 'silent', 'failing'] as const;
export type ShopStatus = (typeof shopStatuses)[number];

interface Seen {
  readonly enabled: boolean;
  /** Epoch milliseconds at which orders of the last 28 days came in, the first one first. */
  readonly orders: readonly number[];
  /** Of the last order of all; null before the first. */
  readonly last: number | null;
  /** Calls of the last 24 hours that were taken and that were not. */
  readonly taken: number;
  readonly rejected: number;
  readonly now: number;
}

const timesMedianGap = 3;
const rejectedShare = 0.2;
/** Fewer calls or orders say nothing of a shop. */
const fewestCalls = 5;
const fewestOrders = 5;

/** The median time between one order and the next; null for too few. */
function medianGap(orders: readonly number[]): number | null {
  if (orders.length < fewestOrders) return null;
  const gaps = orders.slice(1).map((at, nth) => at - (orders[nth] ?? at));
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? null;
}

export function shopStatusOf({ enabled, orders, last, taken, rejected, now }: Seen): ShopStatus {
  if (!enabled) return 'not-set';
  const calls = taken + rejected;
  if (calls >= fewestCalls && rejected > rejectedShare * calls) return 'failing';
  if (last === null) return 'testing';
  const gap = medianGap(orders);
  return gap !== null && now - last > timesMedianGap * gap ? 'silent' : 'live';
}
