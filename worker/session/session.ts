import { DurableObject } from 'cloudflare:workers';
import type { PublicUser } from '#shared/access/person.ts';
import type { Scope } from '#shared/access/scopes.ts';
import { bookmarkLifeMs } from '#shared/constants.ts';
import { exporterOf } from '#shared/telemetry/exporter.ts';
import { Span } from '#shared/telemetry/span.ts';
import { type Config, parseConfig } from '../config.ts';
import type { Bindings } from '../env.ts';
import { errorFields, logLine } from '../middleware/log.ts';
import { personHash } from '../middleware/person-hash.ts';
import { chooseScope } from './choose.ts';
import type {
  ReadOptions,
  Renewal,
  ScopeChoice,
  ScopeSearch,
  ScopeSearchAnswer,
  SessionApi,
  SessionOpening,
  SessionRead,
  SessionSettings,
  SessionSnapshot,
  ViewAs,
} from './contract.ts';
import { Grant } from './grant.ts';
import { Loader } from './loader.ts';
import { type Identity, SessionRecord, type Tokens } from './record.ts';
import { indexOf } from './session-index.ts';
import { type Asker, UpstreamCalls } from './upstream-calls.ts';

const retryAfterS = 5;
/** The idle expiry is written down at most this often. */
const longestTouchMs = 60_000;

const none: SessionRead = { state: 'none' };

