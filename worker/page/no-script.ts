import { noScriptStylesPath } from '#shared/constants.ts';
import { inertResponse } from '../middleware/security-headers.ts';
import type { AppContext } from '../platform/hono.ts';
import { cookieValues } from '../platform/http/cookies.ts';

const cookieName = 'no-script';
/** Lifetime of the cookie. Every page asks again, so that a browser with scripts turned on soon gets streamed pages. */
const lifetimeS = 3_600;

/** Shows the streamed parts of the first page, below it, since no script moves them into place. */
const styles = "[hidden][id^='S:'] { display: block !important } [data-pending] { display: none }";

/**
 * The style sheet that only browsers without scripts request. Without a script, streamed parts don't move into place, so
 * the browser gets a cookie with this answer, and its next pages are sent whole.
 */
export function noScriptStyles(c: AppContext): Response | undefined {
  if (c.req.path !== noScriptStylesPath || c.req.method !== 'GET') return undefined;
  const secure = c.var.config.APP_ORIGIN.startsWith('https:') ? '; Secure' : '';
  const cookie = `${cookieName}=1; Path=/; Max-Age=${lifetimeS}; HttpOnly; SameSite=Lax${secure}`;
  return inertResponse(styles, 200, [
    ['Content-Type', 'text/css; charset=utf-8'],
    ['Set-Cookie', cookie],
  ]);
}

export const runsNoScripts = (c: AppContext): boolean => cookieValues(c.req.header('Cookie'), cookieName).includes('1');
