import { routePath } from 'hono/route';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { type Exporter, exporterOf } from '#shared/telemetry/exporter.ts';
import { parseTraceParent, Span, traceHeader } from '#shared/telemetry/span.ts';
import type { Config } from '#upstream/platform/config.ts';
import { pathOf } from '#upstream/platform/path.ts';
import type { RoundTrip } from '#upstream/platform/storage/readable-database.ts';
import type { RawContext } from '../context.ts';

let idsByRoute: ReadonlyMap<string, string> | null = null;

/** The endpoint's id, and never its address. */
function endpointOf(context: RawContext): string {
  idsByRoute ??= new Map(endpointEntries.map(([id, endpoint]) => [`${endpoint.method} ${pathOf(endpoint)}`, id]));
  return idsByRoute.get(`${context.req.method} ${routePath(context)}`) ?? 'other';
}

/** Measurements of one call, as part of the caller's trace. */
class CallTelemetry {
  readonly #context: RawContext;
  readonly #exporter: Exporter;
  readonly #startedAt = Date.now();
  readonly #span: Span | null;

  constructor(context: RawContext, exporter: Exporter) {
    this.#context = context;
    this.#exporter = exporter;
    const parent = parseTraceParent(context.req.header(traceHeader));
    const { requestId } = context.var;
    const name = context.req.method;
    this.#span = parent && new Span({ sink: exporter.finish, requestId, name, kind: 'server', parent });
  }

  readonly roundTrip = (trip: RoundTrip): void =>
    recordRoundTrip(this.#exporter, trip, endpointOf(this.#context), this.#span);

  end(): void {
    const { req, res } = this.#context;
    const [route, status] = [endpointOf(this.#context), res.status];
    this.#exporter.record('http.server.request.duration', (Date.now() - this.#startedAt) / 1000, {
      ...{ 'http.route': route, 'http.response.status_code': String(status) },
    });
    this.#span?.end(
      { 'http.request.method': req.method, 'http.route': route, 'http.response.status_code': status },
      { failed: status >= 500, named: `${req.method} ${route}` },
    );
    const turn = this.#exporter.turn();
    if (turn) this.#context.var.afterAnswer(() => turn);
  }
}

/** The call's telemetry; null without a configured collector. */
export function telemetryOfCall(context: RawContext, config: Config): CallTelemetry | null {
  const exporter = exporterOf(config, 'merchlens-upstream');
  return exporter && new CallTelemetry(context, exporter);
}

export function recordRoundTrip(exporter: Exporter, trip: RoundTrip, route: string, parent: Span | null): void {
  const { startedAt, statements, rowsRead, rowsWritten } = trip;
  const attributes = { 'http.route': route };
  exporter.record('merchlens.d1.batch.duration', (Date.now() - startedAt) / 1000, attributes);
  exporter.record('merchlens.d1.rows_read', rowsRead, attributes);
  if (rowsWritten > 0) exporter.record('merchlens.d1.rows_written', rowsWritten, attributes);
  parent
    ?.child('d1', 'client', startedAt)
    .end({ 'd1.statements': statements, 'd1.rows_read': rowsRead, 'd1.rows_written': rowsWritten });
}
