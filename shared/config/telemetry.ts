import { z } from '../schema/z.ts';
import { secureAddress } from './variables.ts';

const headers = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => pair.trim().match(/^([\w-]{1,60})=(\S.*)$/));
  if (pairs.every((pair) => pair !== null))
    return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
  context.addIssue({ code: 'custom', message: 'must be name=value pairs with commas between them' });
  return z.NEVER;
});
const ratio = z
  .string()
  .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')
  .transform(Number);
const milliseconds = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number of milliseconds')
  .transform(Number);

/** Settings of metrics and traces, with OpenTelemetry's names of the variables. Both Workers read them. */
export const telemetryVariables = {
  /** URL of an OTLP collector over HTTP; `/v1/metrics` and `/v1/traces` are added. Without it nothing is measured. */
  OTEL_EXPORTER_OTLP_ENDPOINT: secureAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  /** Share of requests that are traced. Metrics cover every request. */
  OTEL_TRACES_SAMPLER_ARG: ratio.default(0.05),
  /** Interval between two exports of measurements. */
  OTEL_BSP_SCHEDULE_DELAY: milliseconds.default(5_000),
};

export interface TelemetryConfig {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: Readonly<Record<string, string>> | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
  readonly OTEL_BSP_SCHEDULE_DELAY: number;
}
