import { parseScopeRef, type ScopeRef } from '#shared/access/scopes.ts';
import { lastScopeCookie } from '#shared/access/sign-in.ts';
import { flagsPath } from '#shared/constants.ts';
import type { SpanContext } from '#shared/telemetry/span.ts';
import type { AppContext } from '../platform/hono.ts';
import { cookieValues } from '../platform/http/cookies.ts';
import { errorFields } from '../platform/log.ts';
import { traceOf } from '../platform/request-telemetry.ts';
import type { ScopeChoice, SessionRead, SessionStub } from '../platform/session-contract.ts';
import { isConsentReturn } from './consent-return.ts';
import { bypassesLeases, sessionIds, sessionName } from './cookie.ts';
import { askSession, changeSession, readUnderLease } from './isolate-snapshots.ts';
import { sessionObjects } from './jurisdiction.ts';
import { unavailable } from './snapshot.ts';

/** Sets `c.var.session`, which reads the session once, on first use, and never without a well-formed cookie. */
export function sessions(c: AppContext): void {
  let reading: Promise<SessionRead> | null = null;
  c.set('session', () => {
    reading ??= read(c);
    return reading;
  });
}

/** Must be called before a write. Reports the write to the session's object; the request then uses no lease anymore. */
export function announceWrite(c: AppContext): void {
  if (c.get('writeAnnouncedAt') !== undefined) return;
  c.set('writeAnnouncedAt', Date.now());
  sessions(c);
}

/** The object of the session that `c.var.session()` finds; null if there is none. */
export async function sessionStub(c: AppContext): Promise<SessionStub | null> {
  const { state } = await c.get('session')();
  const name = c.get('sessionName');
  return state === 'none' || name === undefined ? null : stubOf(c, name);
}

/** A session that a request may end or change, even without having read it. */
export interface ChangeableSession {
  /** @param call gets the name of this isolate, which has released its lease on the session */
  change<Answer>(call: (session: SessionStub, isolate: string) => Promise<Answer>): Promise<Answer>;
}

export const changeable = (name: string, session: SessionStub): ChangeableSession => ({
  change: (call) => changeSession(name, (isolate) => call(session, isolate)),
});

/** The sessions that the request's cookies may name, usually one or none. */
export const sessionsOfCookies = (c: AppContext): ChangeableSession[] =>
  sessionIds(c.req.header('Cookie')).map((id) => {
    const name = sessionName(id);
    return changeable(name, stubOf(c, name));
  });

/** The session found by `sessionStub`, to be changed; null if there is none. */
export async function sessionToChange(c: AppContext): Promise<ChangeableSession | null> {
  const stub = await sessionStub(c);
  const name = c.get('sessionName');
  return stub && name !== undefined ? changeable(name, stub) : null;
}

const stubOf = ({ env }: AppContext, name: string): SessionStub => sessionObjects(env).getByName(name);

async function read(c: AppContext): Promise<SessionRead> {
  const cookies = c.req.header('Cookie');
  const named = namedScope(c);
  const choice: ScopeChoice =
    named === null || named === 'malformed'
      ? { named: null, remembered: rememberedScope(cookies) }
      : { named, remembered: null };
  const asked: Asked = {
    choice,
    ids: sessionIds(cookies),
    // Background polling must not keep a session alive.
    slide: c.req.path !== flagsPath,
    mayUseLease: isRead(c) && !bypassesLeases(cookies),
  };
  const answer = (asked.mayUseLease && underLease(c, asked)) || (await askMeasured(c, asked));
  return named === 'malformed' && answer.state !== 'none' && answer.state !== 'unavailable'
    ? { state: 'foreign-scope', accountMissing: false }
    : answer;
}

interface Asked {
  readonly choice: ScopeChoice;
  readonly ids: readonly string[];
  readonly slide: boolean;
  /** Whether a lease is enough, so that the object need not be asked. */
  readonly mayUseLease: boolean;
}

const isRead = (c: AppContext): boolean =>
  (c.req.method === 'GET' || c.req.method === 'HEAD') && c.get('writeAnnouncedAt') === undefined;

function underLease(c: AppContext, { ids, choice, slide }: Asked): SessionRead | null {
  const [id] = ids;
  if (id === undefined) return null;
  const name = sessionName(id);
  const read = readUnderLease(name, choice, slide);
  if (read) c.set('sessionName', name);
  return read;
}

async function askMeasured(c: AppContext, asked: Asked): Promise<SessionRead> {
  const telemetry = c.get('telemetry');
  if (!telemetry) return await ask(c, asked);
  const [step, started] = [telemetry.step('session object'), Date.now()];
  const answer = await ask(c, asked, traceOf(step));
  telemetry.readSession(answer.state, Date.now() - started, step);
  return answer;
}

async function ask(c: AppContext, { ids, choice, slide }: Asked, trace?: SpanContext): Promise<SessionRead> {
  const writes = c.get('writeAnnouncedAt') !== undefined;
  const options = { slide, requestId: c.get('requestId'), ...(writes && { writes }), ...(trace && { trace }) };
  try {
    for (const id of ids) {
      const name = sessionName(id);
      const { read: answer, otherLeasesMs } = await askSession(name, stubOf(c, name), choice, options);
      if (answer.state === 'none') continue;
      c.set('sessionName', name);
      if (otherLeasesMs > 0) c.set('otherLeasesUntil', Date.now() + otherLeasesMs);
      return answer;
    }
    return { state: 'none' };
  } catch (error) {
    c.get('log').error('the session store failed', errorFields(error));
    return unavailable;
  }
}

function namedScope(c: AppContext): ScopeRef | null | 'malformed' {
  const header = c.req.header('X-Scope');
  const given = header === undefined ? (c.req.queries('scope') ?? []) : [header];
  const named = isConsentReturn(c.req.path, c.req.query('state')) ? given.filter((one) => parseScopeRef(one)) : given;
  if (named.length === 0) return null;
  return (named.length === 1 && parseScopeRef(named[0])) || 'malformed';
}

/** The browser's last scope, from its first well-formed cookie. The value grants nothing, so others are ignored. */
function rememberedScope(cookies: string | undefined): ScopeRef | null {
  for (const value of cookieValues(cookies, lastScopeCookie)) {
    const ref = parseScopeRef(value);
    if (ref) return ref;
  }
  return null;
}
