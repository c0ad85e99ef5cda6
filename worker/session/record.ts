import type { Features } from '#shared/access/features.ts';
import { formatScopeRef, type ScopeRef } from '#shared/access/scopes.ts';
import type { ScopeLists } from '#shared/api/wire.ts';
import { createSealer, type Sealer } from '#shared/secrets/sealing.ts';
import {
  type SessionOpening,
  type SessionSnapshot,
  unsettledMark,
  type ViewAs,
  writeSettlesMs,
  writesMark,
} from '../platform/session-contract.ts';
import type { GrantedLeases } from './granted-leases.ts';
import type { Profile } from './profile.ts';
import { digestOf, type ScopeFacts, ScopeList, type StoredLists } from './scope-list.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly providerSessionId: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean | null;
  readonly remember: boolean;
  readonly openedAt: number;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly accessTokenExpiresAt: number;
}

/** The upstream's own tokens for this session. */
interface WireTokens {
  readonly csrfToken: string;
  readonly zeToken: string | null;
}

interface KnownFeatures {
  readonly features: Features;
  readonly at: number;
}

/** How long after the end of a session its last stored data is deleted, at the latest. Leases are over by then. */
const cleanUpAfterMs = 60_000;

/**
 * The stored session with its copy in memory. Nothing can be written before `begin` or after `purge`, so that unfinished
 * work can't bring back an ended session.
 */
export class SessionRecord {
  readonly scopes: ScopeList;
  readonly #storage: DurableObjectStorage;
  readonly #leases: Pick<GrantedLeases, 'invalidate' | 'saveEndAgain' | 'waitUntilExpired'>;
  /** How often access was changed from outside. Data requested before the last change is outdated. */
  accessChanges = 0;
  readonly #tokensSealer: Sealer<Tokens>;
  readonly #wireSealer: Sealer<WireTokens>;
  readonly #features = new Map<string, KnownFeatures>();
  #identity: Identity | null = null;
  #tokens: Tokens | null = null;
  #wire: WireTokens | null = null;
  #profile: Profile | null = null;
  #lists: StoredLists | null = null;
  #listsAt = 0;
  #indexedUid: string | null = null;
  #view: ViewAs | null = null;
  #wrote: SessionSnapshot['wrote'] = null;
  /** Whether the end of leases is still stored after the session was deleted. */
  #leaseEndStored = false;
  #seenAt = 0;
  #storedSeenAt = 0;
  readonly #incarnation = crypto.randomUUID();
  #changes = 0;
  #writes = 0;
  #wroteAt = Number.NEGATIVE_INFINITY;

  /** @param leases invalidated by every change that ends the session or narrows its rights */
  constructor(
    storage: DurableObjectStorage,
    secrets: readonly string[],
    leases: Pick<GrantedLeases, 'invalidate' | 'saveEndAgain' | 'waitUntilExpired'>,
  ) {
    this.#storage = storage;
    this.#leases = leases;
    this.#tokensSealer = createSealer(secrets, 'session');
    this.#wireSealer = createSealer(secrets, 'session');
    this.scopes = new ScopeList(storage.sql);
  }

  /** Loads the stored session. A session that no current secret can decrypt counts as ended. */
  async restore(): Promise<void> {
    const { kv } = this.#storage;
    const identity = kv.get<Identity>('identity');
    const sealed = kv.get<string>('tokens');
    if (!identity || !sealed) return;
    const tokens = await this.#tokensSealer.open(sealed);
    if (!tokens) return;
    const sealedWire = kv.get<string>('wire');
    this.#wire = sealedWire ? await this.#wireSealer.open(sealedWire) : null;
    this.#identity = identity;
    this.#tokens = tokens;
    this.#profile = this.#wire ? (kv.get<Profile>('profile') ?? null) : null;
    this.#lists = kv.get<StoredLists>('lists') ?? null;
    this.#listsAt = kv.get<number>('listsAt') ?? 0;
    this.#indexedUid = kv.get<string>('indexedUid') ?? null;
    this.#view = kv.get<ViewAs>('view') ?? null;
    this.#wrote = kv.get<NonNullable<SessionSnapshot['wrote']>>('wrote') ?? null;
    this.#seenAt = this.#storedSeenAt = kv.get<number>('seenAt') ?? identity.openedAt;
  }

