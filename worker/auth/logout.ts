import type { Next } from 'hono';
import { generateRandomState } from 'oauth4webapi';
import { asLocation, checkedReturnPath } from '#shared/access/return-path.ts';
import { endSessionAddress, provider } from '../identity-provider/provider.ts';
import type { AppContext } from '../platform/hono.ts';
import { errorFields } from '../platform/log.ts';
import { sessionIds } from '../session/cookie.ts';
import { endSessions } from './sign-out.ts';
import { storeSignOut, takeSignOut } from './unfinished-sign-out.ts';

/**
 * `GET` and `POST /logout?returnTo=`. A POST (its Origin was checked on the way here) and a navigation that this site
 * or the person started sign out at once; any other GET gets the page with the button. Without a session it
 * only redirects and clears nothing, since an image on any site may have made the request.
 */
export async function logout(c: AppContext, next: Next): Promise<Response | undefined> {
  const intended = c.req.method === 'POST' || isOwnNavigation(c);
  if (!intended && sessionIds(c.req.header('Cookie')).length > 0) {
    await next();
    return undefined;
  }
  const leaving = await takeSignOut(c);
  const ended = intended && (await endSessions(c));
  const stillAtProvider = ended || leaving?.state === null;
  const returnPath = checkedReturnPath(c.req.query('returnTo'));
  const status = c.req.method === 'POST' ? 303 : 302;
  const elsewhere = stillAtProvider ? await atProvider(c, returnPath) : null;
  return c.redirect(elsewhere ?? asLocation(returnPath ?? '/'), status);
}

/** `GET /`: the return from the provider's end of session; redirects to where the sign-out should end. */
export async function afterLogout(c: AppContext, next: Next): Promise<Response | undefined> {
  const state = c.req.query('state');
  const leaving = state ? await takeSignOut(c) : null;
  if (leaving?.returnPath && leaving.state === state) return c.redirect(asLocation(leaving.returnPath));
  await next();
  return undefined;
}

/**
 * `same-origin` is a link or form of ours, `none` is typed or a bookmark: no other site can cause either. Prefetches,
 * requests that don't navigate the whole tab, and browsers without these headers don't sign out.
 */
function isOwnNavigation(c: AppContext): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  const speculative = c.req.header('Sec-Purpose') ?? c.req.header('Purpose') ?? '';
  return (
    (site === 'same-origin' || site === 'none') &&
    c.req.header('Sec-Fetch-Dest') === 'document' &&
    !/prefetch|prerender/i.test(speculative)
  );
}

async function atProvider(c: AppContext, returnPath: string | null): Promise<string | null> {
  try {
    const state = generateRandomState();
    const returnTo = `${c.var.config.APP_ORIGIN}/`;
    const address = endSessionAddress(await provider(c.var.config), { returnTo, state });
    if (address && returnPath) await storeSignOut(c, { state, returnPath, startedAt: Date.now() });
    return address;
  } catch (error) {
    c.var.log.warn('the provider could not be asked to end its session', errorFields(error));
    return null;
  }
}
