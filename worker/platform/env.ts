import type { PublicEvent } from '#shared/api/families/public-schemas.ts';
import type { SessionApi, SessionIndexApi } from './session-contract.ts';

/** One message of the queue: events of one touchpoint. */
export interface EventMessage {
  readonly touchpoint: string;
  readonly events: readonly PublicEvent[];
}

/** What the platform binds; everything else of the environment is text and goes through `parseConfig`. */
export interface Bindings {
  readonly ASSETS: Fetcher;
  readonly UPSTREAM: Fetcher;
  readonly FLAGS: KVNamespace;
  /** Where the platform keeps objects; checked with the configuration. */
  readonly DATA_JURISDICTION?: 'eu';
  readonly SESSIONS: DurableObjectNamespace<SessionApi>;
  readonly SESSION_INDEX: DurableObjectNamespace<SessionIndexApi>;
  /** What happens at published touchpoints, on its way upstream. */
  readonly EVENTS: Queue<EventMessage>;
  /** Calls of the public surface that a client address may make, and events that a touchpoint may have, in a minute. */
  readonly PUBLIC_BY_CLIENT: RateLimit;
  readonly PUBLIC_BY_TOUCHPOINT: RateLimit;
  /** Events of all touchpoints of an account. */
  readonly PUBLIC_BY_ACCOUNT: RateLimit;
  /** How many events of a touchpoint a client address may make. */
  readonly PUBLIC_SHARES: RateLimit;
  /** Forms that a client address may send in a minute. */
  readonly PUBLIC_POSTS: RateLimit;
}
