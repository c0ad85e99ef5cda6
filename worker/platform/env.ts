import type { PublicEvent } from '#shared/api/families/public-schemas.ts';
import type { SessionApi, SessionIndexApi } from './session-contract.ts';

/** One message of the queue: events of one touchpoint. */
export interface EventMessage {
  readonly touchpoint: string;
  readonly events: readonly PublicEvent[];
}

/** Bindings of the platform. Everything else in the environment is text, which `parseConfig` reads. */
export interface Bindings {
  readonly ASSETS: Fetcher;
  readonly UPSTREAM: Fetcher;
  readonly FLAGS: KVNamespace;
  /** Where the platform keeps objects; checked with the configuration. */
  readonly DATA_JURISDICTION?: 'eu';
  readonly SESSIONS: DurableObjectNamespace<SessionApi>;
  readonly SESSION_INDEX: DurableObjectNamespace<SessionIndexApi>;
  /** Queue of events at published touchpoints, on their way upstream. */
  readonly EVENTS: Queue<EventMessage>;
  /** Calls of the public surface that a client address may make, and events that a touchpoint may have, in a minute. */
  readonly PUBLIC_BY_CLIENT: RateLimit;
  readonly PUBLIC_BY_TOUCHPOINT: RateLimit;
  /** Events of all touchpoints of an account. */
  readonly PUBLIC_BY_ACCOUNT: RateLimit;
  /** Events of one touchpoint from one client address, in a minute. */
  readonly PUBLIC_SHARES: RateLimit;
  /** Forms that a client address may send in a minute. */
  readonly PUBLIC_POSTS: RateLimit;
}
