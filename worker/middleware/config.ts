import { oncePerEnvironment } from '#shared/config/environment.ts';
import { parseConfig } from '../platform/config.ts';
import type { AppContext } from '../platform/hono.ts';
import { startTelemetry } from '../telemetry/measure-request.ts';

/** @throws as `parseConfig` does */
export const configOf = oncePerEnvironment(parseConfig);

/** @throws ConfigError, answered with 500 and logged with the name of each variable. */
export function configured(c: AppContext): void {
  const config = configOf(c.env);
  c.set('config', config);
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) startTelemetry(c);
}
