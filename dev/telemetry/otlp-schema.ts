import { z } from 'zod';
import { bucketBounds } from '#shared/telemetry/metrics.ts';

const count = z.string().regex(/^\d{1,20}$/);
const instant = z.string().regex(/^\d{19}$/);
const attributes = z.array(
  z.strictObject({
    key: z.string().min(1),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
    ]),
  }),
);
const resource = z.strictObject({ attributes });
const scope = z.strictObject({ name: z.string() });

/** What the protocol's JSON of `/v1/traces` may hold, as far as we send it. Anything else is refused, so that tests see it. */
export const tracesSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource,
      scopeSpans: z.array(
        z.strictObject({
          scope,
          spans: z.array(
            z.strictObject({
              traceId: z.string().regex(/^[\da-f]{32}$/),
              spanId: z.string().regex(/^[\da-f]{16}$/),
              parentSpanId: z
                .string()
                .regex(/^[\da-f]{16}$/)
                .optional(),
              name: z.string().min(1),
              kind: z.int().min(1).max(5),
              startTimeUnixNano: instant,
              endTimeUnixNano: instant,
              attributes,
              status: z.strictObject({ code: z.literal(2) }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

const times = { attributes, startTimeUnixNano: instant, timeUnixNano: instant };
const numbers = z.array(z.strictObject({ ...times, asDouble: z.number() }));
const delta = z.literal(1);
const named = { name: z.string().min(1), unit: z.string(), description: z.string() };

/** The same of `/v1/metrics`. */
export const metricsSchema = z.strictObject({
  resourceMetrics: z.array(
    z.strictObject({
      resource,
      scopeMetrics: z.array(
        z.strictObject({
          scope,
          metrics: z.array(
            z.union([
              z.strictObject({
                ...named,
                histogram: z.strictObject({
                  aggregationTemporality: delta,
                  dataPoints: z.array(
                    z.strictObject({
                      ...times,
                      count,
                      sum: z.number(),
                      bucketCounts: z.array(count).length(bucketBounds.length + 1),
                      explicitBounds: z.array(z.number()).length(bucketBounds.length),
                    }),
                  ),
                }),
              }),
              z.strictObject({
                ...named,
                sum: z.strictObject({
                  aggregationTemporality: delta,
                  isMonotonic: z.literal(true),
                  dataPoints: numbers,
                }),
              }),
              z.strictObject({ ...named, gauge: z.strictObject({ dataPoints: numbers }) }),
            ]),
          ),
        }),
      ),
    }),
  ),
});

export type TracesBody = z.output<typeof tracesSchema>;
export type MetricsBody = z.output<typeof metricsSchema>;
export type ReceivedAttributes = z.output<typeof attributes>;
