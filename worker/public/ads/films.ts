import type { AppContext } from '#worker/platform/hono.ts';
import { keptAnswer, nothingHere, surfaceAnswer } from '../answers/answers.tsx';

/**
 * `/films/{file}`: a film that comes with the product, or a range of it. Safari only plays films from servers that support
 * range requests, and a player with captions requests the film cross-origin.
 */
export async function showFilm(c: AppContext): Promise<Response> {
  const found = await c.env.ASSETS.fetch(new URL(c.req.url));
  if (!found.ok) return await nothingHere(c);
  const bytes = await found.arrayBuffer();
  const size = bytes.byteLength;
  const [, tag = ''] = /^(?:W\/)?"(.*)"$/.exec(found.headers.get('ETag') ?? '') ?? [];
  const headers = {
    'Content-Type': found.headers.get('Content-Type') ?? '',
    'Cache-Control': 'public, max-age=3600',
    'Accept-Ranges': 'bytes',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  const whole = keptAnswer(c, tag, bytes, headers);
  const known = c.req.header('If-Range') ?? `"${tag}"`;
  const part = whole.status === 200 && known === `"${tag}"` ? partOf(c.req.header('Range') ?? '', size) : undefined;
  if (part === undefined) return whole;
  if (part === null) return surfaceAnswer(null, 416, { ...headers, 'Content-Range': `bytes */${size}` });
  const [first, last] = part;
  return surfaceAnswer(bytes.slice(first, last + 1), 206, {
    ...headers,
    ETag: `"${tag}"`,
    'Content-Range': `bytes ${first}-${last}/${size}`,
  });
}

/** First and last byte of a `Range` header; undefined if the header is to be ignored, null if it can't be satisfied. */
function partOf(range: string, size: number): readonly [first: number, last: number] | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first < size ? [first, last] : null;
}
