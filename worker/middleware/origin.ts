import { Failure } from '#shared/api/failure.ts';
import type { AppContext } from '../hono.ts';
import { pathOf } from './address.ts';
import { isCallPath } from './host.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** Unsafe calls that come from elsewhere on purpose. */
const exempt: readonly { readonly method: string; readonly path: string; readonly reason: string }[] = [
  {
    method: 'POST',
    path: '/auth/backchannel-logout',
    reason: 'The identity provider calls it without cookies; its signed logout token is the proof.',
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
  if (exempt.some((row) => row.path === path && row.method === c.req.method)) return;
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
