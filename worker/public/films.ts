import type { AppContext } from '../hono.ts';
import { nothingHere, surfaceAnswer } from './answers.tsx';

/** `/films/{file}`: a film that comes with the product, whole or a part of it. Safari plays none that it can't ask for in parts. */
export async function showFilm(c: AppContext): Promise<Response> {
  const found = await c.env.ASSETS.fetch(new URL(c.req.url));
  if (!found.ok) return await nothingHere(c);
  const bytes = await found.arrayBuffer();
  const last = bytes.byteLength - 1;
  const headers = {
    'Content-Type': found.headers.get('Content-Type') ?? '',
    'Cache-Control': 'public, max-age=3600',
    'Accept-Ranges': 'bytes',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(c.req.header('Range') ?? '') ?? [];
  if (from === undefined || Number(from) > last) return surfaceAnswer(bytes, 200, headers);
  const end = to ? Math.min(Number(to), last) : last;
  return surfaceAnswer(bytes.slice(Number(from), end + 1), 206, {
    ...headers,
    'Content-Range': `bytes ${from}-${end}/${bytes.byteLength}`,
  });
}
