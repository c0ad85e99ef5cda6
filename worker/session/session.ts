import { DurableObject } from 'cloudflare:workers';
import type { PublicUser } from '#shared/access/person.ts';
import type { Scope } from '#shared/access/scopes.ts';
import { bookmarkLifeMs } from '#shared/constants.ts';
import { exporterOf } from '#shared/telemetry/exporter.ts';
import { Span } from '#shared/telemetry/span.ts';
import { type Config, parseConfig } from '../platform/config.ts';
import type { Bindings } from '../platform/env.ts';
import { errorFields, logLine } from '../platform/log.ts';
import {
  isSettled,
  type Leased,
  type ReadOptions,
  type Renewal,
  type ScopeChoice,
  type ScopeSearch,
  type ScopeSearchAnswer,
  type SessionApi,
  type SessionOpening,
  type SessionRead,
  type SessionSettings,
  type SessionSnapshot,
  type ViewAs,
} from '../platform/session-contract.ts';
import { AccessTokens } from './access-tokens.ts';
import { chooseScope } from './choose-scope.ts';
import { GrantedLeases } from './granted-leases.ts';
import { Loader } from './loader.ts';
import { personHash } from './person-hash.ts';
import { type Identity, SessionRecord, type Tokens } from './record.ts';
import { indexOf } from './session-index.ts';
import { none, readOf, smallestAnswer, unavailable } from './snapshot.ts';
import { type Asker, UpstreamCalls } from './upstream-calls.ts';

/** The idle expiry is stored at most this often. */
const maxTouchMs = 60_000;

/** One signed-in browser: tokens, person, scope lists and features. Named by the hash of the browser's cookie. */
export class Session extends DurableObject<Bindings> implements SessionApi {
  readonly #key: string;
  readonly #config: Config;
  readonly #leases: GrantedLeases;
  readonly #record: SessionRecord;
  readonly #accessTokens: AccessTokens;
  readonly #calls: UpstreamCalls;
  readonly #loader: Loader;
  #person: { readonly uid: string; readonly hash: string } | null = null;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#key = ctx.id.toString();
    this.#config = parseConfig(env);
    this.#leases = new GrantedLeases(ctx.storage.kv);
    this.#record = new SessionRecord(ctx.storage, this.#config.SESSION_SECRET, this.#leases);
    this.#accessTokens = new AccessTokens(this.#record, this.#config, (work) => ctx.waitUntil(work));
    this.#calls = new UpstreamCalls(env, this.#config);
    this.#loader = new Loader(this.#record, this.#accessTokens, this.#calls, this.#config);
    this.#leases.restore();
    ctx.blockConcurrencyWhile(() => this.#record.restore());
  }

