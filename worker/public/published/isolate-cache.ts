import { Failure } from '#shared/api/failure.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { upstreamIsFar } from '#worker/platform/upstream/distance.ts';
import { askUpstream } from '#worker/platform/upstream/service-call.ts';
import { countUse } from './cache-counts.ts';
import { lookUp } from './look-up.ts';

interface Held<T> {
  /** When it was read. During a refresh it is set ahead, so that only one request asks the upstream. */
  readonly readAt: number;
  /** When the upstream answered. */
  readonly confirmedAt: number;
  readonly etag: string;
  readonly value: T;
}

/** How long an answer is used without asking the upstream; the delay of changes. */
const freshMs = 5_000;
/** With a far upstream, answers up to this age are served and refreshed after the response. Rules take effect within it. */
const servedWhileAskedMs = 10_000;
/** The same for content whose changes can wait. */
const longServedWhileAskedMs = 60_000;
/** How long a refresh, even a failed one, prevents other requests from starting another. */
const askingMs = 2_000;
/** Maximum bytes of cached entries, for each kind of item. */
const maxHeldBytes = 4_000_000;
const all: { clear(): void }[] = [];

/**
 * Reads published items and caches them for five seconds in this isolate, so that a flood of visitors causes few calls,
 * even while the upstream fails. If the upstream is far, items read in the last ten seconds (or in the last minute, if
 * `canWait`) are served at once and refreshed after the answer. `lookUp` remembers missing items.
 * @param parse throws if an answer is invalid
 * @param canWait whether a change may show a minute late; false by default
 */
export function isolateCache<T>(
  parse: (c: AppContext, answer: Response) => Promise<T>,
  canWait: (value: NoInfer<T>) => boolean = () => false,
) {
  const held = new ByteCache<Held<T>>(maxHeldBytes);
  all.push(held);
  // Keyed by upstream too: in tests, one isolate serves several.
  const keyOf = (c: AppContext, address: string) => `${c.var.config.APP_ORIGIN}${address}`;
  const heldOf = async (c: AppContext, answer: Response, readAt: number): Promise<Held<T>> => ({
    ...{ readAt, confirmedAt: readAt, etag: answer.headers.get('ETag') ?? '', value: await parse(c, answer) },
  });
  const maxServedMs = (value: T) => (canWait(value) ? longServedWhileAskedMs : servedWhileAskedMs);
  async function ask(c: AppContext, path: string, query: string): Promise<Held<T> | null> {
    const readAt = Date.now();
    const answer = await lookUp(c, path, query);
    return answer && (await heldOf(c, answer, readAt));
  }
  /** Refreshes of cached items are rare: they don't count against a visitor's limit. */
  async function askAgain(c: AppContext, address: string, known: Held<T>): Promise<Held<T> | null> {
    const readAt = Date.now();
    const answer = await askUpstream(c, address, known.etag ? { 'If-None-Match': known.etag } : {});
    if (answer.status === 304) return { ...known, readAt, confirmedAt: readAt };
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Failure('unavailable', { headers: { 'Retry-After': '5' } });
    return await heldOf(c, answer, readAt);
  }
  return {
    /** The item; null if it doesn't exist. @param query as in `lookUp` */
    async read(c: AppContext, path: string, query = ''): Promise<T | null> {
      const key = keyOf(c, `${path}${query}`);
      const known = held.get(key);
      const fresh = known !== undefined && Date.now() - known.readAt < freshMs;
      countUse(c, 'public-answers', fresh);
      if (fresh) return known.value;
      // Set before asking, so that concurrent requests get the cached answer.
      if (known) held.set(key, { ...known, readAt: Date.now() - freshMs + askingMs });
      const renewed = async (): Promise<T | null> => {
        const found = known ? await askAgain(c, `${path}${query}`, known) : await ask(c, path, query);
        held.delete(key);
        if (!found) return null;
        held.set(key, found);
        return found.value;
      };
      if (!known || !upstreamIsFar() || Date.now() - known.confirmedAt > maxServedMs(known.value))
        return await renewed();
      // After a failed refresh, the cached answer is served for as long as it may be.
      c.executionCtx.waitUntil(renewed().catch(() => undefined));
      return known.value;
    },
    /** Removes a cached answer, so that the next read asks the upstream. */
    evict: (c: AppContext, path: string): void => void held.delete(keyOf(c, path)),
  };
}

/** Empties the cache. For tests. */
export const clearIsolateCaches = (): void => {
  for (const held of all) held.clear();
};
