import type { MiddlewareHandler } from 'hono';
import { Failure } from '#shared/api/failure.ts';
import type { AppEnv } from '../platform/hono.ts';
import { pathOf } from '../platform/http/address.ts';

const fileName = /\.(?!data$)[a-z0-9]{2,11}$/;

/** Files of the build. Their names contain a hash of their content, so that browsers never revalidate them. */
export const builtAssets: MiddlewareHandler<AppEnv> = async (c) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    throw new Failure('wrong-method', { headers: { Allow: 'GET, HEAD' } });
  const found = await c.env.ASSETS.fetch(c.req.raw);
  if (found.status === 404) throw new Failure('not-found');
  return withCaching(found, 'public, max-age=31536000, immutable');
};

/** Other files, such as the icon. All other paths are left to the pages. */
export const staticFiles: MiddlewareHandler<AppEnv> = async (c, next) => {
  if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || !fileName.test(pathOf(c.req.url))) return next();
  const found = await c.env.ASSETS.fetch(c.req.raw);
  return found.ok || found.status === 304 ? withCaching(found, 'public, max-age=3600') : next();
};

function withCaching(found: Response, cacheControl: string): Response {
  const response = new Response(found.body, found);
  if (found.ok || found.status === 304) response.headers.set('Cache-Control', cacheControl);
  return response;
}
