import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from '../platform/hono.ts';
import { pathOf } from '../platform/http/address.ts';
import { createLogger, type LogLevel, type LogSink } from '../platform/log.ts';
import { bypassCookie } from '../session/cookie.ts';
import { endTelemetry } from '../telemetry/measure-request.ts';

/** A client may name its request so that it can find it in the logs; anything but a plain token is ignored. */
const requestIdForm = /^[A-Za-z0-9_-]{8,64}$/;
const probes = new Set(['/healthz', '/readyz']);

/** Names the request, opens its log and times it: `X-Request-Id`, `Server-Timing` and one log line per request. */
export function request(sink?: LogSink): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = Date.now();
    const requestId = requestIdOf(c);
    const log = createLogger(requestId, sink);
    const timings: string[] = [];
    c.set('requestId', requestId);
    c.set('arrivedAt', started);
    c.set('log', log);
    c.set('timing', (name, durationMs) => timings.push(`${name};dur=${durationMs}`));
    await next();
    const durationMs = Date.now() - started;
    const { headers, status } = c.res;
    headers.set('X-Request-Id', requestId);
    headers.set('Server-Timing', [...timings, `total;dur=${durationMs}`].join(', '));
    if (c.get('nextReadsBypassLeases')) headers.append('Set-Cookie', bypassCookie);
    const telemetry = c.get('telemetry');
    if (telemetry) endTelemetry(c, telemetry, durationMs);
    const path = pathOf(c.req.url);
    if (status < 400 && probes.has(path)) return;
    log.summary(levelOf(status), { method: c.req.method, path: withoutToken(path), status, durationMs });
  };
}

/**
 * Hides tokens in paths from the log: that of a preview shows the draft, that of an invitation accepts it, and that of a source
 * of orders reports orders.
 */
const withoutToken = (path: string): string =>
  path.replace(/^(\/pop\/preview\/[^/]+\/|\/invitation\/|\/o\/)[^/.]+/, '$1[secret]');

export function requestIdOf(c: AppContext): string {
  const given = c.req.header('X-Request-Id');
  return given && requestIdForm.test(given) ? given : crypto.randomUUID();
}

function levelOf(status: number): LogLevel {
  if (status >= 500) return 'error';
  return status >= 400 ? 'warn' : 'info';
}
