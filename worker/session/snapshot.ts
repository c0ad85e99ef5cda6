import { haveSameContent, type Leased, type SessionRead, type SessionSnapshot } from '../platform/session-contract.ts';
import type { SessionRecord } from './record.ts';

/** What a snapshot says beside what is stored. */
interface Choice extends Pick<SessionSnapshot, 'key' | 'personHash' | 'scope' | 'accountMissing' | 'features'> {
  readonly state: 'live' | 'no-access' | 'no-valid-scope';
  /** The member of staff behind a view. */
  readonly staff: { readonly staffUid: string; readonly staffHash: string } | null;
}

const retryAfterS = 5;

export const none: SessionRead = { state: 'none' };

export const unavailable = (detail: string): SessionRead => ({ state: 'unavailable', detail, retryAfterS });

/** A session that has ended while its data was under way has nothing to show. */
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

/** A read, without what whoever asks holds already under the version that is known to it. */
export function shortest(known: string | null, read: SessionRead, ms: number): Leased {
  if (!('snapshot' in read)) return { read, ms };
  const { version } = read.snapshot;
  if (version === known) return ms;
  return haveSameContent(known, version) ? { version, ms } : { read, ms };
}
