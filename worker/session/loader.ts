import type { Features } from '#shared/access/features.ts';
import { formatScopeRef, type ScopeRef } from '#shared/access/scopes.ts';
import type { SignInRefusal } from '#shared/access/sign-in.ts';
import type { InitAnswer } from '#shared/api/wire.ts';
import { featuresTtlMs, scopeListTtlMs } from '#shared/constants.ts';
import type { Config } from '../platform/config.ts';
import { logLine } from '../platform/log.ts';
import { upstreamIsFar } from '../platform/upstream/distance.ts';
import type { AccessTokens } from './access-tokens.ts';
import { toProfile } from './profile.ts';
import type { SessionRecord } from './record.ts';
import type { Asker, UpstreamAnswer, UpstreamCalls } from './upstream-calls.ts';

/** `ended`: the grant is gone. `unavailable`: the upstream doesn't answer, and there is no usable older data. */
type Loaded = 'ready' | 'ended' | 'unavailable' | RefusedByUpstream;
type LoadedFeatures =
  | { readonly features: Features }
  | 'ended'
  | 'not-accepted'
  | 'refused'
  | 'unavailable'
  | RefusedByUpstream;

/** The upstream refuses this person. */
interface RefusedByUpstream {
  readonly refusal: SignInRefusal;
}

/** After a failure, stale data is used for this long before the upstream is asked again. */
const retryMs = 15_000;
/** After a first load that fails faster than this, the next request simply tries again. */
const slowFailureMs = 1_000;
/** How long a request waits for fresh data when it has stale data to use. */
const freshWaitMs = 100;

/** Loads what a session needs from the upstream, once for all concurrent requests, and keeps it fresh. */
export class Loader {
  readonly #record: SessionRecord;
  readonly #accessTokens: AccessTokens;
  readonly #calls: UpstreamCalls;
  readonly #config: Config;
  #loading: Promise<Loaded> | null = null;
  readonly #loadingFeatures = new Map<string, Promise<LoadedFeatures>>();
  #initDue = false;
  #retryAt = 0;

  constructor(record: SessionRecord, accessTokens: AccessTokens, calls: UpstreamCalls, config: Config) {
    this.#record = record;
    this.#accessTokens = accessTokens;
    this.#calls = calls;
    this.#config = config;
  }

  /** Calls `init` again before the next use, since the upstream may have lost its session. */
  initAgain(): void {
    this.#initDue = true;
  }

  /** Loads profile and lists unless they are fresh. */
  ready(asker: Asker): Promise<Loaded> | Loaded {
    const { profile, listsAt } = this.#record;
    const now = Date.now();
    const known = profile !== null && listsAt > 0;
    if (known && !this.#initDue && now - listsAt < scopeListTtlMs) return 'ready';
    if (now < this.#retryAt) return known ? 'ready' : 'unavailable';
    this.#loading ??= this.#load(asker).finally(() => {
      this.#loading = null;
    });
    return known && !this.#initDue ? freshOr(this.#loading, 'ready') : this.#loading;
  }

  features(scope: ScopeRef, asker: Asker): Promise<LoadedFeatures> | LoadedFeatures {
    const known = this.#record.featuresOf(scope);
    if (known && Date.now() - known.at < featuresTtlMs) return known;
    const name = formatScopeRef(scope);
    const loading = this.#loadingFeatures.get(name) ?? this.#startFeatures(scope, name, asker);
    return known ? freshOr(loading, known) : loading;
  }

