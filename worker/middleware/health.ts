import { Hono, type MiddlewareHandler } from 'hono';
import { ConfigError } from '#shared/config/environment.ts';
import { providerHealth } from '../identity-provider/provider.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext, AppEnv } from '../platform/hono.ts';
import { errorFields } from '../platform/log.ts';
import { sendUpstream } from '../platform/upstream/transport.ts';
import { sessionObjects } from '../session/jurisdiction.ts';
import { configOf } from './config.ts';
import { requestIdOf } from './request.ts';
import { inertHeaders } from './security-headers.ts';

const maxWaitMs = 3_000;

/** What has to work before anybody can use the product: each resolves or throws. */
const checks = {
  sessions: async ({ env, var: { requestId } }: AppContext) => {
    const probe = sessionObjects(env).getByName('readiness');
    await probe.read({ named: null, remembered: null }, { slide: false, requestId });
  },
  provider: ({ var: { config } }: AppContext) => providerHealth(config),
  upstream: async ({ env, var: { config } }: AppContext) => {
    // Our own upstream answers 200 once it is migrated and seeded. A customer's upstream only needs to answer `/healthz`.
    const foreign = config.UPSTREAM_URL !== undefined;
    const path = foreign ? '/healthz' : '/readyz';
    const response = await sendUpstream(env, config, path, { signal: AbortSignal.timeout(maxWaitMs) });
    await response.body?.cancel();
    const ready = foreign ? response.status < 500 : response.status === 200;
    if (!ready) throw new Error(`the upstream is not ready: ${path} ${response.status}`);
  },
} as const satisfies Record<string, (c: AppContext) => Promise<void>>;

const aliveHeaders = new Headers({ ...inertHeaders, 'Content-Type': 'text/plain; charset=UTF-8' });

/** The ordinary probe, answered before anything is set up for the request. An unusual one is handled like any other request. */
export const alive: MiddlewareHandler<AppEnv> = async (c, next) => {
  const config = configured(c.env);
  if (!config || c.req.url !== `${config.APP_ORIGIN}/healthz`) return next();
  const response = new Response('ok', { headers: aliveHeaders });
  response.headers.set('X-Request-Id', requestIdOf(c));
  response.headers.set('Server-Timing', 'total;dur=0');
  return response;
};

function configured(env: object): Config | null {
  try {
    return configOf(env);
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** `/healthz`: the Worker runs and is configured. `/readyz`: so is everything it needs, else 503 with what is missing. */
export const health = new Hono<AppEnv>()
  .get('/healthz', (c) => c.text('ok'))
  .get('/readyz', async (c) => {
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => run(c, name, check)));
    const ready = results.every(([, state]) => state === 'ok');
    return c.json({ ready, checks: Object.fromEntries(results) }, ready ? 200 : 503);
  });

async function run(c: AppContext, name: string, check: (c: AppContext) => Promise<void>): Promise<[string, string]> {
  try {
    await check(c);
    return [name, 'ok'];
  } catch (error) {
    c.var.log.warn(`not ready: ${name}`, errorFields(error));
    return [name, 'failing'];
  }
}
