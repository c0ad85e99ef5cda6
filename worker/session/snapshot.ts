import { haveSameContent, type Leased, type SessionRead, type SessionSnapshot } from '../platform/session-contract.ts';
import type { SessionRecord } from './record.ts';

/** The parts of a snapshot that are not in the record. */
interface Choice extends Pick<SessionSnapshot, 'key' | 'personHash' | 'scope' | 'accountMissing' | 'features'> {
  readonly state: 'live' | 'no-access' | 'no-valid-scope';
  /** The member of staff who views as the person; null without a view. */
  readonly staff: { readonly staffUid: string; readonly staffHash: string } | null;
}

export const none: SessionRead = { state: 'none' };

export const unavailable: SessionRead = { state: 'unavailable', retryAfterS: 5 };

/** The read as it is answered; `none` where the session ended while it was loading. */
export function readOf(record: SessionRecord, { state, staff: viewer, ...chosen }: Choice): SessionRead {
  const { profile, facts, tokens, view, wire, wrote } = record;
  if (!profile || !facts || !tokens || !wire) return none;
  const { uid, user, settings, userModes, notices, staff } = profile;
  const { accounts, operators, fullAdmin, adminSomewhere } = facts;
  return {
    state,
    snapshot: {
      ...chosen,
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

/** The smallest answer to an isolate that holds the snapshot of version `known`. */
export function smallestAnswer(known: string | null, read: SessionRead, ms: number): Leased {
  if (!('snapshot' in read)) return { read, ms };
  const { version } = read.snapshot;
  if (version === known) return ms;
  return haveSameContent(known, version) ? { version, ms } : { read, ms };
}
