import { Hono } from 'hono';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { Failure, failureResponse } from '#shared/api/failure.ts';
import { openApiDocument } from '#shared/api/openapi.ts';
import { bookmarkHeader } from '#shared/constants.ts';
import { call } from './calls/call.ts';
import type { RawContext, UpstreamEnv } from './calls/context.ts';
import type { AnyHandler } from './calls/handler.ts';
import { serviceCall } from './calls/service-call.ts';
import { telemetryOfCall } from './calls/telemetry/call-telemetry.ts';
import { factsFor } from './facts/facts-for.ts';
import { handlers } from './handlers.ts';
import { configOf } from './platform/config.ts';
import { pathOf } from './platform/path.ts';
import { CallBookmarks, PrimaryStates } from './platform/storage/bookmarks.ts';
import { Database } from './platform/storage/database.ts';
import { readiness } from './readiness.ts';

/** Builds the upstream: every endpoint of the shared table, behind the same checks. */
export function createApp(): Hono<UpstreamEnv> {
  const app = new Hono<UpstreamEnv>();
  const states = new PrimaryStates();

  app.use(async (context, next) => {
    context.set('requestId', requestIdOf(context.req.header('X-Request-Id')));
    const config = configOf(context.env);
    context.set('config', config);
    const telemetry = config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? null : telemetryOfCall(context, config);
    const bookmarks = new CallBookmarks(states, context.req.header(bookmarkHeader) ?? null);
    context.set('bookmarks', bookmarks);
    context.set('onRoundTrip', telemetry?.roundTrip);
    context.set('database', new Database(context.env.DB, { onRoundTrip: telemetry?.roundTrip, bookmarks }));
    context.set('facts', factsFor(context.var.config, context.var.database));
    context.set('afterAnswer', (work) => executionOf(context)?.waitUntil(work()));
    await next();
    telemetry?.end();
    context.header('Cache-Control', 'no-store');
    context.header('X-Request-Id', context.var.requestId);
  });

  app.get('/readyz', readiness);
  app.get('/openapi.json', (context) => context.json(openApiDocument('Merchlens')));
  for (const [id, endpoint] of endpointEntries) {
    // `runHandler` passes query and body through the schemas of the same definition before it calls the handler.
    const handler = handlers[id] as AnyHandler;
    const throughChecks = endpoint.caller === 'surface' ? serviceCall : call;
    app.on(endpoint.method, pathOf(endpoint), throughChecks(endpoint, handler));
  }

  app.notFound((context) => failureResponse(new Failure('no-such-call'), context.var.requestId));
  app.onError((error, context) => {
    const requestId = context.var.requestId ?? '';
    const cause = error instanceof Failure ? error.cause : error;
    if (cause instanceof Error)
      console.error(JSON.stringify({ level: 'error', requestId, error: cause.name, message: cause.message }));
    if (error instanceof Failure) return failureResponse(error, requestId);
    return failureResponse(new Failure('unexpected'), requestId);
  });
  return app;
}

/** The execution context; tests call without one. */
function executionOf(context: RawContext): Pick<ExecutionContext, 'waitUntil'> | undefined {
  try {
    return context.executionCtx;
  } catch {
    return undefined;
  }
}

const requestIdOf = (given: string | undefined): string =>
  given && /^[\w-]{1,64}$/.test(given) ? given : crypto.randomUUID();
