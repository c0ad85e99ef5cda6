import { lastScopeCookie } from '#shared/access/sign-in.ts';
import type { AppContext } from '../platform/hono.ts';
import { appendCookie } from '../platform/http/cookies.ts';
import { errorFields } from '../platform/log.ts';
import { clearSessionCookie } from '../session/cookie.ts';
import { type ChangeableSession, sessionsOfCookies } from '../session/middleware.ts';
import { storeSignOut } from './unfinished-sign-out.ts';

/**
 * Ends every session that the request's cookies name and clears the cookies. Never fails: services that can't be reached
 * are logged, and the cookies are cleared in any case.
 * @returns whether there was a session, so that the provider has one of its own to end.
 */
export async function endSessions(c: AppContext, more: readonly ChangeableSession[] = []): Promise<boolean> {
  let ended = false;
  for (const session of [...sessionsOfCookies(c), ...more]) {
    try {
      if (await session.change((object, isolate) => object.end(isolate))) ended = true;
    } catch (error) {
      c.var.log.error('a session could not be ended', errorFields(error));
    }
  }
  clearSessionCookie(c);
  appendCookie(c, `${lastScopeCookie}=; Path=/; Secure; SameSite=Lax; Max-Age=0`);
  c.header('Clear-Site-Data', '"storage"');
  return ended;
}

/**
 * Signs out by the server's own decision: the session ends with this response, `/logout` does the rest.
 * @param returnPath checked path to end up at.
 */
export async function signOut(
  c: AppContext,
  returnPath: string,
  more: readonly ChangeableSession[] = [],
): Promise<Response> {
  if (await endSessions(c, more)) await storeSignOut(c, { state: null, returnPath: null, startedAt: Date.now() });
  return c.redirect(`/logout?returnTo=${encodeURIComponent(returnPath)}`);
}
