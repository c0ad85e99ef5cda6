import { type AccessChanges, accessChangesSchema } from '#shared/api/access-changes.ts';
import type { AppContext } from '../platform/hono.ts';
import { errorFields } from '../platform/log.ts';
import type { SessionStub } from '../platform/session-contract.ts';
import { sessionObjects } from '../session/jurisdiction.ts';
import { indexOf } from '../session/session-index.ts';

/** How many people’s sessions are updated before the answer; those of further people are updated right after it. */
const maxPeopleBeforeAnswer = 200;
/** Pauses before a failed change is tried again. By then, an object that was being moved answers. */
const retryDelaysMs = [100, 500];

/** Makes the open sessions of the named people read their access again, or ends them, in all isolates. */
export async function renewSessions(c: AppContext, answer: unknown): Promise<void> {
  const parsed = accessChangesSchema.safeParse(answer);
  if (!parsed.success) {
    c.var.log.error('an answer does not say whose access has changed', {});
    return;
  }
  const all = changesOf(parsed.data);
  await Promise.all(all.slice(0, maxPeopleBeforeAnswer).map((change) => applyChange(c, change)));
  const later = all.slice(maxPeopleBeforeAnswer);
  if (later.length > 0) c.executionCtx.waitUntil(applyInTurn(c, later));
}

interface Change {
  /** The kind of index that lists the sessions. */
  readonly index: Parameters<typeof indexOf>[1];
  readonly issuer: string;
  readonly name: string;
  readonly apply: (session: SessionStub) => Promise<unknown>;
}

const end = (session: SessionStub) => session.close({ revoke: 'always' });
const reread = (session: SessionStub) => session.expireScopes();

const changesOf = ({ changed, signedOut, sessions = [] }: AccessChanges): readonly Change[] => [
  ...sessions.map(({ issuer, sid }): Change => ({ index: 'sid', issuer, name: sid, apply: end })),
  ...signedOut.map((uid): Change => ({ index: 'uid', issuer: '', name: uid, apply: end })),
  ...changed
    .filter((uid) => !signedOut.includes(uid))
    .map((uid): Change => ({ index: 'uid', issuer: '', name: uid, apply: reread })),
];

/** Applies changes in groups, since each session answers only after all leases on its old state have ended. */
async function applyInTurn(c: AppContext, changes: readonly Change[]): Promise<void> {
  for (let at = 0; at < changes.length; at += maxPeopleBeforeAnswer)
    await Promise.all(changes.slice(at, at + maxPeopleBeforeAnswer).map((change) => applyChange(c, change)));
}

/**
 * Applies a change to all sessions of a person, and tries again if that fails. If a session still isn't updated, the
 * others are: its lists expire within minutes, and the upstream checks every call anyway.
 */
async function applyChange(c: AppContext, change: Change): Promise<void> {
  for (const delay of [...retryDelaysMs, null])
    try {
      return await applyOnce(c, change);
    } catch (error) {
      if (delay === null)
        return c.var.log.error('a session was not updated after a change of access', errorFields(error));
      await scheduler.wait(delay);
    }
}

async function applyOnce(c: AppContext, { index, issuer, name, apply }: Change): Promise<void> {
  const objects = sessionObjects(c.env);
  const sessions = await indexOf(c.env, index, issuer, name).list();
  const outcomes = await Promise.allSettled(sessions.map(({ key }) => apply(objects.get(objects.idFromString(key)))));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
