import type { Handler, MiddlewareHandler } from 'hono';
import { Failure } from '#shared/api/failure.ts';
import { jsonBodyLimit } from '#shared/constants.ts';
import type { AppContext, AppEnv } from '../platform/hono.ts';
import { announcedLength } from '../platform/http/body-limit.ts';

const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const pages = ['GET', 'HEAD', 'POST'];
const formTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json']);

/** No path answers any other method; there is no cross-origin preflight to answer either. */
export const knownMethod = (c: AppContext): void => refuseOthers(c, known);

/** Pages and their actions: read, or posted to with a form of at most 1 MiB. */
export const pageMethod: MiddlewareHandler<AppEnv> = async (c, next) => {
  refuseOthers(c, pages);
  if (c.req.method === 'POST') {
    announcedLength(c.req.raw.headers, jsonBodyLimit);
    const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
    if (type !== undefined && !formTypes.has(type)) throw new Failure('wrong-type');
  }
  await next();
};

/** Follows the handlers of a path that is only read. */
export const onlyRead: Handler<AppEnv> = () => {
  throw new Failure('wrong-method', { headers: { Allow: 'GET, HEAD' } });
};

/** Calls that nothing answers end here: only pages have a page that says so. */
export const notFound: Handler<AppEnv> = () => {
  throw new Failure('not-found');
};

function refuseOthers(c: AppContext, allowed: readonly string[]): void {
  if (!allowed.includes(c.req.method)) throw new Failure('wrong-method', { headers: { Allow: allowed.join(', ') } });
}
