import { Failure } from '#shared/api/failure.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { askUpstream } from '#worker/platform/upstream/service-call.ts';
import { clientIsOver } from '../visits/limits.ts';

/** How long a 404 is cached; a newly published item is found after this time. */
const missingMs = 2_000;
/** The oldest entries are evicted, so that made-up addresses don't fill the memory. */
export const maxMissingBytes = 500_000;
const missing = new ByteCache<number>(maxMissingBytes);

/**
 * Asks the upstream for the item of a public address. The client's rate limit is checked first, so that a flood of
 * made-up addresses ends here; a recent 404 isn't asked for again.
 * @param query parameters that the answer depends on, but not whether the item exists
 * @returns null if the item doesn't exist
 * @throws Failure `too-many`, `unreachable`, `unavailable`, or `not-in-this-country` if the query has the visitor's country
 */
export async function lookUp(c: AppContext, path: string, query = ''): Promise<Response | null> {
  // Keyed by upstream too: in tests, one isolate serves several.
  const key = `${c.var.config.APP_ORIGIN}${path}`;
  const missingSince = missing.get(key);
  if (missingSince !== undefined && Date.now() - missingSince < missingMs) return null;
  if (await clientIsOver(c)) throw new Failure('too-many', { headers: { 'Retry-After': '60' } });
  const answer = await askUpstream(c, `${path}${query}`);
  missing.delete(key);
  if (answer.status === 404) {
    missing.set(key, Date.now());
    return null;
  }
  if (answer.status === 451) throw new Failure('not-in-this-country');
  if (!answer.ok) throw new Failure('unavailable', { headers: { 'Retry-After': '5' } });
  return answer;
}

/** Empties the cache, for tests. @returns its size in bytes before */
export function clearMissingItems(): number {
  const { bytes } = missing;
  missing.clear();
  return bytes;
}
