import { maxFigures, type OperationsCounts } from '#shared/api/families/internal-operations-schemas.ts';
import { bucketOf } from '#shared/telemetry/meter.ts';
import type { AppContext } from '../platform/hono.ts';
import { postUpstream } from '../platform/upstream/service-call.ts';

interface Answered {
  readonly route: string;
  readonly place: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Once a minute; measurements are sent every five seconds. */
const turnsBetween = 12;

let counts = new Map<string, OperationsCounts[number]>();
let tellAt = 0;

/** Counts an answer for the operations page. Counts are sent upstream once a minute; an isolate that ends loses the rest. */
export function keepFigure(c: AppContext, { route, place, status, durationMs }: Answered): void {
  const outcome = status >= 500 ? 'error' : 'ok';
  const bucket = bucketOf(durationMs / 1000);
  const key = `${route} ${place} ${outcome} ${bucket}`;
  const count = (counts.get(key)?.count ?? 0) + 1;
  if (count > 1 || counts.size < maxFigures) counts.set(key, { route, place, outcome, bucket, count });
  const now = Date.now();
  const pauseMs = turnsBetween * c.var.config.OTEL_BSP_SCHEDULE_DELAY;
  if (tellAt === 0) tellAt = now + pauseMs;
  if (now < tellAt) return;
  const body = { counts: [...counts.values()] };
  counts = new Map();
  tellAt = now + pauseMs;
  c.executionCtx.waitUntil(
    postUpstream(c, '/proxy/public/operations-counts', body).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    ),
  );
}
