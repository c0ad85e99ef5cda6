import { formatScopeRef } from '#shared/access/scopes.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { Leased, ReadOptions, ScopeChoice, SessionRead, SessionStub } from '../platform/session-contract.ts';
import { IsolateLeases } from './isolate-leases.ts';

type ReadWithSnapshot = Extract<SessionRead, { readonly snapshot: unknown }>;

/** The last snapshots that this isolate received, by session and chosen scope. The oldest entries are evicted. */
const snapshots = new ByteCache<ReadWithSnapshot>(8_000_000);
const leases = new IsolateLeases();

/** The cached snapshot, while a lease allows reading without asking the session's object; otherwise null. */
export function readUnderLease(session: string, choice: ScopeChoice, slide: boolean): ReadWithSnapshot | null {
  const version = leases.versionOf(session, slide);
  if (version === null) return null;
  const known = snapshots.get(keyOf(session, choice));
  return known?.snapshot.version === version ? known : null;
}

interface Answered {
  readonly read: SessionRead;
  /** After a write: how long other isolates may still read the earlier state, in milliseconds. */
  readonly otherLeasesMs: number;
}

/**
 * Reads the session from its object, which doesn't resend a snapshot that this isolate has. A read may get a lease; a
 * write releases this isolate's lease.
 */
export async function askSession(
  session: string,
  stub: SessionStub,
  choice: ScopeChoice,
  options: ReadOptions,
): Promise<Answered> {
  if (options.writes)
    return await leases.releaseAndCall(session, (isolate) => ask(session, stub, choice, { ...options, isolate }));
  return await ask(session, stub, choice, { ...options, isolate: leases.isolate });
}

async function ask(
  session: string,
  stub: SessionStub,
  choice: ScopeChoice,
  options: ReadOptions & { readonly isolate: string },
): Promise<Answered> {
  const key = keyOf(session, choice);
  const known = snapshots.get(key);
  const request = leases.request();
  const answer = await stub.reread(known?.snapshot.version ?? null, choice, options);
  const { read, ms } = readOf(answer, known);
  if (read === null) return { read: await stub.read(choice, options), otherLeasesMs: 0 };
  if (!('snapshot' in read)) snapshots.delete(key);
  else if (read !== known) snapshots.set(key, read);
  if (options.writes) return { read, otherLeasesMs: ms };
  if ('snapshot' in read) leases.keep(session, request, { version: read.snapshot.version, ms, slides: options.slide });
  return { read, otherLeasesMs: 0 };
}

/** An object of an older release, which knows no leases, answers with the read alone. */
function readOf(answer: SessionRead | 'same' | Leased, known: ReadWithSnapshot | undefined) {
  if (answer === 'same') return { read: known ?? null, ms: 0 };
  if (typeof answer === 'number') return { read: known ?? null, ms: answer };
  if ('state' in answer) return { read: answer, ms: 0 };
  if ('read' in answer) return answer;
  const { version, ms } = answer;
  return { read: known ? { ...known, snapshot: { ...known.snapshot, version } } : null, ms };
}

/** Releases this isolate's lease on a session, then makes a call that ends or changes the session. */
export const changeSession = <Answer>(session: string, call: (isolate: string) => Promise<Answer>): Promise<Answer> =>
  leases.releaseAndCall(session, call);

const keyOf = (session: string, { named, remembered }: ScopeChoice): string =>
  `${session} ${textOf(named)} ${textOf(remembered)}`;

const textOf = (ref: ScopeChoice['named']): string => (ref ? formatScopeRef(ref) : '-');
