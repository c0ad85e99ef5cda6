import { accountIdOf, formatScopeRef } from '#shared/access/scopes.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { AppContext } from '../platform/hono.ts';
import { errorFields } from '../platform/log.ts';
import { isSettled, type SessionSnapshot, writeSettlesMs } from '../platform/session-contract.ts';
import { sleep } from '../session/granted-leases.ts';
import { changeSessionObject } from './person.ts';
import type { ScopeIds } from './scope.ts';

/** Numbers of the last writes that this isolate sent: for each account, and without an account. */
const lastWrites = new ByteCache<number>(500_000);
let writes = 0;
let lastUnscoped = 0;

/**
 * Makes a write, and invalidates cached answers: those of the account in this isolate, and those of the person in all
 * isolates. The session knows of the write since before it began, which is enough for a short one; a long one is noted again.
 */
export async function recordWrite(
  c: AppContext,
  scope: ScopeIds | null,
  write: () => Promise<Response>,
): Promise<Response> {
  const started = Date.now();
  try {
    return await write();
  } finally {
    writes += 1;
    if (scope) lastWrites.set(String(scope.account), writes);
    else lastUnscoped = writes;
    if (Date.now() - (c.get('writeAnnouncedAt') ?? started) > writeSettlesMs / 2) await noteWriteInSession(c);
  }
}

/** Waits until no other isolate has a lease on the state from before the request's write. */
export async function waitForOtherLeases(c: AppContext): Promise<void> {
  const ms = (c.get('otherLeasesUntil') ?? 0) - Date.now();
  if (ms > 0) await sleep(ms);
}

async function noteWriteInSession(c: AppContext): Promise<void> {
  try {
    await changeSessionObject(c, (session, isolate) => session.noteWrite(isolate));
  } catch (error) {
    c.get('log').error('the session could not be notified of a write', errorFields(error));
  }
}

/**
 * The key under which pages cache answers: session, version of its access, scope, and the last write. Null while a write
 * is under way, when nothing may be cached.
 */
export function answerCacheKey(snapshot: SessionSnapshot): string | null {
  const { key, version, scope } = snapshot;
  if (!scope || !isSettled(snapshot)) return null;
  return [key, version, formatScopeRef(scope), lastWrites.get(String(accountIdOf(scope))) ?? 0, lastUnscoped].join(' ');
}
