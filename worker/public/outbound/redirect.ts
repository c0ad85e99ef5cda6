import { Failure } from '#shared/api/failure.ts';
import { publicRedirectAnswerSchema } from '#shared/api/families/redirects-schemas.ts';
import { isBlocked } from '#shared/touchpoints/alcohol.ts';
import { targetFault } from '#shared/touchpoints/target-address.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { upstreamIsFar } from '#worker/platform/upstream/distance.ts';
import { askUpstream } from '#worker/platform/upstream/service-call.ts';
import { messagePage, nothingHere, surfaceAnswer } from '../answers/answers.tsx';
import { isolateCache } from '../published/isolate-cache.ts';
import { lookUp } from '../published/look-up.ts';
import { clientIsOver, hostIsOver } from '../visits/limits.ts';
import { visitOf, whereaboutsOf, whereaboutsQuery } from '../visits/visit.ts';
import { sourceOf } from '../visits/visit-token.ts';
import { ownHostsOf } from './own-hosts.ts';

const longest = 2_000;

async function redirectOf(answer: Response) {
  const read = publicRedirectAnswerSchema.safeParse(await answer.json());
  if (!read.success) throw new Failure('bad-answer', { cause: read.error });
  return read.data;
}
const cached = isolateCache(
  (_, answer) => redirectOf(answer),
  ({ alcohol }) => alcohol === null,
);

/** Name of a host's rate limit: the same for all spellings of the host, and different from all touchpoints' names. */
const bucketOf = (host: string): string => `redirect:${host.toLowerCase().replace(/\.$/, '')}`;

/**
 * `/r/{host}/{path}`: redirects an address of a brand's own host. Visits that don't count (bots, HEAD requests, or above
 * the limit of the client or the host) use an answer cached for seconds. If the upstream is far, all visits use it, and
 * are counted after the answer.
 */
export async function followRedirect(c: AppContext): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const [, host = '', path = ''] = /^\/r\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  if (host === '' || pathname.length > longest || search.length > longest) return await nothingHere(c);
  // The client's limit is checked first, so that no single client uses up the host's.
  const counts = visitOf(c).counts && !(await clientIsOver(c)) && !(await hostIsOver(c, bucketOf(host)));
  const visitor = counts ? { ...(await sourceOf(c)), ...whereaboutsQuery(c) } : {};
  const query = new URLSearchParams({ count: counts ? '1' : '0', ...visitor, ...(search === '' ? {} : { search }) });
  const way = [host, path || '/'].map((part) => encodeURIComponent(part)).join('/');
  const place = `/proxy/public/redirects/${way}`;
  const led = await leading(c, place, query, counts);
  if (!led) return await nothingHere(c);
  const { target, status, alcohol } = led;
  if (isBlocked(alcohol, whereaboutsOf(c))) return await messagePage(c, 'notInCountry', 451);
  if (targetFault(target, ownHostsOf(c)) !== null) return await nothingHere(c);
  return surfaceAnswer(null, status, { Location: target, 'X-Robots-Tag': 'noindex' });
}

/** Asks the upstream, which counts the hit. Hits above the limit don't count, and mostly use the cache. */
async function leading(c: AppContext, place: string, query: URLSearchParams, counts: boolean) {
  if (!counts) return await cached.read(c, place, `?${query}`);
  if (!upstreamIsFar()) {
    const counted = await lookUp(c, place, `?${query}`);
    return counted && (await redirectOf(counted));
  }
  const search = query.get('search');
  const led = await cached.read(
    c,
    place,
    `?${new URLSearchParams({ count: '0', ...(search === null ? {} : { search }) })}`,
  );
  if (led)
    c.executionCtx.waitUntil(
      askUpstream(c, `${place}?${query}`).then(
        (answer) => answer.body?.cancel(),
        () => {},
      ),
    );
  return led;
}
