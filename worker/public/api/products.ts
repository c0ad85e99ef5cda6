import { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import { publicApiCallSchema } from '#shared/api/families/api-keys-schemas.ts';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { problemType } from '#shared/api/problem.ts';
import { localPageHost } from '#shared/config/loopback.ts';
import { normalGtin } from '#shared/ingest/gtin.ts';
import type { ApiScope } from '#shared/touchpoints/api-choices.ts';
import {
  type ApiAddresses,
  type ApiIntegration,
  apiIntegrationSchema,
  apiProducts,
} from '#shared/touchpoints/api-integration.ts';
import { admitsHost } from '#shared/touchpoints/domains.ts';
import type { AppContext } from '../../hono.ts';
import { surfaceAnswer } from '../answers.tsx';
import { clientIsOver } from '../limits.ts';
import { readPublished } from '../stored.ts';
import { postUpstream } from '../upstream.ts';

const querySchema = z.object({
  gtin: z.string().max(20).optional(),
  search: z.string().trim().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
});

/** `GET /api/v1/{publicId}/products`. */
export const answerProducts = (c: AppContext): Promise<Response> =>
  answered(c, (open) => {
    const read = querySchema.safeParse(c.req.query());
    if (!read.success)
      return problem(400, 'Bad request', `${read.error.issues[0]?.path.join('.')} is not well formed.`);
    const { gtin, search, limit, offset } = read.data;
    const number = gtin === undefined ? undefined : normalGtin(gtin);
    if (number === null)
      return problem(400, 'Bad request', 'gtin is no number of a product, or its check digit is wrong.');
    const words = search.toLowerCase();
    const found = open.touchpoint.products.filter(
      (product) =>
        (number === undefined || product.gtin === number) &&
        (words === '' || `${product.name} ${product.brand}`.toLowerCase().includes(words)),
    );
    const items = productsOf(open, found.slice(offset, offset + limit));
    const nextOffset = offset + limit < found.length ? offset + limit : null;
    return { items, total: found.length, nextOffset };
  });

/** `GET /api/v1/{publicId}/products/{gtin}`. */
export const answerProduct = (c: AppContext): Promise<Response> =>
  answered(c, (open) => {
    const gtin = normalGtin(c.req.param('gtin') ?? '');
    const found = gtin === null ? [] : open.touchpoint.products.filter((product) => product.gtin === gtin);
    return productsOf(open, found)[0] ?? problem(404, 'Not found', 'This integration has no product of that number.');
  });

/** `OPTIONS` of both: whether a page of that site may ask. It says nothing of the key. */
export async function answerPreflight(c: AppContext): Promise<Response> {
  const open = await integrationOf(c);
  const origin = open && admittedOrigin(c, open.integration);
  if (!origin) return surfaceAnswer(null, 403, { Vary: 'Origin' });
  return surfaceAnswer(null, 204, {
    ...corsOf(origin),
    'Access-Control-Allow-Methods': 'GET',
    'Access-Control-Allow-Headers': 'Authorization',
    'Access-Control-Max-Age': '600',
  });
}

interface Open {
  readonly touchpoint: PublicTouchpoint;
  readonly integration: ApiIntegration;
}
interface Admitted extends Open {
  readonly scopes: readonly ApiScope[];
  readonly addresses: ApiAddresses;
}

/** Looks at who asks before anything is answered. Nothing that is answered is kept, since the key decides what it holds. */
async function answered(c: AppContext, answer: (open: Admitted) => object | Response): Promise<Response> {
  const open = await integrationOf(c);
  if (!open) return problem(404, 'Not found', 'There is no such integration, or it is not published.');
  const origin = admittedOrigin(c, open.integration);
  const cors: Readonly<Record<string, string>> = origin ? corsOf(origin) : { Vary: 'Origin' };
  const refuse = (refused: Response) => withHeaders(refused, cors);
  if (await clientIsOver(c)) return refuse(tooMany('60'));
  const [, key] = /^Bearer (mlk_[\w-]{43})$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  if (key === undefined) return refuse(noKey());
  const asked = c.req.header('Origin');
  const call = await postUpstream(c, `/proxy/public/api/${open.touchpoint.publicId}/calls`, {
    ...{ keyHash: await hashOf(key), scope: 'products' },
    host: asked === undefined ? null : siteOf(asked),
  });
  if (call.status === 401) return refuse(noKey());
  if (call.status === 403)
    return refuse(problem(403, 'Forbidden', 'The key does not work from here, or not for this: look at its sites.'));
  if (call.status === 429) return refuse(tooMany(call.headers.get('Retry-After') ?? '60'));
  if (!call.ok) throw new Failure('unavailable', { headers: { 'Retry-After': '5' } });
  const { scopes, perMinute, remaining } = publicApiCallSchema.parse(await call.json());
  const limits = { 'RateLimit-Limit': String(perMinute), 'RateLimit-Remaining': String(remaining) };
  const body = answer({ ...open, scopes, addresses: addressesOf(c, open.touchpoint) });
  if (body instanceof Response) return withHeaders(body, { ...cors, ...limits });
  return surfaceAnswer(JSON.stringify(body), 200, {
    ...cors,
    ...limits,
    'Content-Type': 'application/json',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}

async function integrationOf(c: AppContext): Promise<Open | null> {
  const touchpoint = await readPublished(c, 'api', c.req.param('publicId') ?? '');
  return touchpoint && { touchpoint, integration: apiIntegrationSchema.parse(touchpoint.definition) };
}

/** The page's origin where the integration admits its site; a server names none. */
function admittedOrigin({ req, var: { config } }: AppContext, { allowedDomains }: ApiIntegration): string | null {
  const origin = req.header('Origin');
  if (origin && localPageHost(config.APP_ORIGIN, origin)) return origin;
  return origin && /^https:\/\//.test(origin) && admitsHost(allowedDomains, siteOf(origin)) ? origin : null;
}

/** The host with its port: another port of a host is served by somebody else, perhaps. */
const siteOf = (origin: string): string => URL.parse(origin)?.host ?? '';

/** Without credentials: no cookie of ours says anything here. */
const corsOf = (origin: string) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': 'RateLimit-Limit, RateLimit-Remaining, Retry-After, X-Request-Id',
  Vary: 'Origin',
});

const productsOf = ({ touchpoint, integration, scopes, addresses }: Admitted, products: PublicTouchpoint['products']) =>
  apiProducts(integration, scopes, { ...touchpoint, products }, addresses);

function addressesOf({ var: { config } }: AppContext, { publicId }: PublicTouchpoint): ApiAddresses {
  const base = `${config.PUBLIC_ORIGIN}/api/v1/${publicId}`;
  return {
    image: (product, version) => `${base}/image/${product}/${encodeURIComponent(version)}`,
    link: (product, retailer, country) => `${base}/out/${product}/${retailer}?country=${country}`,
  };
}

const problem = (
  status: number,
  title: string,
  detail: string,
  more: Readonly<Record<string, string>> = {},
): Response =>
  surfaceAnswer(JSON.stringify({ status, title, detail }), status, { 'Content-Type': problemType, ...more });

/** One sentence for no key, a wrong one, one of another integration and one that has ended. */
const noKey = (): Response =>
  problem(
    401,
    'No key',
    'Send a key of this integration as Authorization: Bearer; this one is missing, wrong or has ended.',
    {
      'WWW-Authenticate': 'Bearer',
    },
  );

const tooMany = (retryAfter: string): Response =>
  problem(429, 'Too many requests', 'There were too many calls within this minute.', { 'Retry-After': retryAfter });

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

async function hashOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
