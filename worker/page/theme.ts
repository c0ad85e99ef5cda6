import { themeCookie, themeOfPath } from '#shared/theme.ts';
import type { AppContext } from '../platform/hono.ts';
import { pathOf } from '../platform/http/address.ts';

/** Saves the chosen theme in a cookie, and redirects back to the page. */
export function chooseTheme(c: AppContext): Response | undefined {
  if (c.req.method !== 'POST') return undefined;
  const theme = themeOfPath(pathOf(c.req.url));
  if (!theme) return undefined;
  const { APP_ORIGIN } = c.var.config;
  const response = c.redirect(pageOf(c.req.header('Referer'), APP_ORIGIN), 303);
  response.headers.set('Set-Cookie', themeCookie(theme, APP_ORIGIN.startsWith('https:')));
  return response;
}

function pageOf(referrer: string | undefined, origin: string): string {
  const page = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  return page?.origin === origin ? page.pathname + page.search : '/';
}
