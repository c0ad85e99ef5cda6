import type { z } from 'zod';
import { Failure, failureResponse, type PlainFailureCode, retryAfter } from '#shared/api/failure.ts';
import { keyHashHeader } from '#shared/api/families/data-api.ts';
import { commonFailures, type PublicEndpoint } from '#shared/api/public-endpoint.ts';
import { isOneOf } from '#shared/table.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { readOwnProblem } from '#worker/platform/upstream/own-problem.ts';
import { sendUpstream } from '#worker/platform/upstream/transport.ts';
import { surfaceAnswer } from '../answers/answers.tsx';
import { clientIsOver } from '../visits/limits.ts';
import type { ApiRoute } from './answering.ts';
import { keyHashOf, noKey, notAdmitted, tooMany } from './key-checks.ts';

export interface UpstreamCall {
  readonly method: 'GET' | 'POST';
  readonly pathAndQuery: string;
  readonly contentType?: string;
  /** How the body is compressed. */
  readonly contentEncoding?: 'gzip' | 'identity';
  readonly body?: ReadableStream<Uint8Array> | string;
  /** Fires when the body is refused or breaks off. */
  readonly cut?: AbortSignal;
  /** Why we refused the body; null if we didn't. */
  readonly failure?: () => Failure | null;
}

interface Keyed<Answer> {
  readonly perMinute: number;
  /** Number of calls left for the key in this minute. */
  readonly remaining: number;
  readonly answer: Answer;
}

interface DataRoute<Answer extends object> {
  readonly endpoint: PublicEndpoint;
  /** What the upstream answers. */
  readonly keyed: z.ZodType<Keyed<Answer>>;
  /** The error code of a call that the upstream refuses. */
  readonly refusal: 'facts-parameters' | 'metrics-query-refused';
  readonly call: (c: AppContext) => Promise<UpstreamCall> | UpstreamCall;
  /** The answer for the client, and the address at which it can be requested again. */
  readonly shown: (c: AppContext, answer: Answer) => { readonly body: object; readonly location?: string };
}

/**
 * The route of an endpoint whose keys write facts or read metrics. Such a key belongs on a server: calls from pages are
 * refused immediately, and no answer has a CORS header.
 */
export const answeringData =
  <Answer extends object>(route: DataRoute<Answer>): ApiRoute =>
  async (c) => {
    try {
      if (c.req.header('Origin') !== undefined) throw new Failure('api-key-for-servers');
      if (await clientIsOver(c)) throw tooMany(60);
      const keyHash = await keyHashOf(c);
      const response = await sent(c, keyHash, await route.call(c));
      if (!response.ok) throw await refusalOf(response, route);
      const { perMinute, remaining, answer } = route.keyed.parse(await response.json());
      const { body, location } = route.shown(c, answer);
      return surfaceAnswer(JSON.stringify(body), route.endpoint.status ?? 200, {
        'Content-Type': 'application/json',
        'RateLimit-Limit': String(perMinute),
        'RateLimit-Remaining': String(remaining),
        ...(location !== undefined && { Location: location }),
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const problem = failureResponse(error, c.var.requestId);
      return surfaceAnswer(problem.body, problem.status, Object.fromEntries(problem.headers));
    }
  };

async function sent(c: AppContext, keyHash: string, call: UpstreamCall): Promise<Response> {
  const {
    env,
    var: { config, requestId },
  } = c;
  const { method, pathAndQuery, contentType = 'application/json', contentEncoding, body, cut, failure } = call;
  const timeout = AbortSignal.timeout(config.UPSTREAM_TIMEOUT_MS);
  try {
    return await sendUpstream(env, config, pathAndQuery, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${config.UPSTREAM_SERVICE_TOKEN ?? ''}`,
        [keyHashHeader]: keyHash,
        'X-Request-Id': requestId,
        ...(body !== undefined && { 'Content-Type': contentType }),
        ...(contentEncoding === 'gzip' && { 'Content-Encoding': contentEncoding }),
      },
      ...(body !== undefined && { body }),
      signal: cut ? AbortSignal.any([timeout, cut]) : timeout,
    });
  } catch (cause) {
    throw failure?.() ?? new Failure('unavailable', { headers: retryAfter(5), cause });
  }
}

/** The upstream's refusal, under a code that the endpoint's documentation names. */
async function refusalOf(
  response: Response,
  { endpoint, refusal }: Pick<DataRoute<object>, 'endpoint' | 'refusal'>,
): Promise<Failure> {
  const { status } = response;
  const wait = Number(response.headers.get('Retry-After')) || 5;
  if (status === 403) return await notAdmitted(response);
  const problem = await readOwnProblem(response, []);
  const documented: readonly PlainFailureCode[] = [...commonFailures[endpoint.purpose], ...endpoint.failures];
  if (status === 401) return noKey();
  if (status === 429) return tooMany(wait);
  const code = documented.find((one) => one === problem?.code);
  if (code) return new Failure(code, status === 409 ? { headers: retryAfter(wait) } : {});
  if (status === 404 && isOneOf(documented, 'facts-job-not-found')) return new Failure('facts-job-not-found');
  if (status === 413) return new Failure(isOneOf(documented, 'facts-too-large') ? 'facts-too-large' : 'body-too-large');
  if (status === 400) return new Failure(refusal, { errors: problem?.errors ?? { body: problem?.detail ?? '' } });
  return new Failure('unavailable', { headers: retryAfter(wait) });
}
