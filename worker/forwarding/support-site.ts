import { Failure } from '#shared/api/failure.ts';
import type { Config } from '../platform/config.ts';
import type { SessionSnapshot } from '../platform/session-contract.ts';
import { type Parameters, single } from './query.ts';
import { plainName } from './reserved-parameters.ts';

/**
 * The parameters of a call that leads to the support site, with the help-center token.
 * @throws Failure if `return_to` isn't an address of the support site
 */
export function supportParameters(config: Config, own: Parameters, { zeToken }: SessionSnapshot): Parameters {
  const returnTo = single(own, 'return_to');
  if (returnTo !== null && !isSupportAddress(config, returnTo)) throw new Failure('bad-target');
  if (own.some(([name]) => name !== 'return_to' && plainName(name) === 'returnto')) throw new Failure('bad-parameter');
  const others = own.filter(([name]) => plainName(name) !== 'zetoken');
  return zeToken ? [...others, ['zeToken', zeToken]] : others;
}

/** The redirect to the support site. @throws Failure if the upstream redirects to another place */
export function supportRedirect(config: Config, upstream: Response): Response {
  const location = upstream.headers.get('Location');
  if (upstream.status !== 302 || location === null || !isSupportAddress(config, location))
    throw new Failure('bad-answer', { cause: new Error('the support call leads to a place that is not admitted') });
  return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

function isSupportAddress({ SUPPORT_ORIGINS }: Config, text: string): boolean {
  // Refuses addresses that the URL parser would silently repair.
  if (/[\s\\]/.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && SUPPORT_ORIGINS.includes(url.origin);
}
