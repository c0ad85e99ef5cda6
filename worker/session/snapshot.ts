import { haveSameContent, type Leased, type SessionRead, type SessionSnapshot } from '../platform/session-contract.ts';
import type { SessionRecord } from './record.ts';

/** The parts of a snapshot that aren't in the session record. */
interface LoadedParts extends Pick<SessionSnapshot, 'key' | 'personHash' | 'scope' | 'accountMissing' | 'features'> {
  readonly state: 'live' | 'no-access' | 'no-valid-scope';
  /** The member of staff who views the product as this person; null if nobody does. */
  readonly staff: { readonly staffUid: string; readonly staffHash: string } | null;
}

export const none: SessionRead = { state: 'none' };

export const unavailable: SessionRead = { state: 'unavailable', retryAfterS: 5 };

/** The session as other isolates read it; `none` if it ended while loading. */
export function readOf(record: SessionRecord, { state, staff: viewer, ...loaded }: LoadedParts): SessionRead {
  const { profile, facts, tokens, view, wire, wrote } = record;
  if (!profile || !facts || !tokens || !wire) return none;
  const { uid, user, settings, userModes, notices, staff } = profile;
  const { accounts, operators, fullAdmin, adminSomewhere } = facts;
  return {
    state,
    snapshot: {
      ...loaded,
      version: record.version(Date.now()),
      uid,
      csrfToken: wire.csrfToken,
      zeToken: wire.zeToken,
      accessToken: tokens.accessToken,
      user,
      settings,
      userModes,
      notices,
      staff,
      fullAdmin,
      adminSomewhere,
      scopeCount: { accounts, operators },
      wrote,
      viewing: view && { ...view, ...(viewer ?? { staffUid: '', staffHash: '' }) },
    },
  };
}

/** The smallest sufficient answer to an isolate that has the snapshot of version `known`. */
export function smallestAnswer(known: string | null, read: SessionRead, ms: number): Leased {
  if (!('snapshot' in read)) return { read, ms };
  const { version } = read.snapshot;
  if (version === known) return ms;
  return haveSameContent(known, version) ? { version, ms } : { read, ms };
}
