import { Failure } from '#shared/api/failure.ts';
import type { Config } from '../platform/config.ts';
import type { SessionSnapshot } from '../platform/session-contract.ts';
import { type Parameters, single } from './query.ts';
import { plainName } from './reserved-parameters.ts';

/** The parameters of a call that leads to the support site: it carries the help-center token. @throws Failure where `return_to` names a place that is not admitted */
export function supportParameters(config: Config, own: Parameters, { zeToken }: SessionSnapshot): Parameters {
  const returnTo = single(own, 'return_to');
  if (returnTo !== null && !isSupportAddress(config, returnTo)) throw new Failure('bad-target');
  if (own.some(([name]) => name !== 'return_to' && plainName(name) === 'returnto')) throw new Failure('bad-parameter');
  const others = own.filter(([name]) => plainName(name) !== 'zetoken');
  return zeToken ? [...others, ['zeToken', zeToken]] : others;
}

/** The redirect to the support site, and to nowhere else. */
export function supportRedirect(config: Config, upstream: Response): Response {
  const location = upstream.headers.get('Location');
  if (upstream.status !== 302 || location === null || !isSupportAddress(config, location))
    throw new Failure('bad-answer', { cause: new Error('the support call leads to a place that is not admitted') });
  return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

function isSupportAddress({ SUPPORT_ORIGINS }: Config, text: string): boolean {
  // An address that the URL parser would repair silently is refused.
  if (/[\s\\]/.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && SUPPORT_ORIGINS.includes(url.origin);
}
