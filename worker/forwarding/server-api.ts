import type { ServerApi } from '#app/context.ts';
import type { AnyCall } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/api/endpoints.ts';
import { Failure } from '#shared/api/failure.ts';
import { errorResponse } from '../middleware/errors.ts';
import type { AppContext } from '../platform/hono.ts';
import { isUnambiguousPath } from '../platform/http/address.ts';
import { askUpstream, postUpstream } from '../platform/upstream/service-call.ts';
import { type Body, ownFields } from './body.ts';
import { forward } from './forward.ts';
import type { Match } from './match.ts';
import { formatQuery, toParameters } from './query.ts';

const acceptsJson = { Accept: 'application/json' };
const readHeaders = new Headers(acceptsJson);

/** The forwarder for pages rendered on the Worker, in process. Checks and answers are as for browsers. Never throws. */
export const serverApi =
  (c: AppContext): ServerApi =>
  async (id, call = {}) => {
    try {
      const match = matchOf(id, call);
      if (match.endpoint.caller === 'surface') return await askAsSurface(c, match, call);
      return await forward(c, {
        match,
        parameters: toParameters(call.query ?? {}),
        headers: call.ifMatch ? new Headers({ ...acceptsJson, 'If-Match': call.ifMatch }) : readHeaders,
        body: async () => bodyOf(match.endpoint, call),
        // Once the browser is gone, its page makes no further calls.
        signal: call.signal ?? c.req.raw.signal,
        from: 'page',
      });
    } catch (error) {
      if (error instanceof Failure) c.var.log.warn('a call of the page failed', { endpoint: id, failure: error.code });
      const response = errorResponse(error, c);
      if (response.status === 401) c.set('callRefused', true);
      return response;
    }
  };

function bodyOf({ method }: Endpoint, { body, file }: AnyCall): Body {
  if (method === 'GET') return { kind: 'none' };
  if (!file) return { kind: 'fields', fields: ownFields(body ?? {}) };
  const upload = { type: 'application/octet-stream', length: file.size, stream: file.stream() };
  return { kind: 'upload', upload };
}

/** A call with the service token and without a person, for a page that anybody may open. */
async function askAsSurface(c: AppContext, { endpoint, segments }: Match, { query, body }: AnyCall): Promise<Response> {
  const path = `/${segments.join('/')}`;
  return endpoint.method === 'GET'
    ? await askUpstream(c, `${path}?${formatQuery(toParameters(query ?? {}))}`)
    : await postUpstream(c, path, body ?? {});
}

function matchOf(id: EndpointId, { params = {} }: AnyCall): Match {
  const endpoint: Endpoint = endpoints[id];
  const given: Readonly<Record<string, string>> = { uid: 'me', ...params };
  const segments = endpoint.path
    .slice(1)
    .split('/')
    .map((segment) => (segment.startsWith(':') ? encodeURIComponent(given[segment.slice(1)] ?? '') : segment));
  if (!isUnambiguousPath(`/${segments.join('/')}`)) throw new Failure('bad-address');
  const names = endpoint.path.match(/(?<=:)\w+/g) ?? [];
  return { id, endpoint, segments, params: Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) };
}
