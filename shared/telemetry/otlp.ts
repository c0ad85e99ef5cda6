import type { Series } from './meter.ts';
import { bucketBounds, metrics } from './metrics.ts';
import type { FinishedSpan, SpanKind } from './span.ts';

/** Resource of the sender: `service.name` is one of the two Workers. */
export interface Resource {
  readonly 'service.name': 'merchlens' | 'merchlens-upstream';
}

const scope = { name: 'merchlens' };
const spanKinds = { internal: 1, server: 2, client: 3 } as const satisfies Record<SpanKind, number>;
const failedStatus = 2;
/** Each message has the changes since the one before: an isolate is too short-lived for cumulative sums. */
const delta = 1;

/** The JSON body of `/v1/traces`. */
export const tracesBody = (resource: Resource, spans: readonly FinishedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [
        {
          scope,
          spans: spans.map(({ traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes, failed }) => ({
            ...{ traceId, spanId, name, kind: spanKinds[kind] },
            ...(parentId !== null && { parentSpanId: parentId }),
            ...{ startTimeUnixNano: nanos(startedAt), endTimeUnixNano: nanos(endedAt) },
            attributes: attributesOf(attributes),
            ...(failed && { status: { code: failedStatus } }),
          })),
        },
      ],
    },
  ],
});

/** The body of `/v1/metrics`. */
export const metricsBody = (resource: Resource, series: readonly Series[], since: number, now: number) => ({
  resourceMetrics: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeMetrics: [
        {
          scope,
          metrics: [...Map.groupBy(series, ({ name }) => name).values()].map((own) => metricOf(own, since, now)),
        },
      ],
    },
  ],
});

function metricOf(series: readonly Series[], since: number, now: number) {
  const name = series[0]?.name ?? 'merchlens.telemetry.dropped';
  const { kind, unit, description } = metrics[name];
  const times = { startTimeUnixNano: nanos(since), timeUnixNano: nanos(now) };
  const base = { name, unit, description };
  if (kind === 'histogram')
    return {
      ...base,
      histogram: {
        aggregationTemporality: delta,
        dataPoints: series.map(({ attributes, count, value, buckets }) => ({
          ...{ attributes: attributesOf(attributes), ...times, count: String(count), sum: value },
          ...{ bucketCounts: buckets?.map(String) ?? [], explicitBounds: bucketBounds },
        })),
      },
    };
  const dataPoints = series.map(({ attributes, value }) => ({
    ...{ attributes: attributesOf(attributes), ...times, asDouble: value },
  }));
  return kind === 'gauge'
    ? { ...base, gauge: { dataPoints } }
    : { ...base, sum: { aggregationTemporality: delta, isMonotonic: true, dataPoints } };
}

const attributesOf = (attributes: object) =>
  Object.entries(attributes).flatMap(([key, value]: readonly [string, unknown]) =>
    value === undefined
      ? []
      : [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: String(value) } }],
  );

/** Nanoseconds as text, since they have more digits than a JSON number. */
const nanos = (ms: number): string => `${ms}000000`;
