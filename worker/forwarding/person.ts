import { allFlagsOff, type Flags } from '#shared/access/flags.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { Failure } from '#shared/api/failure.ts';
import type { AppContext } from '../platform/hono.ts';
import type { SessionRead, SessionSnapshot, SessionStub } from '../platform/session-contract.ts';
import { sessionStub, sessionToChange } from '../session/middleware.ts';

/** The object that answered for this request's session. @throws Failure where there is none */
export async function sessionObject(c: AppContext): Promise<SessionStub> {
  const stub = await sessionStub(c);
  if (!stub) throw new Failure('signed-out');
  return stub;
}

/** Calls that object to change the session, and releases this isolate's lease on it. @throws Failure where there is none */
export async function changeSessionObject<Answer>(
  c: AppContext,
  call: (session: SessionStub, isolate: string) => Promise<Answer>,
): Promise<Answer> {
  const session = await sessionToChange(c);
  if (!session) throw new Failure('signed-out');
  return await session.change(call);
}

/**
 * The signed-in person of a call, whether or not a scope could be found.
 * @param forNewcomers also where they have no access to anything yet
 * @throws Failure where there is none
 */
export async function signedInPerson(
  c: AppContext,
  forNewcomers = false,
): Promise<{ readonly person: SessionSnapshot; readonly scopeFound: boolean }> {
  const started = Date.now();
  const read = await c.get('session')();
  c.get('timing')('session', Date.now() - started);
  const person = forNewcomers && read.state === 'no-access' ? read.snapshot : snapshotOf(read);
  const { personHash, viewing } = person;
  c.get('log').note({ person: personHash, ...(viewing && { viewedBy: viewing.staffHash }) });
  return { person, scopeFound: read.state === 'live' };
}

function snapshotOf(read: SessionRead): SessionSnapshot {
  switch (read.state) {
    case 'none':
    case 'not-accepted':
    case 'refused':
      throw new Failure('signed-out');
    case 'foreign-scope':
      throw new Failure(read.accountMissing ? 'account-not-found' : 'foreign-scope');
    case 'no-access':
      throw new Failure('access-denied');
    case 'unavailable':
      throw new Failure('unavailable', { headers: { 'Retry-After': String(read.retryAfterS) } });
    default:
      return read.snapshot;
  }
}

/** The person as `decide()` takes it. */
export const viewerOf = (snapshot: SessionSnapshot, flags: Flags = allFlagsOff): Viewer => ({
  staff: snapshot.staff,
  viewedByStaff: snapshot.viewing !== null,
  userMode: snapshot.settings.userMode,
  fullAdmin: snapshot.fullAdmin,
  adminSomewhere: snapshot.adminSomewhere,
  scope: snapshot.scope,
  features: snapshot.features,
  flags,
});
