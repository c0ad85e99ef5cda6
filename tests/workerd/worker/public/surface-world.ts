import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { emptySmartlink } from '#shared/touchpoints/smartlink.ts';
import { createApp } from '#worker/app.ts';
import type { EventMessage } from '#worker/platform/env.ts';
import { clearPublishedCaches } from '#worker/public/published/touchpoints.ts';

const app = createApp({ renderPage: (c) => c.text('a page of the app'), logSink: () => {} });
export const publicId = 'p'.repeat(22);
const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

export const link = (fallback = 'https://brand.example/'): PublicTouchpoint => ({
  ...{ publicId, kind: 'dl', slug: 'spring', name: 'Spring', locales: [], campaign: '', revision: 1 },
  definition: { ...emptySmartlink, fallback },
  account: { id: 1, name: 'Brand', alcohol: null, gtmId: null, locale: 'en-GB', currency: 'GBP' },
  ...{ products: [], offers: [], retailers: [], collections: [], stores: [], forms: [] },
});

export type Limiter = 'client' | 'touchpoint' | 'account' | 'share' | 'posts';

/** The surface with an upstream that has one link, and its counted events and calls. */
export function surfaceWorld(
  more: {
    /** Whether a key is above the limit of a limiter. */
    over?: (key: string, limiter: Limiter) => boolean;
    upstream?: (request: Request) => Response | null | Promise<Response>;
    publicOrigin?: string;
    appOrigin?: string;
    sessionSecret?: string;
  } = {},
) {
  clearPublishedCaches();
  const asked: Request[] = [];
  // The isolate outlives a test, and reports its counts twice a minute.
  const cacheCounts: Request[] = [];
  const queued: EventMessage[] = [];
  const limiter = (name: Limiter) => ({
    limit: async ({ key }: { key: string }) => ({ success: !more.over?.(key, name) }),
  });
  const env = {
    APP_ORIGIN: more.appOrigin ?? 'https://app.example.com',
    PUBLIC_ORIGIN: more.publicOrigin ?? 'https://go.example.com',
    OIDC_ISSUER: 'https://id.example.com/realm',
    OIDC_CLIENT_ID: 'app',
    SESSION_SECRET: more.sessionSecret ?? 'k'.repeat(32),
    UPSTREAM_SERVICE_TOKEN: 'a-service-token-of-tests',
    UPSTREAM: {
      fetch: async (input: string, init: RequestInit) => {
        const request = new Request(input, init);
        if (request.url.endsWith('/proxy/public/cache-counts')) {
          cacheCounts.push(request);
          return new Response(null, { status: 204 });
        }
        asked.push(request);
        const own = await more.upstream?.(request);
        if (own) return own;
        const found = new URL(request.url).pathname === '/proxy/public/links/spring';
        return found ? Response.json(link(), { headers: { ETag: '"1"' } }) : new Response(null, { status: 404 });
      },
    },
    EVENTS: { send: async (message: EventMessage) => void queued.push(message) },
    PUBLIC_BY_CLIENT: limiter('client'),
    PUBLIC_BY_TOUCHPOINT: limiter('touchpoint'),
    PUBLIC_BY_ACCOUNT: limiter('account'),
    PUBLIC_SHARES: limiter('share'),
    PUBLIC_POSTS: limiter('posts'),
  };
  const fetch = async (url: string, init: RequestInit = {}) => {
    const context = createExecutionContext();
    const headers = new Headers({ 'User-Agent': person, ...Object.fromEntries(new Headers(init.headers)) });
    const answer = await app.fetch(new Request(url, { ...init, headers }), env, context);
    await waitOnExecutionContext(context);
    return answer;
  };
  return { fetch, asked, cacheCounts, queued, env };
}
