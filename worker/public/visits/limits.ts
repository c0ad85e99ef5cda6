import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { addressOf } from './visit.ts';

/** A request counts once, however many places look. */
const counted = new WeakMap<Request, Promise<boolean>>();

/** Whether a client address is over its limit of this minute; the caller then answers 429. */
export function clientIsOver(c: AppContext): Promise<boolean> {
  const known = counted.get(c.req.raw) ?? isOver(c.env.PUBLIC_BY_CLIENT, addressOf(c));
  counted.set(c.req.raw, known);
  return known;
}

/**
 * Whether one client address has sent too many forms within the minute, claims of vouchers among them, or all clients
 * together too many of this one: each is a write, and a rush for one brand must leave room for the others.
 */
export const postsAreOver = async (c: AppContext, publicId: string): Promise<boolean> =>
  (await isOver(c.env.PUBLIC_POSTS, addressOf(c))) || (await isOver(c.env.PUBLIC_BY_TOUCHPOINT, publicId));

/**
 * Whether one client address calls too often, or all together one source of orders, whose calls are writes: a flood of one
 * shop leaves room for the others. Of a pixel, which buyers call, one address has no more than its share; the calls of a
 * network or a server come from few addresses.
 */
export const callsOfOneAreOver = async (c: AppContext, publicId: string, isPixel: boolean): Promise<boolean> =>
  (isPixel && (await isOver(c.env.PUBLIC_SHARES, `${addressOf(c)} ${publicId}`))) ||
  (await clientIsOver(c)) ||
  (await isOver(c.env.PUBLIC_BY_TOUCHPOINT, publicId));

/**
 * Whether a host of redirects has more visits than are counted within the minute, or one client address more than its share
 * of them. Whoever comes above that is led on all the same.
 */
export const hostIsOver = async (c: AppContext, name: string): Promise<boolean> =>
  (await isOver(c.env.PUBLIC_SHARES, `${addressOf(c)} ${name}`)) || (await isOver(c.env.PUBLIC_BY_TOUCHPOINT, name));

/**
 * Of events those that are taken in: so many in a minute for each touchpoint, for each account, and of one client address.
 * What comes above that is not counted, and nobody who visits is kept waiting for it: the flood of one brand takes nothing
 * from another, and a few addresses take a brand nothing of what its visitors come to.
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

/** A limiter that fails lets everybody through: what it guards is cheap, and a page that is down is not. */
async function isOver(limiter: RateLimit | undefined, key: string): Promise<boolean> {
  try {
    return limiter !== undefined && !(await limiter.limit({ key })).success;
  } catch {
    return false;
  }
}
