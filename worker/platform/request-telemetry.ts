import type { Exporter } from '#shared/telemetry/exporter.ts';
import type { Span, SpanContext } from '#shared/telemetry/span.ts';

/** How a request ended. */
interface Outcome {
  readonly method: string;
  /** A name of a bounded list. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Measurements of one request. There are none without a configured collector. */
export class RequestTelemetry {
  /** The endpoint that the request calls, once it is known to call one. */
  endpoint: string | null = null;
  readonly #exporter: Exporter;
  /** The data center that answers, as the platform calls it. */
  readonly place: string;
  readonly #root: Span | null;

  constructor(exporter: Exporter, place: string, root: Span | null) {
    this.#exporter = exporter;
    this.place = place;
    this.#root = root;
  }

  /** Starts a span for a step of the request; null where it is not traced. */
  step(name: string): Span | null {
    return this.#root?.child(name, 'client') ?? null;
  }

  /** The upstream was called. @param status 0 where there was no answer */
  called(endpoint: string, status: number, durationMs: number, step: Span | null | undefined): void {
    const attributes = { 'http.route': endpoint, 'http.response.status_code': String(status), place: this.place };
    this.#exporter.record('merchlens.upstream.call.duration', durationMs / 1000, attributes);
    step?.end(
      { 'http.route': endpoint, 'http.response.status_code': status },
      { failed: status === 0 || status >= 500 },
    );
  }

  /** The session was read. */
  readSession(outcome: string, durationMs: number, step: Span | null): void {
    this.#exporter.record('merchlens.session.read.duration', durationMs / 1000, { outcome, place: this.place });
    step?.end({ outcome }, { failed: outcome === 'unavailable' });
  }

  /** Work for `waitUntil` that sends the measurements; null where other work will send them. */
  end({ method, route, status, durationMs }: Outcome): Promise<void> | null {
    const { place } = this;
    const attributes = { 'http.route': route, 'http.response.status_code': String(status), place };
    this.#exporter.record('http.server.request.duration', durationMs / 1000, attributes);
    this.#root?.end(
      { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status, place },
      { failed: status >= 500, named: `${method} ${route}` },
    );
    return this.#exporter.turn();
  }
}

/** The trace context for a read of the session. */
export const traceOf = (span: SpanContext | null | undefined): SpanContext | undefined =>
  span ? { traceId: span.traceId, spanId: span.spanId } : undefined;