  async begin(opening: SessionOpening, now: number): Promise<void> {
    const { accessToken, refreshToken, accessTokenExpiresAt, ...who } = opening;
    this.#changes += 1;
    this.#identity = { ...who, openedAt: now };
    this.#seenAt = this.#storedSeenAt = now;
    this.scopes.prepare();
    this.#storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS features (scope TEXT PRIMARY KEY, features TEXT NOT NULL, at INTEGER NOT NULL)',
    );
    this.#storage.kv.put('identity', this.#identity);
    this.#storage.kv.put('seenAt', now);
    await this.saveTokens({ accessToken, refreshToken, accessTokenExpiresAt });
  }

  async purge(): Promise<void> {
    this.#changes += 1;
    this.#identity = this.#tokens = this.#wire = this.#profile = this.#lists = null;
    this.#indexedUid = this.#view = this.#wrote = null;
    this.#features.clear();
    this.scopes.clearCache();
    this.#leases.invalidate();
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
    if (!this.#leases.saveEndAgain()) return;
    // The alarm deletes the rest if the object is evicted before `purgeAfterLeases` can.
    this.#leaseEndStored = true;
    await this.#storage.setAlarm(Date.now() + cleanUpAfterMs);
  }

  /** After `purge`: waits until the last lease has ended, and deletes the rest. */
  async purgeAfterLeases(): Promise<void> {
    await this.#leases.waitUntilExpired();
    if (!this.#leaseEndStored || this.#identity) return;
    this.#leaseEndStored = false;
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
  }

  /** Null when there is no session. */
  get identity(): Identity | null {
    return this.#identity;
  }
  get tokens(): Tokens | null {
    return this.#tokens;
  }
  get wire(): WireTokens | null {
    return this.#wire;
  }
  get profile(): Profile | null {
    return this.#profile;
  }
  get facts(): ScopeFacts | null {
    return this.#lists?.facts ?? null;
  }
  /** When the lists were read, epoch milliseconds; 0 if they must be read before use. */
  get listsAt(): number {
    return this.#listsAt;
  }
  get seenAt(): number {
    return this.#seenAt;
  }
  /** The version of snapshots. It changes with their content, with every write and with every restart of the object. */
  version(now: number): string {
    const unsettled = now < this.#wroteAt + writeSettlesMs ? unsettledMark : '';
    return `${this.#incarnation}/${this.#changes}${writesMark}${this.#writes}${unsettled}`;
  }

  /** Called when a write begins or ends. Snapshots get a new version, marked as unsettled for the next seconds. */
  noteWrite(now: number): void {
    this.#writes += 1;
    this.#wroteAt = now;
  }

  /** The upstream's id of the person under which this session is indexed; null before that. */
  get indexedUid(): string | null {
    return this.#indexedUid;
  }
  set indexedUid(uid: string | null) {
    if (!this.#identity) return;
    this.#indexedUid = uid;
    this.#storage.kv.put('indexedUid', uid);
  }

  /** The bookmark of the newest write, and until when reads have to send it. */
  get wrote(): SessionSnapshot['wrote'] {
    return this.#wrote;
  }

  /**
   * @param until epoch milliseconds up to which reads have to send it
   * @returns whether it is newer than the present one
   */
  noteBookmark(bookmark: string, until: number): boolean {
    if (!this.#identity || (this.#wrote !== null && this.#wrote.until > Date.now() && bookmark <= this.#wrote.bookmark))
      return false;
    this.#changes += 1;
    this.#wrote = { bookmark, until };
    this.#storage.kv.put('wrote', this.#wrote);
    return true;
  }

  /** The running view of a member of staff as somebody else; null for none. */
  get view(): ViewAs | null {
    return this.#view;
  }

  /** Begins or ends a view. Profile and lists are read again, since they are of another person now. */
  setView(view: ViewAs | null): void {
    if (!this.#identity) return;
    this.#view = view;
    this.#profile = null;
    this.#leases.invalidate();
    const { kv } = this.#storage;
    this.#storage.transactionSync(() => {
      if (view) kv.put('view', view);
      else kv.delete('view');
      kv.delete('profile');
      this.expireScopes();
    });
  }

  /** Extends the idle expiry; stored at most every `step` milliseconds. */
  touch(now: number, step: number): void {
    if (!this.#identity) return;
    this.#seenAt = now;
    if (now - this.#storedSeenAt < step) return;
    this.#storedSeenAt = now;
    this.#storage.kv.put('seenAt', now);
  }

  /**
   * Stores that the refresh token is being sent, so that a restarted object knows it.
   * @returns epoch milliseconds of an earlier attempt that got no answer; null if there was none
   */
  noteRefresh(now: number): number | null {
    const earlier = this.#storage.kv.get<number>('refreshSentAt') ?? null;
    if (earlier === null && this.#identity) this.#storage.kv.put('refreshSentAt', now);
    return earlier;
  }

  async saveTokens(tokens: Tokens): Promise<void> {
    if (!this.#identity) return;
    this.#changes += 1;
    this.#tokens = tokens;
    const sealed = await this.#tokensSealer.seal(tokens);
    if (this.#tokens !== tokens) return;
    this.#storage.kv.put('tokens', sealed);
    this.#storage.kv.delete('refreshSentAt');
  }

  async saveProfile(profile: Profile, wire: WireTokens): Promise<void> {
    const sealed = await this.#wireSealer.seal(wire);
    if (!this.#identity) return;
    this.#changes += 1;
    this.#leases.invalidate();
    this.#profile = profile;
    this.#wire = wire;
    this.#storage.kv.put('profile', profile);
    this.#storage.kv.put('wire', sealed);
  }

  updateProfile(change: (profile: Profile) => Profile): void {
    if (!this.#profile) return;
    this.#changes += 1;
    this.#profile = change(this.#profile);
    this.#storage.kv.put('profile', this.#profile);
  }

  /**
   * Stores the lists, unless they equal the current ones, or access has changed since they were requested.
   * @param asOf `accessChanges` when the lists were requested
   */
  async saveLists(lists: ScopeLists, now: number, asOf: number): Promise<void> {
    const digest = await digestOf(lists);
    if (!this.#identity || asOf !== this.accessChanges) return;
    this.#changes += 1;
    this.#storage.transactionSync(() => {
      if (this.#lists?.digest !== digest) {
        this.#leases.invalidate();
        this.#lists = { digest, facts: this.scopes.replace(lists) };
        this.#storage.kv.put('lists', this.#lists);
      }
      this.#setListsAt(now);
    });
  }

  /** Makes the next use read lists and features again. */
  expireScopes(): void {
    this.accessChanges += 1;
    if (!this.#identity) return;
    this.#changes += 1;
    this.#leases.invalidate();
    this.#setListsAt(0);
    this.#features.clear();
    this.#storage.sql.exec('DELETE FROM features');
  }

  featuresOf(scope: ScopeRef): KnownFeatures | null {
    const name = formatScopeRef(scope);
    const known = this.#features.get(name);
    if (known || !this.#identity) return known ?? null;
    const [row] = this.#storage.sql.exec<{ features: string; at: number }>(
      'SELECT features, at FROM features WHERE scope = ?',
      name,
    );
    if (!row) return null;
    const features: Features = JSON.parse(row.features);
    const stored = { features, at: row.at };
    this.#features.set(name, stored);
    return stored;
  }

  saveFeatures(scope: ScopeRef, known: KnownFeatures): void {
    if (!this.#identity) return;
    this.#changes += 1;
    const name = formatScopeRef(scope);
    const features = JSON.stringify(known.features);
    const before = this.featuresOf(scope);
    if (before && JSON.stringify(before.features) !== features) this.#leases.invalidate();
    this.#features.set(name, known);
    this.#storage.sql.exec(
      'INSERT OR REPLACE INTO features (scope, features, at) VALUES (?, ?, ?)',
      name,
      features,
      known.at,
    );
  }

  #setListsAt(at: number): void {
    this.#listsAt = at;
    this.#storage.kv.put('listsAt', at);
  }
}
