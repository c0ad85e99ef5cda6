import type { AppContext } from '../hono.ts';
import { addressOf } from './visit.ts';

/** Whether one client address has asked too much within the minute: it is told so. */
export const clientIsOver = async (c: AppContext): Promise<boolean> => isOver(c.env.PUBLIC_BY_CLIENT, addressOf(c));

/** Whether one client address has sent too many forms within the minute, claims of vouchers among them. */
export const postsAreOver = async (c: AppContext): Promise<boolean> => isOver(c.env.PUBLIC_POSTS, addressOf(c));

/**
 * Whether a touchpoint has more events than are taken in within the minute. What comes above that is not counted, and
 * nobody who visits is kept waiting for it: the flood of one brand takes nothing from another.
 */
export const touchpointIsOver = async (c: AppContext, publicId: string): Promise<boolean> =>
  isOver(c.env.PUBLIC_BY_TOUCHPOINT, publicId);

/** A limiter that fails lets everybody through: what it guards is cheap, and a page that is down is not. */
async function isOver(limiter: RateLimit | undefined, key: string): Promise<boolean> {
  try {
    return limiter !== undefined && !(await limiter.limit({ key })).success;
  } catch {
    return false;
  }
}
