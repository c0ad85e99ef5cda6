import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../hono.ts';

/**
 * Where the product itself is reached over http, which is on its own machine alone, what may be framed may stand in
 * pages of that machine too, so that an embed can be tried: a browser takes `https://…` for no page over http.
 */
export const framedLocally: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const policy = c.res.headers.get('Content-Security-Policy');
  if (policy === null || !c.var.config.PUBLIC_ORIGIN.startsWith('http:')) return;
  const locally = '$& http://localhost:* http://127.0.0.1:*';
  c.header('Content-Security-Policy', policy.replace(/frame-ancestors https[^;]*/, locally));
};
