import type { Context } from 'hono';
import type { Flags } from '#shared/access/flags.ts';
import type { SignInFailure } from '#shared/access/sign-in.ts';
import type { Config } from './config.ts';
import type { Bindings } from './env.ts';
import type { Logger } from './log.ts';
import type { RequestTelemetry } from './request-telemetry.ts';
import type { SessionRead } from './session-contract.ts';

/** The Worker's Hono context, set by the middlewares of `app.ts` in their order. */
export interface AppEnv {
  readonly Bindings: Bindings;
  Variables: {
    config: Config;
    requestId: string;
    /** When the request came in, in epoch milliseconds. */
    arrivedAt: number;
    /** CSP nonce of this response. */
    nonce: string;
    /** Origins that sign-in and sign-out redirect to, loaded while a page is rendered; never rejects. */
    signInOrigins?: Promise<readonly string[]>;
    /** True for answers of the public surface, which set their own security headers. */
    publicAnswer?: true;
    log: Logger;
    /** Set where a collector is configured. */
    telemetry?: RequestTelemetry;
    /** Durations that `Server-Timing` reports, in milliseconds. */
    timing: (name: string, durationMs: number) => void;
    /** When the request announced its write to the session, in epoch milliseconds; not set for reads. */
    writeAnnouncedAt?: number;
    /** Read once per request, on first use. */
    session: () => Promise<SessionRead>;
    /** Name of the session that was read, by which its object can be called. */
    sessionName?: string;
    /** After a write: when the last lease of other isolates on the old state ends, in epoch milliseconds. */
    otherLeasesUntil?: number;
    /** True where the browser's next reads must ask the session's object instead of using a lease. */
    nextReadsBypassLeases?: true;
    /** The bookmark of the upstream's database after this request's last write. */
    bookmark?: string;
    /** True once a call of the page was answered 401. */
    callRefused?: true;
    /** All flags, evaluated once per request for the signed-in person. */
    flags: () => Promise<Flags>;
    /** Why a sign-in ended without a session, for the callback page. */
    signInFailure?: SignInFailure;
  };
}

export type AppContext = Context<AppEnv>;
