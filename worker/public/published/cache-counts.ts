import { type CountedCache, countedCaches } from '#shared/caches/register.ts';
import { tableOf } from '#shared/table.ts';
import { exporterOf } from '#shared/telemetry/exporter.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { postUpstream } from '#worker/platform/upstream/service-call.ts';

/** How often an isolate reports its counts. If it ends, the rest is lost, which hardly changes ratios. */
const tellEveryMs = 30_000;

const none = () => tableOf(countedCaches, () => ({ hits: 0, misses: 0 }));
let counts = none();
let tellAt = 0;

/** Counts a cache look-up. Counts are sent upstream now and then, after an answer. */
export function countUse(c: AppContext, cache: CountedCache, hit: boolean): void {
  counts[cache][hit ? 'hits' : 'misses'] += 1;
  exporterOf(c.var.config, 'merchlens')?.record('merchlens.cache.lookups', 1, { cache, outcome: hit ? 'hit' : 'miss' });
  const now = Date.now();
  if (tellAt === 0) tellAt = now + tellEveryMs;
  if (now < tellAt) return;
  const body = { counts: countedCaches.map((id) => ({ cache: id, ...counts[id] })) };
  counts = none();
  tellAt = now + tellEveryMs;
  c.executionCtx.waitUntil(postUpstream(c, '/proxy/public/cache-counts', body).catch(() => undefined));
}
