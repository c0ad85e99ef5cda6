import type { MiddlewareHandler } from 'hono';
import { browserOrigins } from '../identity-provider/provider.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext, AppEnv } from '../platform/hono.ts';
import { pathOf } from '../platform/http/address.ts';
import { isConsentPage, isConsentReturn } from '../session/consent-return.ts';

/** On every answer: pages, calls, assets, redirects and errors. */
const everywhere = Object.entries({
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
});

/** For answers that are no pages: if a browser shows one as a document, nothing in it runs or loads. */
const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** All headers of an answer of our own that is no page and is never cached. */
export const inertHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': inertPolicy,
  ...Object.fromEntries(everywhere),
  'Cache-Control': 'no-store',
};

const inertTemplate = new Headers(inertHeaders);

const inertAnswers = new WeakSet<Response>();

/** An answer made with all these headers: copying them at once costs a third of setting each. */
export function inertResponse(
  body: BodyInit | null,
  status: number,
  more: Iterable<readonly [name: string, value: string]>,
): Response {
  const response = new Response(body, { status, headers: inertTemplate });
  const { headers } = response;
  for (const [name, value] of more) headers.set(name, value);
  inertAnswers.add(response);
  return response;
}

/** `dev` allows the development server's own socket. The nonce exists only where a page may be rendered. */
export function securityHeaders({ dev }: { readonly dev: boolean }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (c.get('publicAnswer')) return;
    if (inertAnswers.has(c.res)) return;
    const headers = writableHeaders(c);
    const page = c.get('nonce') !== undefined && isHtml(headers);
    headers.set('Content-Security-Policy', page ? await policyOfPage(c, dev) : inertPolicy);
    for (const [name, value] of everywhere) headers.set(name, value);
    if (isConsentReturn(c.req.path, c.req.query('state'))) headers.set('Referrer-Policy', 'no-referrer');
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}

/**
 * A nonce for the answers below: mounted before what renders pages. The provider is asked while the page is made: it may be
 * far, and an isolate that has never asked it needs its answer for the page's first byte.
 */
export const pageNonce: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!pathOf(c.req.url).endsWith('.data')) c.set('signInOrigins', browserOrigins(c.var.config));
  c.set('nonce', btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))));
  await next();
};

const isHtml = (headers: Headers): boolean => headers.get('Content-Type')?.startsWith('text/html') ?? false;

const policyOfPage = async (
  { var: { config, nonce, signInOrigins }, req }: AppContext,
  dev: boolean,
): Promise<string> => {
  const signIn = await (signInOrigins ?? browserOrigins(config));
  const consent = isConsentPage(req.path) ? originsOf(config.CONSENT_HOSTS) : [];
  return pagePolicy(config, { nonce, dev, leadingTo: [...signIn, ...consent] });
};

const originsOf = (table: Config['CONSENT_HOSTS']): string[] => [
  ...new Set(Object.values(table).map((address) => new URL(address).origin)),
];

interface PagePolicy {
  readonly nonce: string;
  readonly dev: boolean;
  /** Origins that forms may lead to: the provider's, and on some pages those where people consent. */
  readonly leadingTo: readonly string[];
}

/** Third-party hosts are allowed only where they are configured. */
export function pagePolicy(config: Config, { nonce, dev, leadingTo }: PagePolicy): string {
  const hosts = thirdParties(config);
  const sockets = dev ? [config.APP_ORIGIN.replace(/^http/, 'ws')] : [];
  const directives: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', ["'self'"]],
    ['script-src', [`'nonce-${nonce}'`, "'strict-dynamic'", ...hosts]],
    ['style-src', ["'self'", `'nonce-${nonce}'`, ...hosts]],
    ['img-src', ["'self'", 'data:', 'blob:', ...hosts]],
    ['font-src', ["'self'", ...hosts]],
    ['connect-src', ["'self'", ...hosts, ...sockets]],
    // The editor of an experience shows its draft in a frame of our own.
    ['frame-src', ["'self'", ...hosts]],
    ['worker-src', ["'self'"]],
    ['manifest-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    // Browsers apply this list to a form's redirect too, and signing in or out redirects to the provider.
    ['form-action', ["'self'", ...leadingTo]],
    ['frame-ancestors', ["'none'"]],
  ];
  return directives.map(([name, values]) => [name, ...values].join(' ')).join('; ');
}

function thirdParties(config: Config): readonly string[] {
  const { SUPPORT_WIDGET_URL, FORMCRAFTS_WIDGET_URL, ADOPTION_SCRIPT_URL, ADOPTION_API_KEY } = config;
  const adoption = ADOPTION_API_KEY ? ADOPTION_SCRIPT_URL : undefined;
  const set = [SUPPORT_WIDGET_URL, FORMCRAFTS_WIDGET_URL, adoption].filter((url) => url !== undefined);
  return [...new Set(set.map((url) => new URL(url).origin))];
}

/** The headers of the answer, writable: an answer of `fetch` or of the asset store is copied once, its body untouched. */
function writableHeaders(c: AppContext): Headers {
  const { headers } = c.res;
  try {
    headers.delete('Server');
    return headers;
  } catch {
    return replaceResponse(c, new Response(c.res.body, c.res)).headers;
  }
}

/** Hono merges a second answer into the first unless the first is taken away. */
function replaceResponse(c: AppContext, response: Response): Response {
  c.res = undefined;
  c.res = response;
  return response;
}
