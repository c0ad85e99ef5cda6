import { allFlagsOff, type Flags } from '#shared/access/flags.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { Failure } from '#shared/api/failure.ts';
import type { AppContext } from '../platform/hono.ts';
import type { SessionRead, SessionSnapshot, SessionStub } from '../platform/session-contract.ts';
import { sessionStub, sessionToChange } from '../session/middleware.ts';

/** The object of this request's session. @throws Failure if there is no session */
export async function sessionObject(c: AppContext): Promise<SessionStub> {
  const stub = await sessionStub(c);
  if (!stub) throw new Failure('signed-out');
  return stub;
}

/** Calls the session's object to change it, and releases this isolate's lease. @throws Failure if there is no session */
export async function changeSessionObject<Answer>(
  c: AppContext,
  call: (session: SessionStub, isolate: string) => Promise<Answer>,
): Promise<Answer> {
  const session = await sessionToChange(c);
  if (!session) throw new Failure('signed-out');
  return await session.change(call);
}

/**
 * The signed-in person of a call, even if no scope was found.
 * @param forNewcomers whether to accept people without access to anything
 * @throws Failure if nobody is signed in
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

/** The person in the form that `decide()` expects. */
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
