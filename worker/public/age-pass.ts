import { getCookie } from 'hono/cookie';
import type { AppContext } from '../hono.ts';
import { surfaceAnswer } from './answers.tsx';

const name = 'ml-age';

/** Whether this browser has answered the age gate of the page well, in this sitting. */
export const mayPass = (c: AppContext): boolean => getCookie(c, name) === 'old-enough';

/** Remembers it for the page alone until the browser is closed. An embed's cookie is one of a site within another. */
export function passAnswer(c: AppContext, path: string, mode: 'published' | 'embed'): Response {
  const secure = c.var.config.PUBLIC_ORIGIN.startsWith('https:') ? ['Secure'] : [];
  const site = mode === 'embed' ? ['SameSite=None', 'Secure', 'Partitioned'] : ['SameSite=Lax', ...secure];
  const lang = c.req.query('lang');
  return surfaceAnswer(null, 303, {
    Location: lang === undefined ? path : `${path}?lang=${encodeURIComponent(lang.slice(0, 35))}`,
    'Set-Cookie': [`${name}=old-enough`, `Path=${path}`, 'HttpOnly', ...site].join('; '),
  });
}
