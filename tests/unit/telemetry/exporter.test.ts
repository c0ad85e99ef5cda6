import { expect, test } from 'vitest';
import { metricsSchema, tracesSchema } from '#dev/telemetry/otlp-schema.ts';
import { Exporter, exporterOf } from '#shared/telemetry/exporter.ts';
import { parseTraceParent, Span, traceParent } from '#shared/telemetry/span.ts';

const config = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.test/otlp/',
  OTEL_EXPORTER_OTLP_HEADERS: { 'x-key': 'k' },
  OTEL_TRACES_SAMPLER_ARG: 1,
  OTEL_BSP_SCHEDULE_DELAY: 0,
};

interface Posted {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

function collecting(status: () => number) {
  const posted: Posted[] = [];
  const exporter = new Exporter({
    config,
    resource: { 'service.name': 'merchlens' },
    post: async (url, init) => {
      posted.push({ url: String(url), headers: new Headers(init?.headers), body: String(init?.body) });
      return new Response(null, { status: status() });
    },
  });
  return { exporter, posted };
}

const span = (exporter: Exporter) =>
  new Span({ sink: exporter.finish, requestId: 'request-1', name: 'GET overview', kind: 'server', parent: null });

test('without a collector nothing is measured', () => {
  expect(exporterOf({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT: undefined }, 'merchlens')).toBeNull();
});

test('measurements are sent in one batch, as JSON of the protocol, with the configured headers', async () => {
  const { exporter, posted } = collecting(() => 200);
  span(exporter).end({ 'http.response.status_code': 200 });
  exporter.record('http.server.request.duration', 0.02, { 'http.route': 'overview', place: 'FRA' });
  exporter.record('merchlens.cache.lookups', 1, { cache: 'public-answers', outcome: 'hit' });
  exporter.record('merchlens.dead_letters', 3);
  await exporter.turn();
  expect(posted.map(({ url }) => url)).toEqual([
    'https://collector.test/otlp/v1/traces',
    'https://collector.test/otlp/v1/metrics',
  ]);
  expect(posted.every(({ headers }) => headers.get('x-key') === 'k')).toBe(true);
  const [traces, measured] = posted.map(({ body }): unknown => JSON.parse(body));
  expect(tracesSchema.parse(traces).resourceSpans[0]?.scopeSpans[0]?.spans).toHaveLength(1);
  const sent = metricsSchema.parse(measured).resourceMetrics[0]?.scopeMetrics[0]?.metrics;
  expect(sent?.map(({ name }) => name)).toEqual([
    'http.server.request.duration',
    'merchlens.cache.lookups',
    'merchlens.dead_letters',
  ]);
});

test('one export runs at a time, and includes measurements that arrive while it waits', async () => {
  const { exporter, posted } = collecting(() => 200);
  exporter.record('merchlens.alarms', 1, { outcome: 'ok' });
  const turn = exporter.turn(5);
  exporter.record('merchlens.alarms', 1, { outcome: 'ok' });
  expect(exporter.turn()).toBeNull();
  await turn;
  expect(posted).toHaveLength(1);
  expect(posted[0]?.body).toContain('"asDouble":2');
});

test('data that arrives while a batch is being sent is in the next one', async () => {
  const { exporter, posted } = collecting(() => 200);
  exporter.record('merchlens.alarms', 1, { outcome: 'ok' });
  const first = exporter.turn(0);
  exporter.record('merchlens.alarms', 1, { outcome: 'failed' });
  const second = exporter.turn(0);
  expect(second).not.toBeNull();
  await Promise.all([first, second]);
  expect(posted.map(({ body }) => body.includes('{"stringValue":"failed"}'))).toEqual([false, true]);
});

test('data that the collector refuses is dropped, and counted in the next message it accepts', async () => {
  let status = 503;
  const { exporter, posted } = collecting(() => status);
  span(exporter).end();
  span(exporter).end();
  await exporter.turn();
  status = 200;
  await exporter.turn();
  expect(posted.map(({ url }) => url.split('/').at(-1))).toEqual(['traces', 'metrics']);
  expect(posted[1]?.body).toContain('merchlens.telemetry.dropped');
  expect(posted[1]?.body).toContain('"asDouble":2');
});

test('a flood fills at most the queue, and the rest is counted as dropped', async () => {
  const { exporter, posted } = collecting(() => 200);
  for (let made = 0; made < 2_050; made++) span(exporter).end();
  for (let made = 0; made < 1_050; made++)
    exporter.record('merchlens.d1.rows_read', 1, { 'http.route': `endpoint-${made}` });
  await exporter.turn();
  const [traces, measured] = posted.map(({ body }): unknown => JSON.parse(body));
  expect(tracesSchema.parse(traces).resourceSpans[0]?.scopeSpans[0]?.spans).toHaveLength(2_000);
  const points = metricsSchema
    .parse(measured)
    .resourceMetrics[0]?.scopeMetrics[0]?.metrics.flatMap((metric) => ('sum' in metric ? metric.sum.dataPoints : []));
  expect(points).toHaveLength(1_000);
  expect(JSON.stringify(points)).toContain('"asDouble":50');
});

test('a trace header parses to the span that was written, and anything else is rejected', () => {
  const context = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
  expect(parseTraceParent(traceParent(context))).toEqual(context);
  for (const other of [undefined, '', 'x', traceParent({ ...context, spanId: 'short' }), `${traceParent(context)}0`])
    expect(parseTraceParent(other)).toBeNull();
});
