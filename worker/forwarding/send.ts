import { Failure } from '#shared/api/failure.ts';
import { bookmarkHeader, viewAsHeader } from '#shared/constants.ts';
import type { LogFields } from '#shared/telemetry/log-fields.ts';
import { traceHeader, traceParent } from '#shared/telemetry/span.ts';
import type { AppContext } from '../platform/hono.ts';
import type { Renewal, SessionSnapshot } from '../platform/session-contract.ts';
import { sendUpstream } from '../platform/upstream/transport.ts';
import type { Outgoing } from './body.ts';
import { bookmarkOf } from './bookmark.ts';
import { requestHeaders } from './headers.ts';
import type { Match } from './match.ts';
import type { Permit } from './permit.ts';
import { changeSessionObject } from './person.ts';

interface Sending {
  readonly pathAndQuery: string;
  readonly headers: Headers;
  readonly outgoing: Outgoing;
  /** Fires when nobody waits for the answer anymore. */
  readonly signal: AbortSignal | undefined;
  readonly from: 'browser' | 'page';
}

/**
 * Sends a call. After a 401 the access token is renewed, once for all concurrent calls, and a read is repeated. A write is
 * never repeated.
 * @throws Failure `signed-out`, `unavailable`, `unreachable` or `timed-out`
 */
export async function send(c: AppContext, match: Match, { person }: Permit, sending: Sending): Promise<Response> {
  const view = match.endpoint.whenViewing === 'as-oneself' ? null : person.viewing;
  const bookmark = bookmarkOf(c, person);
  const first = await attempt(c, match, sending, { accessToken: person.accessToken, view, bookmark });
  if (first.status !== 401) return first;
  await first.body?.cancel();
  const renewal = await changeSessionObject<Renewal>(c, (session, isolate) =>
    session.renew(person.accessToken, isolate),
  ).catch((cause: unknown) => {
    if (cause instanceof Failure) throw cause;
    throw new Failure('unavailable', { headers: retryShortly, cause });
  });
  if (renewal.state === 'unavailable') throw new Failure('unavailable', { headers: retryShortly });
  const repeatable = match.endpoint.effect === 'read' && !(sending.outgoing.body instanceof ReadableStream);
  if (renewal.state === 'ended' || !repeatable) throw new Failure('signed-out');
  const second = await attempt(c, match, sending, { accessToken: renewal.accessToken, view, bookmark });
  if (second.status !== 401) return second;
  await second.body?.cancel();
  throw new Failure('signed-out');
}

const retryShortly = { 'Retry-After': '5' };

interface Credentials {
  readonly accessToken: string;
  readonly view: SessionSnapshot['viewing'];
  readonly bookmark: string | null;
}

async function attempt(
  c: AppContext,
  match: Match,
  sending: Sending,
  { accessToken, view, bookmark }: Credentials,
): Promise<Response> {
  const config = c.get('config');
  const { outgoing, signal } = sending;
  const headers = requestHeaders(sending.headers);
  headers.Authorization = `Bearer ${accessToken}`;
  headers['X-Request-Id'] = c.get('requestId');
  if (view) headers[viewAsHeader] = view.id;
  if (bookmark !== null) headers[bookmarkHeader] = bookmark;
  if (outgoing.contentType !== null) headers['Content-Type'] = outgoing.contentType;
  const telemetry = c.get('telemetry');
  const step = telemetry?.step(`upstream ${match.id}`);
  if (step) headers[traceHeader] = traceParent(step);
  const started = Date.now();
  const note = (fields: LogFields) => {
    if (sending.from === 'browser') c.get('log').note({ endpoint: match.id, ...fields });
  };
  let status = 0;
  try {
    const call = sendUpstream(c.env, config, sending.pathAndQuery, {
      method: match.endpoint.method,
      headers,
      body: outgoing.body,
      signal: signal && outgoing.cut ? AbortSignal.any([signal, outgoing.cut]) : (signal ?? outgoing.cut ?? null),
    });
    const response = await headInTime(call, config.UPSTREAM_TIMEOUT_MS);
    status = response.status;
    note({ upstreamStatus: status, upstreamMs: Date.now() - started });
    return response;
  } catch (cause) {
    const own = outgoing.failure?.();
    if (own) throw own;
    note({ upstreamMs: Date.now() - started });
    throw cause instanceof Failure ? cause : new Failure('unreachable', { cause });
  } finally {
    telemetry?.called(match.id, status, Date.now() - started, step);
    c.get('timing')('upstream', Date.now() - started);
  }
}

/**
 * Waits for the head of the answer; the body may stream for as long as it is read. A late call isn't aborted, but ends with
 * the browser's request: an abort signal for every call would cost more than the rest of the forwarder.
 * @throws Failure `timed-out`
 */
async function headInTime(call: Promise<Response>, ms: number): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure('timed-out')), ms);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}
