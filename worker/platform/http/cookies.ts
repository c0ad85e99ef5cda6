import type { AppContext } from '../hono.ts';

/** Every value that the Cookie header gives one name, in its order. */
export function cookieValues(header: string | undefined, name: string): string[] {
  if (!header) return [];
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

/** Sets or clears a cookie of a session or sign-in, and forbids caching, so that no cache stores it. */
export function appendCookie(c: AppContext, cookie: string): void {
  c.header('Set-Cookie', cookie, { append: true });
  c.header('Cache-Control', 'no-store');
}
