import { Failure } from '#shared/api/failure.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { askUpstream } from '#worker/platform/upstream/service-call.ts';
import { clientIsOver } from '../visits/limits.ts';

/** How long a missing item counts as missing; newly published items show after it. */
const goneMs = 2_000;
/** Newer names replace the oldest, so that made-up names don't fill the memory. */
export const maxGoneBytes = 500_000;
const gone = new ByteCache<number>(maxGoneBytes);

/**
 * Asks the upstream for the item of a public address. The client's limit comes first, so that a flood of
 * made-up addresses ends here; one that was not there a moment ago is not asked for again.
 * @param query what an answer depends on, but not whether there is one
 * @returns null where there is nothing
 * @throws Failure `too-many`, `unreachable`, `unavailable`, or `not-in-this-country` where the query says where somebody is
 */
export async function lookUp(c: AppContext, path: string, query = ''): Promise<Response | null> {
  // One cache for each upstream: in tests one isolate meets several.
  const key = `${c.var.config.APP_ORIGIN}${path}`;
  const seen = gone.get(key);
  if (seen !== undefined && Date.now() - seen < goneMs) return null;
  if (await clientIsOver(c)) throw new Failure('too-many', { headers: { 'Retry-After': '60' } });
  const answer = await askUpstream(c, `${path}${query}`);
  gone.delete(key);
  if (answer.status === 404) {
    gone.set(key, Date.now());
    return null;
  }
  if (answer.status === 451) throw new Failure('not-in-this-country');
  if (!answer.ok) throw new Failure('unavailable', { headers: { 'Retry-After': '5' } });
  return answer;
}

/** Empties the cache, for tests. @returns the bytes it held */
export function forgetGone(): number {
  const { bytes } = gone;
  gone.clear();
  return bytes;
}
