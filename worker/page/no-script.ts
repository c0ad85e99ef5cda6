import { noScriptStylesPath } from '#shared/constants.ts';
import { inertResponse } from '../middleware/security-headers.ts';
import type { AppContext } from '../platform/hono.ts';
import { cookieValues } from '../platform/http/cookies.ts';

const cookieName = 'no-script';
/** Every page asks again, so that a browser in which scripts are switched on is soon sent pages as they come. */
const lifetimeS = 3_600;

/** Only what a script would put into its place: the parts of the first page, which come below it until then. */
const styles = "[hidden][id^='S:'] { display: block !important } [data-pending] { display: none }";

/**
 * Style sheet that pages link for browsers without scripts. A script puts what streams in late into its place; who has
 * asked for this is remembered, and sent the next pages whole.
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