  async open(opening: SessionOpening): Promise<void> {
    const now = Date.now();
    await this.#record.begin(opening, now);
    await this.ctx.storage.setAlarm(this.#expiresAt());
    const session = { key: this.#key, subject: opening.subject };
    const until = now + this.#config.SESSION_ABSOLUTE_S * 1000;
    await Promise.all(this.#indexes().map((index) => index.add(session, until)));
  }

  async read(choice: ScopeChoice, options: ReadOptions): Promise<SessionRead> {
    const { slide, writes = false, requestId = crypto.randomUUID(), trace: parent } = options;
    if (writes) this.#record.noteWrite(Date.now());
    const exporter = parent && exporterOf(this.#config, 'merchlens');
    const span = exporter
      ? new Span({ sink: exporter.finish, requestId, name: 'Session.read', kind: 'server', parent })
      : null;
    const answer = await this.#afterLeases(this.#read(choice, slide, { requestId, span }));
    span?.end({ outcome: answer.state }, { failed: answer.state === 'unavailable' });
    if (span) this.#sendMeasured();
    return answer;
  }

  async #read(choice: ScopeChoice, slide: boolean, asker: Asker): Promise<SessionRead> {
    if (!(await this.#alive())) return none;
    if (slide) this.#record.touch(Date.now(), Math.min(maxTouchMs, this.#config.SESSION_IDLE_S * 100));
    const { view } = this.#record;
    if (view && Date.now() >= view.expiresAt) this.#record.setView(null);
    const token = await this.#accessTokens.current();
    if (token.state === 'ended') return this.#ended();
    if (token.state === 'unavailable') return unavailable;
    const loaded = await this.#loader.ready(asker);
    if (loaded === 'ended') return this.#ended();
    if (loaded === 'unavailable') return unavailable;
    if (loaded !== 'ready') return { state: 'refused', refusal: loaded.refusal };
    await this.#indexPerson();
    return this.#answer(choice, asker);
  }

  async reread(
    known: string | null,
    choice: ScopeChoice,
    options: ReadOptions,
  ): Promise<SessionRead | 'same' | Leased> {
    const { isolate, writes } = options;
    if (writes) this.#leases.release(isolate);
    const read = await this.read(choice, options);
    if (isolate === undefined) return 'snapshot' in read && read.snapshot.version === known ? 'same' : read;
    return smallestAnswer(known, read, writes ? this.#leases.longestLeftMs() : this.#lease(isolate, read));
  }

  async renew(staleAccessToken: string, isolate?: string): Promise<Renewal> {
    this.#leases.release(isolate);
    if (!(await this.#alive())) return { state: 'ended' };
    this.#loader.initAgain();
    const renewal = await this.#accessTokens.renew(staleAccessToken);
    if (renewal.state === 'ended') await this.discard();
    return renewal;
  }

  async noteWrite(isolate?: string): Promise<void> {
    await this.#changeAndWait(isolate, () => {
      this.#record.noteWrite(Date.now());
      this.#leases.invalidate();
    });
  }

  async searchScopes(search: ScopeSearch): Promise<ScopeSearchAnswer> {
    const { profile } = this.#record;
    if (!profile || !(await this.#alive())) return { options: [], total: 0, brands: 0 };
    return this.#record.scopes.search(search, profile.settings.anonymized);
  }

  async accessLevelOf(type: 'account' | 'operator', id: number, accountId?: number): Promise<number | null> {
    return this.#record.profile && (await this.#alive()) ? this.#record.scopes.levelOf({ type, id }, accountId) : null;
  }

  async levelWithAccountOf(type: 'account' | 'operator', id: number): Promise<number | null> {
    return this.#record.profile && (await this.#alive()) ? this.#record.scopes.levelWithAccount({ type, id }) : null;
  }

  async applySettings(patch: Partial<SessionSettings>, isolate?: string): Promise<void> {
    this.#leases.release(isolate);
    this.#record.updateProfile((profile) => ({ ...profile, settings: { ...profile.settings, ...patch } }));
    if (!('userMode' in patch || 'anonymized' in patch)) return;
    this.#leases.invalidate();
    await this.#leases.waitUntilExpired();
  }

  async applyUser({
    acceptedTerms,
    ...patch
  }: Partial<PublicUser> & { readonly acceptedTerms?: string }): Promise<void> {
    this.#record.updateProfile((profile) => {
      const { notices } = profile;
      const terms = acceptedTerms !== undefined && notices.terms?.version === acceptedTerms ? null : notices.terms;
      return { ...profile, user: { ...profile.user, ...patch }, notices: { ...notices, terms } };
    });
  }

  expireScopes(isolate?: string): Promise<void> {
    return this.#changeAndWait(isolate, () => this.#record.expireScopes());
  }

  async noteBookmark(bookmark: string, isolate?: string, announced = false): Promise<void> {
    this.#leases.release(isolate);
    if (!this.#record.noteBookmark(bookmark, Date.now() + bookmarkLifeMs) || announced) return;
    this.#leases.invalidate();
    await this.#leases.waitUntilExpired();
  }

  startView(view: ViewAs, isolate?: string): Promise<void> {
    return this.#changeAndWait(isolate, () => this.#record.setView(view));
  }

  endView(isolate?: string): Promise<void> {
    return this.#changeAndWait(isolate, () => this.#record.view && this.#record.setView(null));
  }

  async end(isolate?: string): Promise<boolean> {
    const { tokens, identity, profile } = this.#record;
    if (!tokens || !identity) return await this.#afterLeases(false);
    const uid = this.#record.view ? identity.subject : (profile?.uid ?? identity.subject);
    const asker = { requestId: crypto.randomUUID(), span: null };
    const caller = { accessToken: tokens.accessToken, uid, asker };
    await this.#deleteData(isolate);
    const outcomes = await Promise.allSettled([this.#calls.signout(caller), this.#accessTokens.revoke(tokens)]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        console.warn(logLine('warn', 'the sign-out did not reach every service', errorFields(outcome.reason)));
    await this.#record.purgeAfterLeases();
    return true;
  }

  async close({ revoke }: Parameters<SessionApi['close']>[0]): Promise<void> {
    const { tokens, identity } = this.#record;
    await this.discard();
    if (tokens?.refreshToken && identity)
      this.ctx.waitUntil(this.#revokeGrant(tokens, revoke === 'unless-shared' ? identity : null));
  }

  async discard(isolate?: string): Promise<void> {
    await this.#deleteData(isolate);
    await this.#record.purgeAfterLeases();
  }

  override async alarm(): Promise<void> {
    let outcome = 'failed';
    try {
      if (await this.#alive()) await this.ctx.storage.setAlarm(this.#expiresAt());
      else await this.ctx.storage.deleteAll();
      outcome = 'ok';
    } finally {
      exporterOf(this.#config, 'merchlens')?.record('merchlens.alarms', 1, { outcome });
      this.#sendMeasured();
    }
  }

  /** Makes a change, then waits until no other isolate can still read the old state under a lease. */
  async #changeAndWait(isolate: string | undefined, change: () => unknown): Promise<void> {
    this.#leases.release(isolate);
    change();
    await this.#leases.waitUntilExpired();
  }

  /** Delays an answer until all leases that a change has invalidated have ended. */
  async #afterLeases<Answer>(answering: Promise<Answer> | Answer): Promise<Answer> {
    const answer = await answering;
    if (this.#leases.waitMs() > 0) await this.#leases.waitUntilExpired();
    return answer;
  }

  /** @returns the granted lease in milliseconds, never past the end of the token or the session; 0 for none */
  #lease(isolate: string, read: SessionRead): number {
    const { tokens, view } = this.#record;
    const now = Date.now();
    // No lease during a write, so that the write has only older ones to wait for.
    if (!('snapshot' in read) || !tokens || !isSettled(read.snapshot)) return 0;
    if (read.snapshot.version !== this.#record.version(now)) return 0;
    const end = Math.min(tokens.accessTokenExpiresAt, this.#expiresAt(), view?.expiresAt ?? Number.POSITIVE_INFINITY);
    return this.#leases.grant(isolate, end - now);
  }

  async #deleteData(isolate: string | undefined): Promise<void> {
    this.#leases.release(isolate);
    const indexes = this.#indexes();
    await this.#record.purge();
    await Promise.allSettled(indexes.map((index) => index.remove(this.#key)));
  }

  #sendMeasured(): void {
    const turn = exporterOf(this.#config, 'merchlens')?.turn(0);
    if (turn) this.ctx.waitUntil(turn);
  }

  /** Whether the session is still valid. Deletes it once it has expired. */
  async #alive(): Promise<boolean> {
    if (!this.#record.identity) return false;
    if (Date.now() < this.#expiresAt()) return true;
    await this.close({ revoke: 'unless-shared' });
    return false;
  }

  /** Revokes the grant. @param shared a person whose other sessions, if any, keep the grant; null to revoke it anyway */
  async #revokeGrant(tokens: Tokens, shared: Identity | null): Promise<void> {
    try {
      const others = shared ? await indexOf(this.env, 'sub', shared.issuer, shared.subject).list() : [];
      if (others.length === 0) await this.#accessTokens.revoke(tokens);
    } catch (error) {
      console.warn(logLine('warn', 'the grant of a session that is over was not revoked', errorFields(error)));
    }
  }

  #expiresAt(): number {
    const { identity, seenAt } = this.#record;
    const openedAt = identity?.openedAt ?? 0;
    return Math.min(openedAt + this.#config.SESSION_ABSOLUTE_S * 1000, seenAt + this.#config.SESSION_IDLE_S * 1000);
  }

  async #ended(): Promise<SessionRead> {
    await this.discard();
    return none;
  }

  async #answer(choice: ScopeChoice, asker: Asker): Promise<SessionRead> {
    const { profile, facts } = this.#record;
    if (!profile || !facts) return none;
    if (facts.accounts + facts.operators === 0) return this.#withSnapshot('no-access', null, {});
    const { scope, accountMissing } = chooseScope(this.#record.scopes, choice, {
      ...profile.settings,
      lastScope: profile.lastScope,
    });
    if (!scope && choice.named) return { state: 'foreign-scope', accountMissing };
    if (!scope) return this.#withSnapshot('no-valid-scope', null, {}, accountMissing);
    const loaded = await this.#loader.features(scope, asker);
    if (loaded === 'ended') return this.#ended();
    if (loaded === 'not-accepted') return { state: 'not-accepted' };
    if (loaded === 'unavailable') return unavailable;
    if (loaded === 'refused') {
      this.#record.expireScopes();
      return choice.named ? { state: 'foreign-scope', accountMissing: false } : unavailable;
    }
    if ('refusal' in loaded) return { state: 'refused', refusal: loaded.refusal };
    return this.#withSnapshot('live', scope, loaded.features, accountMissing);
  }

  async #withSnapshot(
    state: 'live' | 'no-access' | 'no-valid-scope',
    scope: Scope | null,
    features: SessionSnapshot['features'],
    accountMissing = false,
  ): Promise<SessionRead> {
    if (this.#person?.uid !== this.#record.profile?.uid) await this.#hashPerson();
    const { view, indexedUid: staffUid } = this.#record;
    const staff = view && { staffUid: staffUid ?? '', staffHash: await personHash(this.#config, staffUid ?? '') };
    const hash = this.#person?.hash ?? '';
    return readOf(this.#record, { key: this.#key, state, scope, features, accountMissing, personHash: hash, staff });
  }

  async #hashPerson(): Promise<void> {
    const { uid } = this.#record.profile ?? {};
    if (uid !== undefined) this.#person = { uid, hash: await personHash(this.#config, uid) };
  }

  /** Indexes the session by the person's id at the upstream, so that changes of their access reach it. */
  async #indexPerson(): Promise<void> {
    const { identity, indexedUid, profile } = this.#record;
    if (!identity || !profile || indexedUid !== null || this.#record.view) return;
    const until = identity.openedAt + this.#config.SESSION_ABSOLUTE_S * 1000;
    await indexOf(this.env, 'uid', '', profile.uid).add({ key: this.#key, subject: identity.subject }, until);
    this.#record.indexedUid = profile.uid;
  }

  /** The index objects that list this session. */
  #indexes() {
    const { identity, indexedUid } = this.#record;
    if (!identity) return [];
    const { issuer, subject, providerSessionId } = identity;
    return [
      indexOf(this.env, 'sub', issuer, subject),
      ...(providerSessionId ? [indexOf(this.env, 'sid', issuer, providerSessionId)] : []),
      ...(indexedUid === null ? [] : [indexOf(this.env, 'uid', '', indexedUid)]),
    ];
  }
}
