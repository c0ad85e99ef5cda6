import type { Endpoint } from '#shared/api/endpoint.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { isLoopback } from '#shared/config/loopback.ts';
import { configOf } from '../platform/config.ts';
import type { Bindings } from '../platform/env.ts';
import { pathOf } from '../platform/path.ts';
import { applyFault } from './apply-fault.ts';
import { type Fault, faultsParameter, faultsSchema } from './faults.ts';

interface Upstream {
  fetch(request: Request, env: Bindings, context: ExecutionContext): Response | Promise<Response>;
}

/** Faults by the identity provider's session that asked for them, so that they affect only that browser. */
const bySession = new Map<string, Fault[]>();

/**
 * Wraps the upstream so that it fails on request. Works only if the app's origin is a loopback host, so a deployed
 * build never fails on request.
 */
export const withFaults = (upstream: Upstream): Upstream => ({
  async fetch(request, env, context) {
    const real = async () => await upstream.fetch(request, env, context);
    if (!isLoopback(configOf(env).APP_ORIGIN)) return await real();
    const url = new URL(request.url);
    const session = sessionOf(request);
    const asked = url.searchParams.get(faultsParameter);
    if (asked !== null) return await setFaults(session, asked, await real());
    const faults = bySession.get(session);
    if (!faults) return await real();
    const body = await request.clone().text();
    const fault = faults.find((one) => matches(one, request.method, url, body));
    if (!fault) return await real();
    if (fault.times !== undefined) countDown(faults, fault, fault.times);
    return await applyFault(fault, real);
  },
});

async function setFaults(session: string, asked: string, answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  await answer.body?.cancel();
  const parsed = faultsSchema.safeParse(parse(asked));
  if (!parsed.success) return Response.json({ errors: parsed.error.issues }, { status: 400 });
  if (parsed.data.length === 0) bySession.delete(session);
  else bySession.set(session, parsed.data);
  return Response.json({ faults: parsed.data });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function countDown(faults: Fault[], fault: Fault, times: number): void {
  const at = faults.indexOf(fault);
  if (times > 1) faults[at] = { ...fault, times: times - 1 };
  else faults.splice(at, 1);
}

function matches(fault: Fault, method: string, url: URL, body: string): boolean {
  const endpoint: Endpoint = endpoints[fault.endpoint];
  if (endpoint.method !== method || !patternOf(endpoint).test(url.pathname)) return false;
  return (
    fault.holding === undefined || `${decodeURIComponent(url.pathname + url.search)} ${body}`.includes(fault.holding)
  );
}

const patternOf = (endpoint: Endpoint): RegExp => new RegExp(`^${pathOf(endpoint).replace(/:\w+/g, '[^/]+')}$`);

/**
 * The identity provider's session in the bearer, which outlives renewed tokens and repeated sign-ins; without one, the
 * token itself.
 */
function sessionOf(request: Request): string {
  const bearer = request.headers.get('Authorization') ?? '';
  const claims = bearer.split('.')[1] ?? '';
  try {
    const { sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sid === 'string' ? sid : bearer;
  } catch {
    return bearer;
  }
}
