import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { Failure } from '#shared/api/failure.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import { flagsPath } from '#shared/constants.ts';
import type { AppEnv } from '../platform/hono.ts';
import { sessionIds } from '../session/cookie.ts';

/**
 * `GET /flags`: every flag and whether it is on for the caller, as `{"platform-…": true}`, with an ETag to poll with.
 * Answers 503 while the session can't be read, and 401 once it has ended: an open tab takes neither for flags that were
 * turned off.
 */
export const flagRoutes = new Hono<AppEnv>().get(flagsPath, etag(), async (c) => {
  const session = await c.get('session')();
  if (session.state === 'unavailable')
    throw new Failure('unavailable', { headers: { 'Retry-After': String(session.retryAfterS) } });
  if (session.state === 'none' && sessionIds(c.req.header('Cookie')).length > 0) throw new Failure('signed-out');
  if (session.state === 'refused') throw new Failure('signed-out');
  if (session.state === 'foreign-scope') throw new Failure('foreign-scope');
  const text = JSON.stringify(await c.get('flags')());
  return c.body(text, 200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie',
    ETag: await tagOf(text),
  });
});

/** ETags by body: there are few different sets of flags, and every open tab polls. */
const tags = new ByteCache<string>(1_000_000);

async function tagOf(text: string): Promise<string> {
  const known = tags.get(text);
  if (known !== undefined) return known;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)));
  const tag = `"${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
  tags.set(text, tag);
  return tag;
}
