import { type Config, parseConfig } from '../platform/config.ts';
import type { AppContext } from '../platform/hono.ts';
import { startTelemetry } from '../telemetry/measure-request.ts';

const parsed = new WeakMap<object, Config>();

/** The environment of a Worker never changes while it lives, so that it is read once. */
export function configOf(env: object): Config {
  const known = parsed.get(env);
  if (known) return known;
  const config = parseConfig(env);
  parsed.set(env, config);
  return config;
}

/** @throws ConfigError, answered with 500 and logged with the name of each variable. */
export function configured(c: AppContext): void {
  const config = configOf(c.env);
  c.set('config', config);
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) startTelemetry(c);
}
