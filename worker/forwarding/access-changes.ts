import { type AccessChanges, accessChangesSchema } from '#shared/api/access-changes.ts';
import type { AppContext } from '../platform/hono.ts';
import { errorFields } from '../platform/log.ts';
import type { SessionStub } from '../platform/session-contract.ts';
import { sessionObjects } from '../session/jurisdiction.ts';
import { indexOf } from '../session/session-index.ts';

/** For so many people the answer waits until their sessions know; of more, the others hear of it right after. */
const maxPeopleBeforeAnswer = 200;

/** Makes the open sessions of those people read their access anew, or ends them, whatever isolate they are used in. */
export async function renewSessions(c: AppContext, answer: unknown): Promise<void> {
  const parsed = accessChangesSchema.safeParse(answer);
  if (!parsed.success) {
    c.var.log.error('an answer does not tell whose access has changed', {});
    return;
  }
  const all = changesOf(parsed.data);
  await Promise.all(all.slice(0, maxPeopleBeforeAnswer).map((change) => applyChange(c, change)));
  const later = all.slice(maxPeopleBeforeAnswer);
  if (later.length > 0) c.executionCtx.waitUntil(applyInTurn(c, later));
}

interface Change {
  /** Where the sessions in question are listed. */
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

/** In groups, since each answers only when no isolate goes by what was there before. */
async function applyInTurn(c: AppContext, changes: readonly Change[]): Promise<void> {
  for (let at = 0; at < changes.length; at += maxPeopleBeforeAnswer)
    await Promise.all(changes.slice(at, at + maxPeopleBeforeAnswer).map((change) => applyChange(c, change)));
}

/** One session that can't be told doesn't keep the others: its lists grow old within minutes. */
async function applyChange(c: AppContext, { index, issuer, name, apply }: Change): Promise<void> {
  const objects = sessionObjects(c.env);
  try {
    const sessions = await indexOf(c.env, index, issuer, name).list();
    const outcomes = await Promise.allSettled(sessions.map(({ key }) => apply(objects.get(objects.idFromString(key)))));
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  } catch (error) {
    c.var.log.error('a session was not told of changed access', errorFields(error));
  }
}
