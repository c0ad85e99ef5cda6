import { ProviderUnavailable, provider } from '../identity-provider/provider.ts';
import { refreshTokens, revokeToken } from '../identity-provider/tokens.ts';
import type { Config } from '../platform/config.ts';
import { errorFields, logLine } from '../platform/log.ts';
import type { Renewal } from '../platform/session-contract.ts';
import type { SessionRecord, Tokens } from './record.ts';

/** A token that expires within this time is refreshed in the background, and used meanwhile. */
const renewAheadMs = 30_000;
/** How long a caller without a valid token waits for a new one. */
const refreshWaitMs = 5_000;
/** Minimum time between refreshes, so that an upstream that refuses every token doesn’t cause a flood of them. */
const minRefreshIntervalMs = 10_000;

/** The access token of one session. Refreshes it with the identity provider, once for all concurrent callers. */
export class AccessTokens {
  readonly #record: SessionRecord;
  readonly #config: Config;
  readonly #keepAlive: (work: Promise<unknown>) => void;
  #refresh: Promise<Renewal> | null = null;
  #refreshedAt = 0;

  constructor(record: SessionRecord, config: Config, keepAlive: (work: Promise<unknown>) => void) {
    this.#record = record;
    this.#config = config;
    this.#keepAlive = keepAlive;
  }

  /** The current access token, refreshed first if it has expired. */
  async current(): Promise<Renewal> {
    const { tokens } = this.#record;
    if (!tokens) return { state: 'ended' };
    const remainingMs = tokens.accessTokenExpiresAt - Date.now();
    if (remainingMs <= 0) return tokens.refreshToken ? this.#refreshWithTimeout() : { state: 'ended' };
    if (remainingMs <= renewAheadMs && tokens.refreshToken) this.#keepAlive(this.#refreshOnce());
    return { state: 'renewed', accessToken: tokens.accessToken };
  }

  /** A newer token than the given one. Without a refresh token, or right after a refresh, the current one. */
  async renew(stale: string): Promise<Renewal> {
    const { tokens } = this.#record;
    if (!tokens) return { state: 'ended' };
    const justRenewed = Date.now() - this.#refreshedAt < minRefreshIntervalMs;
    if (tokens.accessToken !== stale || !tokens.refreshToken || justRenewed) return this.current();
    return this.#refreshWithTimeout();
  }

  /** Revokes the refresh token at the provider. @throws if the provider can't be reached */
  async revoke({ refreshToken }: Tokens): Promise<void> {
    if (refreshToken) await revokeToken(await provider(this.#config), refreshToken);
  }

  /**
   * Stops waiting after a while, but never cancels the refresh: a provider that rotates refresh tokens may have used up
   * the old one already, so dropping a late answer would end the session.
   */
  async #refreshWithTimeout(): Promise<Renewal> {
    const refresh = this.#refreshOnce();
    this.#keepAlive(refresh);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<Renewal>((done) => {
      timer = setTimeout(done, refreshWaitMs, { state: 'unavailable' });
    });
    return await Promise.race([refresh, timeout]).finally(() => clearTimeout(timer));
  }

  #refreshOnce(): Promise<Renewal> {
    this.#refresh ??= this.#requestRefresh().finally(() => {
      this.#refresh = null;
    });
    return this.#refresh;
  }

  async #requestRefresh(): Promise<Renewal> {
    const { tokens, identity } = this.#record;
    if (!tokens?.refreshToken || !identity) return { state: 'ended' };
    try {
      const identityProvider = await provider(this.#config);
      const unansweredSince = this.#record.noteRefresh(Date.now());
      const fresh = await refreshTokens(identityProvider, this.#config, tokens.refreshToken, identity.subject);
      if (!fresh) {
        const reason = refusalReason(unansweredSince);
        console.warn(logLine('warn', 'the provider refused the refresh token', { reason }));
        await this.#record.saveTokens({ ...tokens, refreshToken: null, accessTokenExpiresAt: 0 });
        return { state: 'ended' };
      }
      if (!this.#record.tokens) {
        await this.revoke({ ...tokens, refreshToken: fresh.refreshToken });
        return { state: 'ended' };
      }
      this.#refreshedAt = Date.now();
      await this.#record.saveTokens(fresh);
      return { state: 'renewed', accessToken: fresh.accessToken };
    } catch (error) {
      const reason = error instanceof ProviderUnavailable ? error.cause : error;
      console.warn(logLine('warn', 'the access token could not be refreshed', errorFields(reason)));
      return { state: 'unavailable' };
    }
  }
}

/** If an earlier refresh got no answer, the provider may have used up its token, unless it has a grace period. */
const refusalReason = (unansweredSince: number | null) =>
  unansweredSince === null
    ? 'it is no longer valid'
    : `it was sent before, and not answered, at ${new Date(unansweredSince).toISOString()}`;
