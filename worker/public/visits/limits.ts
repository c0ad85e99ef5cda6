import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { addressOf } from './visit.ts';

/** Counts a request once, however often its limit is checked. */
const counted = new WeakMap<Request, Promise<boolean>>();

/** Whether a client address is over its limit of this minute; the caller then answers 429. */
export function clientIsOver(c: AppContext): Promise<boolean> {
  const known = counted.get(c.req.raw) ?? isOver(c.env.PUBLIC_BY_CLIENT, addressOf(c));
  counted.set(c.req.raw, known);
  return known;
}

/**
 * Whether one client address has sent too many forms within the minute, claims of vouchers among them, or all clients
 * together too many of this one: each is a write, and a rush on one brand must leave room for the others.
 */
export const postsAreOver = async (c: AppContext, publicId: string): Promise<boolean> =>
  (await isOver(c.env.PUBLIC_POSTS, addressOf(c))) || (await isOver(c.env.PUBLIC_BY_TOUCHPOINT, publicId));

/**
 * Whether one client address, or one source of orders in total, makes too many calls, which are writes: a flood of one
 * shop leaves room for the others. Buyers call a pixel, so one address has only a share of it; networks and servers call
 * from few addresses.
 */
export const callsOfOneAreOver = async (c: AppContext, publicId: string, isPixel: boolean): Promise<boolean> =>
  (isPixel && (await isOver(c.env.PUBLIC_SHARES, `${addressOf(c)} ${publicId}`))) ||
  (await clientIsOver(c)) ||
  (await isOver(c.env.PUBLIC_BY_TOUCHPOINT, publicId));

/**
 * Whether a redirect host has more visits than are counted within the minute, or one client address more than its share.
 * Visitors above the limit are still redirected.
 */
export const hostIsOver = async (c: AppContext, name: string): Promise<boolean> =>
  (await isOver(c.env.PUBLIC_SHARES, `${addressOf(c)} ${name}`)) || (await isOver(c.env.PUBLIC_BY_TOUCHPOINT, name));

/**
 * Events within the limits per minute of a touchpoint, an account and a client address. Events above them are dropped
 * without delaying visitors: a flood of one brand takes nothing from others, and a few addresses can't use up what a
 * brand has.
 */
export async function withinLimits<Event>(
  c: AppContext,
  { publicId, account }: Pick<PublicTouchpoint, 'publicId' | 'account'>,
  events: readonly Event[],
): Promise<Event[]> {
  const { PUBLIC_SHARES, PUBLIC_BY_TOUCHPOINT, PUBLIC_BY_ACCOUNT } = c.env;
  const admitted = await Promise.all(
    events.map(
      async () =>
        !(
          (await isOver(PUBLIC_SHARES, `${addressOf(c)} ${publicId}`)) ||
          (await isOver(PUBLIC_BY_TOUCHPOINT, publicId)) ||
          (account.id !== undefined && (await isOver(PUBLIC_BY_ACCOUNT, String(account.id))))
        ),
    ),
  );
  return events.filter((_, at) => admitted[at]);
}

/** A limiter that fails lets everybody through, since pages that are down cost more than a flood. */
async function isOver(limiter: RateLimit | undefined, key: string): Promise<boolean> {
  try {
    return limiter !== undefined && !(await limiter.limit({ key })).success;
  } catch {
    return false;
  }
}
