import type { Features } from '#shared/access/features.ts';
import type { UserMode } from '#shared/access/modes.ts';
import type { PublicUser } from '#shared/access/person.ts';
import type { Scope, ScopeRef } from '#shared/access/scopes.ts';
import type { SignInRefusal } from '#shared/access/sign-in.ts';
import type { SpanContext } from '#shared/telemetry/span.ts';

export interface SessionSettings {
  readonly userMode: UserMode;
  readonly demoBanner: boolean;
  readonly anonymized: boolean;
  readonly currency: string | null;
  readonly locale: string | null;
}

export interface UserModeOption {
  readonly label: string;
  readonly value: UserMode;
  readonly color: string;
  readonly badgeText: string;
}

export interface SessionNotices {
  readonly persistent: readonly { readonly design: string; readonly message: string }[];
  readonly session: readonly { readonly icon: string; readonly color: string; readonly message: string }[];
  /** Terms the person has yet to accept, null when there are none. */
  readonly terms: { readonly version: string; readonly url: string } | null;
}

/** A member of staff sees what another person sees. */
export interface ViewAs {
  readonly id: string;
  /** Of the person who is viewed. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Everything one request needs of its session, read in one call. Never leaves the Worker. */
export interface SessionSnapshot {
  /** Stable name of the session within the Worker; not the cookie's value. */
  readonly key: string;
  /** Snapshots of the same session and scope choice with the same version are equal. See `isSettled`. */
  readonly version: string;
  readonly uid: string;
  /** Hash by which logs and third parties know the person. */
  readonly personHash: string;
  readonly csrfToken: string;
  readonly zeToken: string | null;
  readonly accessToken: string;
  readonly user: PublicUser;
  readonly settings: SessionSettings;
  readonly userModes: readonly UserModeOption[];
  readonly notices: SessionNotices;
  readonly staff: boolean;
  readonly fullAdmin: boolean;
  readonly adminSomewhere: boolean;
  readonly scopeCount: { readonly accounts: number; readonly operators: number };
  readonly scope: Scope | null;
  /** True where the remembered scope was an operator whose account is not in the list, so another scope is used. */
  readonly accountMissing: boolean;
  readonly features: Features;
  /** The database bookmark after this session's last write, and until when calls have to send it. */
  readonly wrote: { readonly bookmark: string; readonly until: number } | null;
  /** The view, where staff view as somebody else; everything above is then that person's. */
  readonly viewing: (ViewAs & { readonly staffUid: string; readonly staffHash: string }) | null;
}

/** How long a write counts as running after it was announced to the session's object. */
export const writeSettlesMs = 10_000;

export const unsettledMark = '/writing';

/** Whether no write of the session is running, so that answers read under this version may be kept. */
export const isSettled = ({ version }: Pick<SessionSnapshot, 'version'>): boolean => !version.endsWith(unsettledMark);

/** Separates the snapshot's part of a version from the number of writes. */
export const writesMark = '.';

/** Whether snapshots of two versions differ in the version only, for the same scope choice. */
export const haveSameContent = (one: string | null, other: string): boolean =>
  one !== null && one.slice(0, one.lastIndexOf(writesMark)) === other.slice(0, other.lastIndexOf(writesMark));

/** Which scope a request works in: the one it names, or the remembered ones in their order. */
export interface ScopeChoice {
  /** Named by the request (`X-Scope`, `?scope=`): it must be in the person's list. */
  readonly named: ScopeRef | null;
  /** Remembered by the browser; used when it is in the list. */
  readonly remembered: ScopeRef | null;
}

/**
 * `none`: no such session, or it has ended. `foreign-scope`: the named scope is not in the person's list,
 * or, `accountMissing`, its account is not.
 * `unavailable`: the provider or the upstream can't be asked right now; the session is kept.
 * `not-accepted`: the upstream answers 401 to a call for the scope, also with a new token; the session is kept.
 * `refused`: the upstream refuses this person; the reader ends the session and says why.
 * `no-access`: both lists are empty. `no-valid-scope`: lists, but nothing usable; the snapshot has no scope.
 */
export type SessionRead =
  | { readonly state: 'live' | 'no-access' | 'no-valid-scope'; readonly snapshot: SessionSnapshot }
  | { readonly state: 'none' }
  | { readonly state: 'foreign-scope'; readonly accountMissing: boolean }
  | { readonly state: 'not-accepted' }
  | { readonly state: 'refused'; readonly refusal: SignInRefusal }
  | { readonly state: 'unavailable'; readonly retryAfterS: number };

export interface ScopeOption extends ScopeRef {
  readonly label: string;
  readonly accountType: 'brand' | 'retailer';
  readonly active: boolean;
  readonly accessLevel: number;
}

export interface ScopeSearch {
  /** `any`: accounts first, then operators, each named in full. */
  readonly type: 'account' | 'operator' | 'any';
  /** Required for operators: the account they belong to. */
  readonly accountId: number | null;
  readonly text: string;
  readonly limit: number;
  readonly offset: number;
}

export interface ScopeSearchAnswer {
  readonly options: readonly ScopeOption[];
  readonly total: number;
  /** How many of the total are brands; they come first. */
  readonly brands: number;
}

/** Result of a sign-in at the provider; stored in the session sealed. */
export interface SessionOpening {
  readonly issuer: string;
  readonly subject: string;
  readonly providerSessionId: string | null;
  readonly email: string | null;
  /** Null where the provider says nothing of it. */
  readonly emailVerified: boolean | null;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Epoch milliseconds at which the access token expires. */
  readonly accessTokenExpiresAt: number;
  readonly remember: boolean;
}

/** `ended`: the grant, and with it the session, has ended. `unavailable`: the provider can't be reached; the session is kept. */
export type Renewal =
  | { readonly state: 'renewed'; readonly accessToken: string }
  | { readonly state: 'ended' }
  | { readonly state: 'unavailable' };

export interface ReadOptions {
  /** False for background polling, which must not extend the session. */
  readonly slide: boolean;
  /** True for a request that changes something: answers cached for pages are not used after it. */
  readonly writes?: boolean;
  /** Name of the isolate, if it uses leases. Without it the answer has no lease. */
  readonly isolate?: string;
  /** Id of the request, sent with the upstream calls of this read. */
  readonly requestId?: string;
  /** The step of the traced request that waits for this read. */
  readonly trace?: SpanContext;
}

/**
 * The answer to an isolate that uses leases: the read; or only the milliseconds where the snapshot is unchanged; or these with
 * the new version where nothing but the version changed, after a write.
 * For a read, `ms` is the lease in milliseconds, 0 for none. For a write it is how long the leases of other isolates may still
 * run.
 */
export type Leased =
  | number
  | ({ readonly ms: number } & ({ readonly read: SessionRead } | { readonly version: string }));

/**
 * The methods of the session object, one Durable Object per session. A call that ends a session or narrows its rights is answered
 * once no isolate holds a lease on the old state; `isolate` names the caller's, which has released its lease.
 */
export interface SessionApi extends Rpc.DurableObjectBranded {
  open(opening: SessionOpening): Promise<void>;
  /** Loads what is missing; `slide: false` leaves the idle expiry alone. */
  read(choice: ScopeChoice, options: ReadOptions): Promise<SessionRead>;
  /**
   * The one call of an ordinary request: `read`, but without the snapshot where the caller holds that version already.
   * Most of the cost of a read is to transfer the snapshot.
   */
  reread(known: string | null, choice: ScopeChoice, options: ReadOptions): Promise<SessionRead | 'same' | Leased>;
  /** After an upstream 401: refreshes once for all callers; if the token is newer already, it is returned. */
  renew(staleAccessToken: string, isolate?: string): Promise<Renewal>;
  /** Invalidates cached answers after a write that no read announced, or that took long. */
  noteWrite(isolate?: string): Promise<void>;
  searchScopes(search: ScopeSearch): Promise<ScopeSearchAnswer>;
  /** Null for a scope that is not in the person's list, or belongs to another account than the one given. */
  accessLevelOf(type: 'account' | 'operator', id: number, accountId?: number): Promise<number | null>;
  /** The level on an account, or on an operator together with that on its account; null where it is not in the list. */
  levelWithAccountOf(type: 'account' | 'operator', id: number): Promise<number | null>;
  /** A setting the upstream has accepted. Waits for leases where it is the mode or anonymised data. */
  applySettings(patch: Partial<SessionSettings>, isolate?: string): Promise<void>;
  applyUser(patch: Partial<PublicUser> & { readonly acceptedTerms?: string }): Promise<void>;
  /** The lists are read again before the next use: after a mode or anonymized change, and after an upstream 403. */
  expireScopes(isolate?: string): Promise<void>;
  /**
   * Later reads have to see at least this state of the upstream's database. An older bookmark is ignored.
   * @param announced whether the write was announced by its read: its caller then waits for the leases of others itself
   */
  noteBookmark(bookmark: string, isolate?: string, announced?: boolean): Promise<void>;
  /** Starts to view as another person. */
  startView(view: ViewAs, isolate?: string): Promise<void>;
  /** Ends the view: the session is the member of staff's own again. */
  endView(isolate?: string): Promise<void>;
  /** Sign-out: ends the session, revokes its grant and signs out upstream. False where there was no session. */
  end(isolate?: string): Promise<boolean>;
  /**
   * Ends a session that nobody signed out of: it has expired, or the provider has ended its own. Its grant is revoked
   * after the answer; a failure to revoke is only logged.
   * @param options `unless-shared` keeps the grant while the person has another session here, which may use it
   */
  close(options: { readonly revoke: 'always' | 'unless-shared' }): Promise<void>;
  /**
   * Ends the session here only: another sign-in of the browser replaces it. Providers keep one grant for both, so that
   * revoking the old session's tokens would revoke the new one's too.
   */
  discard(isolate?: string): Promise<void>;
}

export type SessionStub = DurableObjectStub<SessionApi>;

export interface IndexedSession {
  /** Id of the session's object, as text. */
  readonly key: string;
  readonly subject: string;
}

/**
 * Which sessions a provider's `sub` or `sid` or a person of the upstream has here, and which one-time values were used.
 * One object per (issuer, sub), per (issuer, sid), per person and per used value, so none of them is shared by everybody.
 */
export interface SessionIndexApi extends Rpc.DurableObjectBranded {
  add(session: IndexedSession, expiresAt: number): Promise<void>;
  remove(key: string): Promise<void>;
  list(): Promise<IndexedSession[]>;
  /** True the first time a value is claimed, false ever after until it has expired. */
  claim(value: string, expiresAt: number): Promise<boolean>;
  isClaimed(value: string): Promise<boolean>;
}
