import { Failure } from '#shared/api/failure.ts';
import type { AppContext } from '../platform/hono.ts';
import { pathOf } from '../platform/http/address.ts';

/** Paths that scripts call; everything else that is read is a document. */
const callPath = /^\/(?:dbd|proxy|session|flags|assets|healthz|readyz|\.well-known)(?:\/|$)|\.data$/;

export const isCallPath = (path: string): boolean => callPath.test(path);

/** The app lives under one origin: a document asked under another is redirected there, a call is refused. */
export function ownHost(c: AppContext): Response | undefined {
  const { url, method } = c.req;
  const { APP_ORIGIN } = c.get('config');
  if (url.startsWith(APP_ORIGIN) && url[APP_ORIGIN.length] === '/') return undefined;
  const requested = new URL(url);
  if (requested.origin === APP_ORIGIN) return undefined;
  if ((method !== 'GET' && method !== 'HEAD') || isCallPath(pathOf(url))) throw new Failure('wrong-host');
  return c.redirect(`${APP_ORIGIN}${requested.pathname}${requested.search}`, 308);
}
