import { ProviderUnavailable, provider } from '../identity-provider/provider.ts';
import { refreshTokens, revokeToken } from '../identity-provider/tokens.ts';
import type { Config } from '../platform/config.ts';
import { errorFields, logLine } from '../platform/log.ts';
import type { Renewal } from '../platform/session-contract.ts';
import type { SessionRecord, Tokens } from './record.ts';

/** A token this close to its end is renewed while it still serves. */
const renewAheadMs = 30_000;
/** How long a caller without a valid token waits for a new one. */
const refreshWaitMs = 5_000;
/** An upstream that refuses every token must not make us ask the provider on every call. */
const renewAgainMs = 10_000;

/** The provider's grant of one session: hands out the access token, and refreshes it once for all concurrent callers. */
export class Grant {
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

  /** The present access token, refreshed first where it has expired. */
  async current(): Promise<Renewal> {
    const { tokens } = this.#record;
    if (!tokens) return { state: 'ended' };
    const left = tokens.accessTokenExpiresAt - Date.now();
    if (left <= 0) return tokens.refreshToken ? this.#refreshSoon() : { state: 'ended' };
    if (left <= renewAheadMs && tokens.refreshToken) this.#keepAlive(this.#refreshOnce());
    return { state: 'renewed', accessToken: tokens.accessToken };
  }

  /** A newer token than the given one; the present one where there is no refresh token, or right after a refresh. */
  async renew(stale: string): Promise<Renewal> {
    const { tokens } = this.#record;
    if (!tokens) return { state: 'ended' };
    const justRenewed = Date.now() - this.#refreshedAt < renewAgainMs;
    if (tokens.accessToken !== stale || !tokens.refreshToken || justRenewed) return this.current();
    return this.#refreshSoon();
  }

  /** Revokes the grant at the provider. @throws where the provider can't be asked */
  async revoke({ refreshToken }: Tokens): Promise<void> {
    if (refreshToken) await revokeToken(await provider(this.#config), refreshToken);
  }

  /**
   * Gives up waiting after a while, but never the refresh itself: a provider that rotates refresh tokens may have spent the
   * old one already, so a late answer that was dropped would cost the session.
   */
  async #refreshSoon(): Promise<Renewal> {
    const refresh = this.#refreshOnce();
    this.#keepAlive(refresh);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Renewal>((done) => {
      timer = setTimeout(done, refreshWaitMs, { state: 'unavailable' });
    });
    return await Promise.race([refresh, late]).finally(() => clearTimeout(timer));
  }

  #refreshOnce(): Promise<Renewal> {
    this.#refresh ??= this.#refreshNow().finally(() => {
      this.#refresh = null;
    });
    return this.#refresh;
  }

  async #refreshNow(): Promise<Renewal> {
    const { tokens, identity } = this.#record;
    if (!tokens?.refreshToken || !identity) return { state: 'ended' };
    try {
      const found = await provider(this.#config);
      const unansweredSince = this.#record.noteRefresh(Date.now());
      const fresh = await refreshTokens(found, this.#config, tokens.refreshToken, identity.subject);
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

/** A token that was sent before without an answer may be spent; a provider without a grace period then ends the grant. */
const refusalReason = (unansweredSince: number | null) =>
  unansweredSince === null
    ? 'it is no longer valid'
    : `it was sent before, and not answered, at ${new Date(unansweredSince).toISOString()}`;