  #startFeatures(scope: ScopeRef, name: string, asker: Asker): Promise<LoadedFeatures> {
    const loading = this.#loadFeatures(scope, asker).finally(() => this.#loadingFeatures.delete(name));
    this.#loadingFeatures.set(name, loading);
    return loading;
  }

  async #load(asker: Asker): Promise<Loaded> {
    const usable = this.#record.listsAt > 0 && this.#record.profile !== null;
    const started = Date.now();
    const asOf = this.#record.accessChanges;
    const result = this.#record.profile && !this.#initDue ? await this.#readLists(asker) : await this.#init(asker);
    // Access changed during the load. Requests since then wait for this load, so it has to be repeated.
    if (result === 'ready' && asOf !== this.#record.accessChanges) return await this.#load(asker);
    if (result !== 'unavailable') return result;
    // Without stale data the next request tries again; after a slow failure, only once as much time has passed.
    const now = Date.now();
    const took = now - started;
    this.#retryAt = now + (usable ? retryMs : took < slowFailureMs ? 0 : Math.min(took, retryMs));
    return usable ? 'ready' : 'unavailable';
  }

  async #init(asker: Asker): Promise<Loaded> {
    const { identity, view } = this.#record;
    if (!identity) return 'ended';
    const uid = this.#record.profile?.uid ?? identity.subject;
    const caller = (accessToken: string) => ({ accessToken, uid, asker, view });
    const asOf = this.#record.accessChanges;
    const token = await this.#accessTokens.current();
    if (token.state !== 'renewed') return token.state;
    let answer = await this.#calls.init(caller(token.accessToken));
    // The upstream refused the view, or has no session for it. The view ends, and the session shows the member of staff
    // themselves again.
    if (view && view === this.#record.view && (answer.state === 'unauthorized' || answer.state === 'refused'))
      this.#record.setView(null);
    if (view !== this.#record.view) return await this.#init(asker);
    if (answer.state === 'unauthorized') {
      const renewal = await this.#accessTokens.renew(token.accessToken);
      if (renewal.state === 'ended') return 'ended';
      const accessToken = renewal.state === 'renewed' ? renewal.accessToken : token.accessToken;
      answer = await this.#calls.signin(caller(accessToken), identity.remember);
      if (answer.state === 'unauthorized' && renewal.state === 'unavailable') return 'unavailable';
    }
    if (answer.state === 'unavailable') return this.#unavailable(answer.detail, asker);
    if (answer.state !== 'ok') return this.#refused(answer, asker);
    await this.#save(answer.value, asOf);
    return 'ready';
  }

  async #save(init: InitAnswer, asOf: number): Promise<void> {
    const { identity } = this.#record;
    if (!identity) return;
    await this.#record.saveLists(init.scope, Date.now(), asOf);
    await this.#record.saveProfile(toProfile(init, identity, this.#config.STAFF_EMAIL_PATTERN), {
      csrfToken: init.csrfToken,
      zeToken: init.zeToken ?? null,
    });
    this.#initDue = false;
  }

  async #readLists(asker: Asker): Promise<Loaded> {
    const uid = this.#record.profile?.uid ?? '';
    const token = await this.#accessTokens.current();
    if (token.state !== 'renewed') return token.state;
    const { view, accessChanges } = this.#record;
    const answer = await this.#calls.activeScopes({ accessToken: token.accessToken, uid, asker, view });
    if (view !== this.#record.view) return this.#init(asker);
    if (answer.state === 'unavailable') return this.#unavailable(answer.detail, asker);
    if (answer.state !== 'ok') return this.#init(asker);
    await this.#record.saveLists(answer.value, Date.now(), accessChanges);
    return 'ready';
  }

  async #loadFeatures(scope: ScopeRef, asker: Asker): Promise<LoadedFeatures> {
    const asOf = this.#record.accessChanges;
    let answer = await this.#askFeatures(scope, asker);
    if (answer.state === 'unauthorized') {
      const renewal = await this.#accessTokens.renew(this.#record.tokens?.accessToken ?? '');
      if (renewal.state !== 'renewed') return renewal.state;
      const loaded = await this.#init(asker);
      if (loaded !== 'ready') return loaded;
      answer = await this.#askFeatures(scope, asker);
    }
    if (answer.state === 'refused') return 'refused';
    if (asOf !== this.#record.accessChanges) return await this.#loadFeatures(scope, asker);
    const stale = this.#record.featuresOf(scope);
    if (answer.state !== 'ok') {
      if (!stale) return answer.state === 'unauthorized' ? 'not-accepted' : 'unavailable';
      this.#record.saveFeatures(scope, { ...stale, at: Date.now() - featuresTtlMs + retryMs });
      return stale;
    }
    const { features } = answer.value;
    this.#record.saveFeatures(scope, { features, at: Date.now() });
    return { features };
  }

  async #askFeatures(scope: ScopeRef, asker: Asker): Promise<UpstreamAnswer<{ features: Features }>> {
    const { profile, wire } = this.#record;
    const token = await this.#accessTokens.current();
    if (token.state !== 'renewed' || !profile || !wire) return { state: 'unavailable', detail: 'no token' };
    const { view } = this.#record;
    const caller = { accessToken: token.accessToken, uid: profile.uid, asker, view };
    const answer = await this.#calls.features(caller, wire.csrfToken, scope);
    return view === this.#record.view ? answer : { state: 'unavailable', detail: 'somebody else is viewed now' };
  }

  #unavailable(reason: string, asker: Asker): 'unavailable' {
    console.warn(logLine('warn', 'the upstream did not load the session', { requestId: asker.requestId, reason }));
    return 'unavailable';
  }

  #refused({ state, detail }: RefusingAnswer, asker: Asker): Loaded {
    const { identity } = this.#record;
    if (!identity) return 'ended';
    const { email, emailVerified } = identity;
    console.warn(
      logLine('warn', 'the upstream refused the sign-in', {
        requestId: asker.requestId,
        upstreamStatus: state === 'refused' ? 403 : 401,
        reason: detail ?? 'no reason given',
        emailVerified: emailVerified ?? 'not sent',
      }),
    );
    const denied = emailVerified ? 'denied' : 'email-unverified';
    return { refusal: { reason: state === 'refused' ? denied : 'not-accepted', email, detail } };
  }
}

type RefusingAnswer = Extract<UpstreamAnswer<unknown>, { readonly state: 'unauthorized' | 'refused' }>;

/**
 * The fresh result if it arrives within `freshWaitMs`, else the stale one while loading continues. Never waits for a far
 * upstream.
 */
async function freshOr<Result>(loading: Promise<Result>, stale: Result): Promise<Result> {
  if (upstreamIsFar()) return stale;
  const late = Promise.withResolvers<Result>();
  const clock = setTimeout(() => late.resolve(stale), freshWaitMs);
  try {
    return await Promise.race([loading, late.promise]);
  } finally {
    clearTimeout(clock);
  }
}
