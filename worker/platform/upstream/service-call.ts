import { Failure } from '#shared/api/failure.ts';
import { traceHeader, traceParent } from '#shared/telemetry/span.ts';
import type { AppContext } from '../hono.ts';
import { sendUpstream } from './transport.ts';

type Asking = Pick<AppContext, 'env' | 'var'>;

/**
 * A call of the public surface, with the service token and without any session or client header.
 * @throws Failure `unreachable`
 */
export const askUpstream = (
  c: Asking,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => send(c, path, { headers });

/** The same with a body of JSON. @throws Failure `unreachable` */
export const postUpstream = (c: Asking, path: string, body: unknown): Promise<Response> =>
  send(c, path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** A request whose headers can be added to. */
type Sent = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

async function send(
  { env, var: { config, requestId, telemetry } }: Asking,
  path: string,
  init: Sent,
): Promise<Response> {
  const step = telemetry?.step('upstream public');
  const started = Date.now();
  let status = 0;
  try {
    const answer = await sendUpstream(env, config, path, {
      ...init,
      headers: {
        ...init.headers,
        Accept: 'application/json',
        Authorization: `Bearer ${config.UPSTREAM_SERVICE_TOKEN ?? ''}`,
        'X-Request-Id': requestId,
        ...(step && { [traceHeader]: traceParent(step) }),
      },
      signal: AbortSignal.timeout(Math.min(config.UPSTREAM_TIMEOUT_MS, 10_000)),
    });
    status = answer.status;
    return answer;
  } catch (error) {
    throw new Failure('unreachable', { cause: error });
  } finally {
    telemetry?.called('public', status, Date.now() - started, step);
  }
}
