import type { Handler } from 'hono';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { Failure } from '#shared/api/failure.ts';
import type { AppContext, AppEnv } from '../platform/hono.ts';
import { pathOf, queryOf } from '../platform/http/address.ts';
import { announceWrite } from '../session/middleware.ts';
import { answer } from './answer.ts';
import { type Body, readBody, withCsrfToken } from './body.ts';
import { keepBookmark } from './bookmark.ts';
import { endpointMatcher, type Match } from './match.ts';
import { permit, permitSettings } from './permit.ts';
import { formatQuery, ownParameters, type Parameters, parseQuery } from './query.ts';
import { scopedPath, scopeParameters } from './scope.ts';
import { send } from './send.ts';
import { changesOnlyPreferences, changesSession, updateSession } from './session-effects.ts';
import { supportParameters, supportRedirect } from './support-site.ts';
import { recordWrite, waitForOtherLeases } from './writes.ts';

/** A call of the endpoint table, from the browser or from a page's loader. */
interface Call {
  readonly match: Match;
  /** The caller's parameters, possibly with a scope. */
  readonly parameters: Parameters;
  /** The caller's headers. */
  readonly headers: Headers;
  readonly body: () => Promise<Body>;
  readonly signal: AbortSignal | undefined;
  /** `browser`: the request is this call itself. `page`: a loader makes it, as one of several. */
  readonly from: 'browser' | 'page';
}

/** Answers `/dbd/*` and `/proxy/*` of the browser. Only calls of the endpoint table are forwarded; the rest is refused. */
export function forwarded(table: Iterable<readonly [string, Endpoint]> = endpointEntries): Handler<AppEnv> {
  const match = endpointMatcher(table);
  return (c) => {
    const { raw, method, url } = c.req;
    const found = match(method, pathOf(url));
    if ('unknown' in found) throw new Failure('not-found');
    if ('allow' in found) throw new Failure('wrong-method', { headers: { Allow: found.allow.join(', ') } });
    const telemetry = c.get('telemetry');
    if (telemetry) telemetry.endpoint = found.id;
    const { headers } = raw;
    return forward(c, {
      match: found,
      parameters: parseQuery(queryOf(url)),
      headers,
      body: () => readBody(raw, headers, found.endpoint),
      // When the browser disconnects, the platform ends the whole request, and with it the call upstream.
      signal: undefined,
      from: 'browser',
    });
  };
}

/** Checks a call, sends it with the person's credentials and scope, and passes its answer on as it streams in. */
export async function forward(c: AppContext, call: Call): Promise<Response> {
  const { match } = call;
  const { endpoint } = match;
  if (match.params.uid !== undefined && match.params.uid !== 'me') throw new Failure('foreign-id');
  const writes = endpoint.effect === 'write';
  if (writes) announceWrite(c);
  const allowed = await permit(c, match, call.parameters);
  const { person, scope } = allowed;
  const uid = (endpoint.whenViewing === 'as-oneself' && person.viewing?.staffUid) || person.uid;
  const own = ownParameters(call.parameters);
  const toSupport = endpoint.redirectsTo === 'support-site';
  const parameters = toSupport ? supportParameters(c.get('config'), own, person) : own;
  const body = await call.body();
  if (endpoint.checkedBody === 'settings') await permitSettings(c, allowed, body);

  const outgoing = withCsrfToken(body, person.csrfToken);
  const query = formatQuery([
    ...parameters,
    ['uid', uid],
    ...scopeParameters(endpoint, scope),
    ...(outgoing.csrfInQuery ? [['csrfToken', person.csrfToken] as const] : []),
  ]);
  const path = scopedPath(endpoint, withUid(match, uid), scope);
  const sending = () =>
    send(c, match, allowed, {
      pathAndQuery: `${path}?${query}`,
      headers: call.headers,
      outgoing,
      signal: call.signal,
      from: call.from,
    });
  const upstream = await (writes ? recordWrite(c, scope, sending) : sending());
  if (writes || endpoint.reportsJobs) await keepBookmark(c, upstream);
  if (toSupport && upstream.status < 400) return supportRedirect(c.var.config, upstream);
  if (changesSession(endpoint, upstream)) await updateSession(c, match, body, upstream);
  if (writes && changesOnlyPreferences(endpoint, body)) c.set('nextReadsBypassLeases', true);
  else if (writes) await waitForOtherLeases(c);
  return answer(c, match, person, upstream);
}

const withUid = ({ endpoint, segments }: Match, uid: string): readonly string[] => {
  const names = endpoint.path.slice(1).split('/');
  return segments.map((segment, index) => (names[index] === ':uid' ? encodeURIComponent(uid) : segment));
};
