import { publicRedirectAnswerSchema } from '#shared/api/families/redirects-schemas.ts';
import { targetFault } from '#shared/touchpoints/target-address.ts';
import type { AppContext } from '../hono.ts';
import { Failure } from '../middleware/problem.ts';
import { nothingHere, surfaceAnswer } from './answers.tsx';
import { touchpointIsOver } from './limits.ts';
import { lookUp } from './look-up.ts';
import { ownHostsOf } from './own-hosts.ts';
import { visitOf } from './visit.ts';

const longest = 2_000;

/** `/r/{host}/{path}`: where an address of a brand's own host leads. Its rules may change any time, so nothing is kept. */
export async function followRedirect(c: AppContext): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const [, host = '', path = ''] = /^\/r\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  if (host === '' || pathname.length > longest || search.length > longest) return await nothingHere(c);
  const counts = visitOf(c).counts && !(await touchpointIsOver(c, host.toLowerCase()));
  const query = new URLSearchParams({ count: counts ? '1' : '0', ...(search === '' ? {} : { search }) });
  const way = [host, path || '/'].map((part) => encodeURIComponent(part)).join('/');
  const answer = await lookUp(c, `/proxy/public/redirects/${way}`, `?${query}`);
  if (!answer) return await nothingHere(c);
  const read = publicRedirectAnswerSchema.safeParse(await answer.json());
  if (!read.success) throw new Failure('bad-answer', { cause: read.error });
  const { target, status } = read.data;
  if (targetFault(target, ownHostsOf(c)) !== null) return await nothingHere(c);
  return surfaceAnswer(null, status, { Location: target, 'X-Robots-Tag': 'noindex' });
}
