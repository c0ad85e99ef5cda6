import { parseScopeRef, type ScopeRef } from '#shared/access/scopes.ts';
import { lastScopeCookie } from '#shared/access/sign-in.ts';
import type { SpanContext } from '#shared/telemetry/span.ts';
import { flagsPath } from '../flags/middleware.ts';
import type { AppContext } from '../hono.ts';
import { isConsentReturn } from '../middleware/consent-return.ts';
import { errorFields } from '../middleware/log.ts';
import { traceOf } from '../telemetry/request-telemetry.ts';
import type { ScopeChoice, SessionRead, SessionStub } from './contract.ts';
import { cookieValues, sessionIds, sessionName } from './cookie.ts';
import { readSession } from './held-snapshots.ts';
import { sessionObjects } from './jurisdiction.ts';

const retryAfterS = 5;

/** Sets `c.var.session`: one call to the session's object, on first use; none without a well-formed cookie. */
export function sessions(c: AppContext): void {
  let reading: Promise<SessionRead> | null = null;
  c.set('session', () => {
    reading ??= read(c);
    return reading;
  });
}

/** The session's object, once `c.var.session()` has found the session; null where there is none. */
export async function sessionStub(c: AppContext): Promise<SessionStub | null> {
  const { state } = await c.get('session')();
  return state === 'none' ? null : (c.get('sessionStub') ?? null);
}

/** The objects that the request's cookies may mean, most often one or none. */
export const sessionStubs = (c: AppContext): SessionStub[] =>
  sessionIds(c.req.header('Cookie')).map((id) => stubOf(c, sessionName(id)));

const stubOf = ({ env }: AppContext, name: string): SessionStub => sessionObjects(env).getByName(name);

async function read(c: AppContext): Promise<SessionRead> {
  const telemetry = c.get('telemetry');
  if (!telemetry) return await readFor(c);
  const [step, started] = [telemetry.step('session object'), Date.now()];
  const answer = await readFor(c, traceOf(step));
  telemetry.readSession(answer.state, Date.now() - started, step);
  return answer;
}

async function readFor(c: AppContext, trace?: SpanContext): Promise<SessionRead> {
  const cookies = c.req.header('Cookie');
  const named = namedScope(c);
  const choice: ScopeChoice =
    named === null || named === 'malformed'
      ? { named: null, remembered: rememberedScope(cookies) }
      : { named, remembered: null };
  const options = {
    // Background polling must not keep a session alive.
    slide: c.req.path !== flagsPath,
    requestId: c.get('requestId'),
    ...(c.get('writes') && { writes: true }),
    ...(trace && { trace }),
  };
  try {
    for (const id of sessionIds(cookies)) {
      const name = sessionName(id);
      const stub = stubOf(c, name);
      const answer = await readSession(name, stub, choice, options);
      if (answer.state === 'none') continue;
      c.set('sessionStub', stub);
      return named === 'malformed' && answer.state !== 'unavailable'
        ? { state: 'foreign-scope', accountMissing: false }
        : answer;
    }
    return { state: 'none' };
  } catch (error) {
    c.get('log').error('the session store failed', errorFields(error));
    return { state: 'unavailable', detail: 'Your session can not be read right now.', retryAfterS };
  }
}

function namedScope(c: AppContext): ScopeRef | null | 'malformed' {
  const header = c.req.header('X-Scope');
  const given = header === undefined ? (c.req.queries('scope') ?? []) : [header];
  const named = isConsentReturn(c.req.path, c.req.query('state')) ? given.filter((one) => parseScopeRef(one)) : given;
  if (named.length === 0) return null;
  return (named.length === 1 && parseScopeRef(named[0])) || 'malformed';
}

/** The browser's last scope: of several, the first that is well formed. Grants nothing, so garbage is ignored. */
function rememberedScope(cookies: string | undefined): ScopeRef | null {
  for (const value of cookieValues(cookies, lastScopeCookie)) {
    const ref = parseScopeRef(value);
    if (ref) return ref;
  }
  return null;
}
