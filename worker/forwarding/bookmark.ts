import { bookmarkHeader } from '#shared/constants.ts';
import type { AppContext } from '../platform/hono.ts';
import { errorFields } from '../platform/log.ts';
import type { SessionSnapshot } from '../platform/session-contract.ts';
import { changeSessionObject } from './person.ts';

/** Limits the header, since a customer's own upstream might send anything. */
const maxBookmarkLength = 512;

/** The bookmark that a call's reads must have reached; null if the session wrote nothing lately. */
export function bookmarkOf(c: AppContext, { wrote }: SessionSnapshot): string | null {
  const own = c.get('bookmark');
  if (own !== undefined) return own;
  return wrote !== null && Date.now() < wrote.until ? wrote.bookmark : null;
}

/** Makes every later call of the session see what this one wrote, in any tab. */
export async function keepBookmark(c: AppContext, { headers }: Response): Promise<void> {
  const bookmark = headers.get(bookmarkHeader);
  if (bookmark === null || bookmark.length > maxBookmarkLength) return;
  const own = c.get('bookmark');
  if (own === undefined || bookmark > own) c.set('bookmark', bookmark);
  try {
    const announced = c.get('writeAnnouncedAt') !== undefined;
    await changeSessionObject(c, (session, isolate) => session.noteBookmark(bookmark, isolate, announced));
  } catch (error) {
    c.var.log.error('the session could not be notified of a write', errorFields(error));
  }
}