/** One signed-in browser: tokens, person, scope lists and features. Named by the hash of the browser's cookie. */
export class Session extends DurableObject<Bindings> implements SessionApi {
  readonly #key: string;
  readonly #config: Config;
  readonly #record: SessionRecord;
  readonly #grant: Grant;
  readonly #calls: UpstreamCalls;
  readonly #loader: Loader;
  #person: { readonly uid: string; readonly hash: string } | null = null;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#key = ctx.id.toString();
    this.#config = parseConfig(env);
    this.#record = new SessionRecord(ctx.storage, this.#config.SESSION_SECRET);
    this.#grant = new Grant(this.#record, this.#config, (work) => ctx.waitUntil(work));
    this.#calls = new UpstreamCalls(env, this.#config);
    this.#loader = new Loader(this.#record, this.#grant, this.#calls, this.#config);
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
    if (!exporter) return await this.#read(choice, slide, { requestId, span: null });
    const span = new Span({ sink: exporter.finish, requestId, name: 'Session.read', kind: 'server', parent });
    const answer = await this.#read(choice, slide, { requestId, span });
    span.end({ outcome: answer.state }, { failed: answer.state === 'unavailable' });
    this.#sendMeasured();
    return answer;
  }

  async #read(choice: ScopeChoice, slide: boolean, asker: Asker): Promise<SessionRead> {
    if (!(await this.#alive())) return none;
    if (slide) this.#record.touch(Date.now(), Math.min(longestTouchMs, this.#config.SESSION_IDLE_S * 100));
    const { view } = this.#record;
    if (view && Date.now() >= view.expiresAt) this.#record.setView(null);
    const token = await this.#grant.current();
    if (token.state === 'ended') return this.#ended();
    if (token.state === 'unavailable') return unavailable('The sign-in service can not be asked right now.');
    const loaded = await this.#loader.ready(asker);
    if (loaded === 'ended') return this.#ended();
    if (loaded === 'unavailable') return unavailable('Your account can not be loaded right now.');
    if (loaded !== 'ready') return { state: 'refused', refusal: loaded.refusal };
    await this.#indexPerson();
    return this.#answer(choice, asker);
  }

  async reread(known: string | null, choice: ScopeChoice, options: ReadOptions): Promise<SessionRead | 'same'> {
    const read = await this.read(choice, options);
    return 'snapshot' in read && read.snapshot.version === known ? 'same' : read;
  }

  async renew(staleAccessToken: string): Promise<Renewal> {
    if (!(await this.#alive())) return { state: 'ended' };
    this.#loader.initAgain();
    const renewal = await this.#grant.renew(staleAccessToken);
    if (renewal.state === 'ended') await this.discard();
    return renewal;
  }

  async noteWrite(): Promise<void> {
    this.#record.noteWrite(Date.now());
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

  async applySettings(patch: Partial<SessionSettings>): Promise<void> {
    this.#record.updateProfile((profile) => ({ ...profile, settings: { ...profile.settings, ...patch } }));
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

  async expireScopes(): Promise<void> {
    this.#record.expireScopes();
  }

  async noteBookmark(bookmark: string): Promise<void> {
    this.#record.noteBookmark(bookmark, Date.now() + bookmarkLifeMs);
  }

  async startView(view: ViewAs): Promise<void> {
    this.#record.setView(view);
  }

  async endView(): Promise<void> {
    if (this.#record.view) this.#record.setView(null);
  }

  async end(): Promise<boolean> {
    const { tokens, identity, profile } = this.#record;
    if (!tokens || !identity) return false;
    await this.discard();
    const uid = this.#record.view ? identity.subject : (profile?.uid ?? identity.subject);
    const asker = { requestId: crypto.randomUUID(), span: null };
    const caller = { accessToken: tokens.accessToken, uid, asker };
    const told = await Promise.allSettled([this.#calls.signout(caller), this.#grant.revoke(tokens)]);
    for (const outcome of told)
      if (outcome.status === 'rejected')
        console.warn(logLine('warn', 'sign-out was not told everywhere', errorFields(outcome.reason)));
    return true;
  }

  async close({ revoke }: Parameters<SessionApi['close']>[0]): Promise<void> {
    const { tokens, identity } = this.#record;
    await this.discard();
    if (tokens?.refreshToken && identity)
      this.ctx.waitUntil(this.#revokeGrant(tokens, revoke === 'unless-shared' ? identity : null));
  }

  async discard(): Promise<void> {
    const indexes = this.#indexes();
    await this.#record.purge();
    await Promise.allSettled(indexes.map((index) => index.remove(this.#key)));
  }

  override async alarm(): Promise<void> {
    let outcome = 'failed';
    try {
      if (await this.#alive()) await this.ctx.storage.setAlarm(this.#expiresAt());
      outcome = 'ok';
    } finally {
      exporterOf(this.#config, 'merchlens')?.record('merchlens.alarms', 1, { outcome });
      this.#sendMeasured();
    }
  }

  #sendMeasured(): void {
    const turn = exporterOf(this.#config, 'merchlens')?.turn(0);
    if (turn) this.ctx.waitUntil(turn);
  }

  /** False once the session is over; what has expired is gone for good with the first look at it. */
  async #alive(): Promise<boolean> {
    if (!this.#record.identity) return false;
    if (Date.now() < this.#expiresAt()) return true;
    await this.close({ revoke: 'unless-shared' });
    return false;
  }

  /** @param shared whose other sessions may live on the same grant: a provider may keep one for all of them */
  async #revokeGrant(tokens: Tokens, shared: Identity | null): Promise<void> {
    try {
      const others = shared ? await indexOf(this.env, 'sub', shared.issuer, shared.subject).list() : [];
      if (others.length === 0) await this.#grant.revoke(tokens);
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
    if (loaded === 'unavailable') return unavailable('The features of this scope can not be loaded right now.');
    if (loaded === 'refused') {
      this.#record.expireScopes();
      return choice.named
        ? { state: 'foreign-scope', accountMissing: false }
        : unavailable('This scope was just taken from your list.');
    }
    if ('refusal' in loaded) return { state: 'refused', refusal: loaded.refusal };
    return this.#withSnapshot('live', scope, loaded.features, accountMissing);
  }

  /** A session that has ended while its data was under way has nothing to show. */
  async #withSnapshot(
    state: 'live' | 'no-access' | 'no-valid-scope',
    scope: Scope | null,
    features: SessionSnapshot['features'],
    accountMissing = false,
  ): Promise<SessionRead> {
    if (this.#person?.uid !== this.#record.profile?.uid) await this.#hashPerson();
    const { profile, facts, indexedUid, tokens, view, wire, wrote } = this.#record;
    if (!profile || !facts || !tokens || !wire) return none;
    const { uid, user, settings, userModes, notices, staff } = profile;
    const { accounts, operators, fullAdmin, adminSomewhere } = facts;
    return {
      state,
      snapshot: {
        key: this.#key,
        version: this.#record.version(Date.now()),
        uid,
        personHash: this.#person?.hash ?? '',
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
        scope,
        accountMissing,
        features,
        wrote,
        viewing: view && { ...view, ...(await this.#staffOf(indexedUid ?? '')) },
      },
    };
  }

  /** The member of staff behind a view. */
  async #staffOf(staffUid: string) {
    return { staffUid, staffHash: await personHash(this.#config, staffUid) };
  }

  async #hashPerson(): Promise<void> {
    const { uid } = this.#record.profile ?? {};
    if (uid !== undefined) this.#person = { uid, hash: await personHash(this.#config, uid) };
  }

  /** Once, so that a change of the person's access finds this session. The upstream's id is known after the first load. */
  async #indexPerson(): Promise<void> {
    const { identity, indexedUid, profile } = this.#record;
    if (!identity || !profile || indexedUid !== null || this.#record.view) return;
    const until = identity.openedAt + this.#config.SESSION_ABSOLUTE_S * 1000;
    await indexOf(this.env, 'uid', '', profile.uid).add({ key: this.#key, subject: identity.subject }, until);
    this.#record.indexedUid = profile.uid;
  }

  /** The index objects that know this session. */
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

const unavailable = (detail: string): SessionRead => ({ state: 'unavailable', detail, retryAfterS });
