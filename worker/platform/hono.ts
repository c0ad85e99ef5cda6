import type { Context } from 'hono';
import type { Flags } from '#shared/access/flags.ts';
import type { SignInFailure } from '#shared/access/sign-in.ts';
import type { Config } from './config.ts';
import type { Bindings } from './env.ts';
import type { Logger } from './log.ts';
import type { RequestTelemetry } from './request-telemetry.ts';
import type { SessionRead } from './session-contract.ts';

/** What every handler of the Worker finds in its Hono context, set by the middlewares of `app.ts` in their order. */
export interface AppEnv {
  readonly Bindings: Bindings;
  Variables: {
    config: Config;
    requestId: string;
    /** When the request came in, in epoch milliseconds. */
    arrivedAt: number;
    /** CSP nonce of this response. */
    nonce: string;
    /** Origins that signing in and out lead to, on their way while a page is made; never rejects. */
    signInOrigins?: Promise<readonly string[]>;
    /** The answer is one of the public surface and has brought its own security headers. */
    publicAnswer?: true;
    log: Logger;
    /** Set where a collector is configured. */
    telemetry?: RequestTelemetry;
    /** Durations that `Server-Timing` reports, in milliseconds. */
    timing: (name: string, durationMs: number) => void;
    /** When the request told the session that it changes something, in epoch milliseconds. */
    writesSince?: number;
    /** Read once per request, on first use. */
    session: () => Promise<SessionRead>;
    /** Name of the session that was read; its object is called where there is something to ask. */
    sessionName?: string;
    /** Of a write: until when isolates elsewhere may read what was there before it, in epoch milliseconds. */
    othersReadUntil?: number;
    /** The browser's next reads ask the session's object. */
    nextReadsAsk?: true;
    /** The state of the upstream's database that this request's last write led to. */
    bookmark?: string;
    /** A call that the page made was answered 401. */
    callRefused?: true;
    /** All flags, evaluated once per request for the signed-in person. */
    flags: () => Promise<Flags>;
    /** Why a sign-in came back without a session; the callback page says it in words. */
    signInFailure?: SignInFailure;
  };
}

export type AppContext = Context<AppEnv>;
