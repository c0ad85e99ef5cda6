import type { AppContext } from '#worker/platform/hono.ts';
import type { Rendered } from '../immersive/render.tsx';
import { countUse } from '../published/cache-counts.ts';

/** What a cached page depends on besides its prices. */
export interface PageKey {
  readonly kind: string;
  readonly publicId: string;
  readonly revision: number;
  /** When it changes, earlier cached pages are no longer used, however new they are. */
  readonly generation: number;
  readonly mode: string;
  readonly locale: string;
  /** The country whose offers the page shows; empty where offers don't differ by country. */
  readonly country: string;
}

/** How old a price may be, in seconds; a new revision has another key. */
const keptSeconds = 60;

/** Gets the page from the platform's cache, or renders and stores it. Without a cache it is rendered each time. */
export async function keptPage(
  c: AppContext,
  key: PageKey,
  make: () => Promise<Rendered | null>,
): Promise<Rendered | null> {
  const cache = typeof caches === 'undefined' ? null : caches.default;
  const parts = [
    key.kind,
    key.publicId,
    key.revision,
    key.generation,
    key.mode,
    encodeURIComponent(key.locale),
    key.country || '-',
  ];
  const address = `${c.var.config.PUBLIC_ORIGIN}/.kept/${parts.join('/')}`;
  const found = await cache?.match(address);
  if (cache) countUse(c, 'published-pages', found !== undefined);
  if (found) return await found.json();
  const page = await make();
  if (page && cache) {
    const answer = Response.json(page, { headers: { 'Cache-Control': `max-age=${keptSeconds}` } });
    c.executionCtx.waitUntil(cache.put(address, answer));
  }
  return page;
}
