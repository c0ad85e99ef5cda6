import type { TelemetryConfig } from '../config/telemetry.ts';
import { Meter } from './meter.ts';
import type { Attributes, MetricName } from './metrics.ts';
import { metricsBody, type Resource, tracesBody } from './otlp.ts';
import type { FinishedSpan } from './span.ts';

/** Maximum waiting spans; more are dropped and counted. */
const maxSpans = 2_000;
/** Timeout of the collector. */
const postTimeoutMs = 3_000;

interface Settings {
  readonly config: TelemetryConfig & { readonly OTEL_EXPORTER_OTLP_ENDPOINT: string };
  readonly resource: Resource;
  readonly post?: typeof fetch;
}

/**
 * Collects an isolate's measurements and sends them every few seconds, always after an answer. Data that the collector
 * refuses is dropped and counted: nothing waits for it or is stored for it.
 */
export class Exporter {
  readonly #settings: Settings;
  readonly #meter: Meter;
  #spans: FinishedSpan[] = [];
  #turnUntil = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#meter = new Meter(Date.now());
  }

  /** Whether a request that starts now is traced. */
  samples(): boolean {
    return Math.random() < this.#settings.config.OTEL_TRACES_SAMPLER_ARG;
  }

  record(name: MetricName, value: number, attributes: Attributes = {}): void {
    this.#meter.record(name, value, attributes);
  }

  readonly finish = (span: FinishedSpan): void => {
    if (this.#spans.length < maxSpans) this.#spans.push(span);
    else this.#dropped('spans', 1);
  };

  /**
   * Work for `waitUntil`: waits, then sends the data collected until then. Null if another batch waits already.
   * @param delayMs 0 for a Durable Object, which waiting would keep awake
   */
  turn(delayMs = this.#settings.config.OTEL_BSP_SCHEDULE_DELAY): Promise<void> | null {
    const now = Date.now();
    if (now < this.#turnUntil) return null;
    // A batch that still waits after this time was ended with its request.
    this.#turnUntil = now + 2 * delayMs;
    return this.#send(delayMs);
  }

  async #send(delayMs: number): Promise<void> {
    const { resource } = this.#settings;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    // Later data belongs to the next batch, which may start while this one is sent.
    this.#turnUntil = 0;
    const now = Date.now();
    const spans = this.#spans;
    this.#spans = [];
    const { since, series } = this.#meter.drain(now);
    const [spansSent, seriesSent] = await Promise.all([
      spans.length === 0 || this.#post('/v1/traces', tracesBody(resource, spans)),
      series.length === 0 || this.#post('/v1/metrics', metricsBody(resource, series, since, now)),
    ]);
    if (!spansSent) this.#dropped('spans', spans.length);
    if (!seriesSent) this.#dropped('series', series.length);
  }

  async #post(path: string, body: object): Promise<boolean> {
    const { config, post = fetch } = this.#settings;
    try {
      const answer = await post(`${config.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}${path}`, {
        method: 'POST',
        headers: { ...config.OTEL_EXPORTER_OTLP_HEADERS, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(postTimeoutMs),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  #dropped(signal: 'spans' | 'series', count: number): void {
    this.#meter.record('merchlens.telemetry.dropped', count, { signal });
  }
}

let kept: { readonly key: string; readonly exporter: Exporter } | null = null;

/** The exporter of this isolate; null where no collector is configured. */
export function exporterOf(config: TelemetryConfig, service: Resource['service.name']): Exporter | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return null;
  const key = `${service} ${endpoint} ${config.OTEL_TRACES_SAMPLER_ARG} ${config.OTEL_BSP_SCHEDULE_DELAY}`;
  if (kept?.key !== key)
    kept = {
      key,
      exporter: new Exporter({
        config: { ...config, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
        resource: { 'service.name': service },
      }),
    };
  return kept.exporter;
}
