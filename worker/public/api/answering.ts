import type { z } from 'zod';
import type { NamesIn } from '#shared/api/contract.ts';
import { Failure, failureResponse, retryAfter } from '#shared/api/failure.ts';
import { publicApiCallSchema } from '#shared/api/families/api-keys-schemas.ts';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import type { IntegrationEndpoint } from '#shared/api/public-endpoint.ts';
import { localPageHost } from '#shared/config/loopback.ts';
import { isBlocked } from '#shared/touchpoints/alcohol.ts';
import type { ApiScope } from '#shared/touchpoints/api-choices.ts';
import { type ApiIntegration, apiIntegrationSchema } from '#shared/touchpoints/api-integration.ts';
import { admitsHost } from '#shared/touchpoints/domains.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { postUpstream } from '#worker/platform/upstream/service-call.ts';
import { surfaceAnswer } from '../answers/answers.tsx';
import { readPublished } from '../published/touchpoints.ts';
import { clientIsOver } from '../visits/limits.ts';
import { whereaboutsOf } from '../visits/visit.ts';
import { checkedQuery, keyHashOf, noKey, notAdmitted, tooMany } from './key-checks.ts';

interface Open {
  readonly touchpoint: PublicTouchpoint;
  readonly integration: ApiIntegration;
}

/** A call whose key is accepted and whose query has passed its endpoint's schema. */
export interface PublicCall<Path extends string, Query> extends Open {
  readonly context: AppContext;
  /** What the key may read. */
  readonly scopes: readonly ApiScope[];
  readonly query: Query;
  /** A part of the path, by its name. */
  readonly param: (name: NamesIn<Path>) => string;
}

/** Answers one endpoint of the public API. */
export type ApiRoute = (c: AppContext) => Promise<Response>;

/**
 * The route of an endpoint: checks the key before anything is answered. Answers are not cached, since they depend
 * on the key.
 */
export const answering =
  <Path extends string, Query extends z.ZodObject, Answer extends z.ZodType>(
    endpoint: IntegrationEndpoint<Path, Query, Answer>,
    answer: (call: PublicCall<Path, z.output<Query>>) => z.input<Answer>,
  ): ApiRoute =>
  async (c) => {
    const headers: Record<string, string> = { Vary: 'Origin' };
    try {
      const open = await integrationOf(c);
      if (!open) throw new Failure('integration-not-found');
      if (isBlocked(open.touchpoint.account.alcohol, whereaboutsOf(c))) throw new Failure('not-in-this-country');
      const origin = admittedOrigin(c, open.integration);
      if (origin) Object.assign(headers, corsOf(origin));
      const { scopes, perMinute, remaining } = await callOfKey(c, open, endpoint.keyScope);
      headers['RateLimit-Limit'] = String(perMinute);
      headers['RateLimit-Remaining'] = String(remaining);
      const query = checkedQuery(endpoint.query, c.req.query());
      const param = (name: NamesIn<Path>) => c.req.param(name) ?? '';
      const body = JSON.stringify(answer({ ...open, context: c, scopes, query, param }));
      const readAnywhere = { 'Content-Type': 'application/json', 'Cross-Origin-Resource-Policy': 'cross-origin' };
      return surfaceAnswer(body, 200, { ...headers, ...readAnywhere });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const problem = failureResponse(error, c.var.requestId);
      return surfaceAnswer(problem.body, problem.status, { ...Object.fromEntries(problem.headers), ...headers });
    }
  };

/** `OPTIONS` of every endpoint: whether pages of that site may call it. Reveals nothing about keys. */
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

/** Counts the call. @throws Failure if the key isn't valid for this integration, caller and scope */
async function callOfKey(c: AppContext, { touchpoint }: Open, scope: ApiScope) {
  if (await clientIsOver(c)) throw tooMany(60);
  const keyHash = await keyHashOf(c);
  const asked = c.req.header('Origin');
  const call = await postUpstream(c, `/proxy/public/api/${touchpoint.publicId}/calls`, {
    ...{ keyHash, scope },
    host: asked === undefined ? null : siteOf(asked),
  });
  if (call.status === 401) throw noKey();
  if (call.status === 403) throw await notAdmitted(call);
  if (call.status === 429) throw tooMany(Number(call.headers.get('Retry-After')) || 60);
  if (!call.ok) throw new Failure('unavailable', { headers: retryAfter(5) });
  return publicApiCallSchema.parse(await call.json());
}

async function integrationOf(c: AppContext): Promise<Open | null> {
  const touchpoint = await readPublished(c, 'api', c.req.param('publicId') ?? '');
  return touchpoint && { touchpoint, integration: apiIntegrationSchema.parse(touchpoint.definition) };
}

/** The origin of the calling page if the integration allows its site; null for servers, which send no origin. */
function admittedOrigin({ req, var: { config } }: AppContext, { allowedDomains }: ApiIntegration): string | null {
  const origin = req.header('Origin');
  if (origin && localPageHost(config.APP_ORIGIN, origin)) return origin;
  return origin && /^https:\/\//.test(origin) && admitsHost(allowedDomains, siteOf(origin)) ? origin : null;
}

/** The host with its port, since another port may belong to somebody else. */
const siteOf = (origin: string): string => URL.parse(origin)?.host ?? '';

/** CORS without credentials, since the API uses no cookies. */
const corsOf = (origin: string) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': 'RateLimit-Limit, RateLimit-Remaining, Retry-After, X-Request-Id',
  Vary: 'Origin',
});
