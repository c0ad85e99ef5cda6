import { accountIdOf, formatScopeRef } from '#shared/access/scopes.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { AppContext } from '../hono.ts';
import { errorFields } from '../middleware/log.ts';
import { isSettled, type SessionSnapshot, writeSettlesMs } from '../session/contract.ts';
import { sessionObject } from './person.ts';
import type { ScopeIds } from './scope.ts';

/** The number of the last write that this isolate sent for each account, and of the last that was for none. */
const lastWrites = new ByteCache<number>(500_000);
let writes = 0;
let lastUnscoped = 0;

/**
 * Makes a write known to whatever keeps answers: everybody's of the account in this isolate, and the person's own in all
 * isolates. A request that began as a write has told the session already; that holds for as long as a write may take.
 */
export async function noted(c: AppContext, scope: ScopeIds | null, write: () => Promise<Response>): Promise<Response> {
  const started = Date.now();
  try {
    return await write();
  } finally {
    writes += 1;
    if (scope) lastWrites.set(String(scope.account), writes);
    else lastUnscoped = writes;
    if (!c.get('writes') || Date.now() - started > writeSettlesMs / 2) await tellSession(c);
  }
}

async function tellSession(c: AppContext): Promise<void> {
  try {
    await (await sessionObject(c)).noteWrite();
  } catch (error) {
    c.get('log').error('the session could not be told of a write', errorFields(error));
  }
}

/**
 * Under what a page may keep answers and find those that it kept: one session, what it may see, and one scope, up to the
 * next write. Null while a write is under way.
 */
export function keptUnder(snapshot: SessionSnapshot): string | null {
  const { key, version, scope } = snapshot;
  if (!scope || !isSettled(snapshot)) return null;
  return [key, version, formatScopeRef(scope), lastWrites.get(String(accountIdOf(scope))) ?? 0, lastUnscoped].join(' ');
}
