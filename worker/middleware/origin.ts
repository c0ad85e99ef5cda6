import { Failure } from '#shared/api/failure.ts';
import type { AppContext } from '../platform/hono.ts';
import { pathOf } from '../platform/http/address.ts';
import { isCallPath } from './host.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

interface CallFromElsewhere {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly reason: string;
}

/** Calls that change something and may come from other sites, so that they need no Origin of ours. */
export const callsFromElsewhere: readonly CallFromElsewhere[] = [
  {
    method: 'POST',
    path: /^\/auth\/backchannel-logout$/,
    reason: 'The identity provider calls it without cookies; its signed logout token is the proof.',
  },
  {
    method: 'POST',
    path: /^\/collect\/site\/[\w-]+$/,
    reason: 'Pages of a brand’s own sites call it; the tag names the origins that it admits.',
  },
  {
    method: 'GET',
    path: /^\/o\/[\w-]+\.gif$/,
    reason:
      'Pages of a shop load it as a picture. It only adds orders: the same call again, or another one of the order, changes nothing.',
  },
  {
    method: 'POST',
    path: /^\/o\/[\w-]+$/,
    reason: 'A shop’s server calls it; its signature over body and time is the proof.',
  },
  {
    method: 'GET',
    path: /^\/o\/[\w-]+\/[a-z]+$/,
    reason:
      'Affiliate networks call it with GET and sign nothing; the 128 bits of the address are the key. The same call again changes nothing.',
  },
  {
    method: 'POST',
    path: /^\/o\/[\w-]+\/[a-z]+$/,
    reason:
      'Affiliate networks sign nothing; the 128 bits of the address are the key. The same call again changes nothing.',
  },
];

/**
 * Every unsafe request must come from our own pages: the exact `Origin`, and `X-Requested-With: fetch` unless it is a
 * plain form post of a page.
 */
export function sameOrigin(c: AppContext): void {
  if (!safeMethods.has(c.req.method)) refuseForeign(c);
}

function refuseForeign(c: AppContext): void {
  const path = pathOf(c.req.url);
  if (callsFromElsewhere.some((row) => row.path.test(path) && row.method === c.req.method)) return;
  const site = c.req.header('Sec-Fetch-Site');
  const foreign =
    c.req.header('Origin') !== c.get('config').APP_ORIGIN || (site !== undefined && site !== 'same-origin');
  if (foreign || !(isScripted(c) || isPlainFormPost(c, path))) throw new Failure('cross-site');
}

const isScripted = (c: AppContext): boolean => c.req.header('X-Requested-With') === 'fetch';

const isPlainFormPost = (c: AppContext, path: string): boolean =>
  c.req.method === 'POST' && !isCallPath(path) && formTypes.test(c.req.header('Content-Type') ?? formTypeOfEmptyForm);

/** A form without fields may leave without a type. */
const formTypeOfEmptyForm = 'application/x-www-form-urlencoded';
