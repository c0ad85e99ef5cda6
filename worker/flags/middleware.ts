import { allFlagsOff, type Flags } from '#shared/access/flags.ts';
import { flagsPath } from '#shared/constants.ts';
import type { AppContext } from '../platform/hono.ts';
import type { SessionRead } from '../platform/session-contract.ts';
import { evaluateFlags, type FlagContext } from './engine.ts';
import { flagRuntime } from './runtime.ts';
import { unleashAppName, unleashEnvironment } from './unleash-api.ts';

/** Sets `c.var.flags`: nothing is evaluated before it is asked for, and then once per request. */
export function flags(c: AppContext): void {
  let evaluated: Promise<Flags> | null = null;
  c.set('flags', () => {
    evaluated ??= evaluateFor(c);
    return evaluated;
  });
}

async function evaluateFor(c: AppContext): Promise<Flags> {
  const { cache, metrics } = flagRuntime(c.env, c.get('config'));
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const host = { waitUntil, log: c.get('log'), newest: c.req.path === flagsPath };
  const [session, engine] = await Promise.all([c.get('session')(), cache.engine(host)]);
  if (!engine) return allFlagsOff;
  const flags = evaluateFlags(engine, contextOf(session, c.req.header('CF-Connecting-IP')));
  metrics?.count(flags);
  const report = metrics?.report();
  if (report)
    waitUntil(
      report.catch((error: unknown) => c.get('log').warn('flag metrics not reported', { reason: String(error) })),
    );
  return flags;
}

/** The context of an evaluation. Without a session it has no user id, and flags that target people are off. */
function contextOf(session: SessionRead, remoteAddress: string | undefined): FlagContext {
  return {
    appName: unleashAppName,
    environment: unleashEnvironment,
    ...(remoteAddress ? { remoteAddress } : {}),
    ...('snapshot' in session ? { userId: session.snapshot.user.email, sessionId: session.snapshot.key } : {}),
  };
}
