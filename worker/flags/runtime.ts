import type { Config } from '../platform/config.ts';
import type { Bindings } from '../platform/env.ts';
import { EngineCache } from './engine-cache.ts';
import { FlagMetrics } from './metrics.ts';
import { kvSource, unleashSource } from './source.ts';
import { unleashApi } from './unleash-api.ts';

/** What this isolate keeps between requests. Metrics are null where there is no server to report to. */
interface FlagRuntime {
  readonly cache: EngineCache;
  readonly metrics: FlagMetrics | null;
}

let kept: { readonly url: string | undefined; readonly runtime: FlagRuntime } | null = null;

/** The isolate's flags, created by its first request: Workers have no random ids or clocks before. */
export function flagRuntime(
  env: Pick<Bindings, 'FLAGS'>,
  config: Pick<Config, 'UNLEASH_URL' | 'UNLEASH_TOKEN'>,
): FlagRuntime {
  if (kept?.url !== config.UNLEASH_URL || !kept)
    kept = { url: config.UNLEASH_URL, runtime: createRuntime(env, config) };
  return kept.runtime;
}

function createRuntime(
  env: Pick<Bindings, 'FLAGS'>,
  config: Pick<Config, 'UNLEASH_URL' | 'UNLEASH_TOKEN'>,
): FlagRuntime {
  if (!config.UNLEASH_URL || !config.UNLEASH_TOKEN)
    return { cache: new EngineCache(kvSource(env.FLAGS)), metrics: null };
  const api = unleashApi(config.UNLEASH_URL, config.UNLEASH_TOKEN);
  return { cache: new EngineCache(unleashSource(api, env.FLAGS)), metrics: new FlagMetrics(api) };
}
