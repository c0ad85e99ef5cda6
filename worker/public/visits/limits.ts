import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { addressOf } from './visit.ts';

/** Results by request, so that a request counts once, even if its limit is checked several times. */
const resultByRequest = new WeakMap<Request, Promise<boolean>>();

/** Whether a client address exceeds its limit per minute; the caller then answers 429. */
export function clientIsOver(c: AppContext): Promise<boolean> {
  const known = resultByRequest.get(c.req.raw) ?? isOver(c.env.PUBLIC_BY_CLIENT, addressOf(c));
  resultByRequest.set(c.req.raw, known);
  return known;
}

/**
 * Whether one client address, or all clients of this form or voucher together, have posted too often in this minute.
 * Each post is a write, and a rush on one brand must leave capacity for others.
 */
export const postsAreOver = async (c: AppContext, publicId: string): Promise<boolean> =>
  (await isOver(c.env.PUBLIC_POSTS, addressOf(c))) || (await isOver(c.env.PUBLIC_BY_TOUCHPOINT, publicId));

/**
 * Whether one client address, or one source of orders in total, makes too many calls. Each call is a write, and a flood
 * for one shop must leave capacity for others. Pixels are called by buyers, so each address gets only a share of the
 * limit; networks and servers call from few addresses, which share it freely.
 */
export const orderCallsAreOver = async (c: AppContext, publicId: string, isPixel: boolean): Promise<boolean> =>
  (isPixel && (await isOver(c.env.PUBLIC_SHARES, `${addressOf(c)} ${publicId}`))) ||
  (await clientIsOver(c)) ||
  (await isOver(c.env.PUBLIC_BY_TOUCHPOINT, publicId));

/**
 * Whether a redirect host, or one client address at it, exceeds its limit of counted visits per minute. Visitors above
 * the limit are still redirected, but not counted.
 */
export const hostIsOver = async (c: AppContext, name: string): Promise<boolean> =>
  (await isOver(c.env.PUBLIC_SHARES, `${addressOf(c)} ${name}`)) || (await isOver(c.env.PUBLIC_BY_TOUCHPOINT, name));

/**
 * The events within the limits per minute of the touchpoint, the account and the client address. Events above them are
 * dropped without delaying visitors, so that a flood at one brand doesn't affect others, and a few addresses can't use
 * up a brand's limit.
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

/** If the limiter fails, everybody is let through, since broken pages cost more than a flood. */
async function isOver(limiter: RateLimit | undefined, key: string): Promise<boolean> {
  try {
    return limiter !== undefined && !(await limiter.limit({ key })).success;
  } catch {
    return false;
  }
}
