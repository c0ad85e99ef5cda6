import type { Context } from 'hono';
import type { EndpointId } from '#shared/api/endpoints.ts';
import type { Engine } from './analytics/engines/engine.ts';
import type { SampleKey } from './anonymise/sample-key.ts';
import type { Scaling } from './anonymise/scaling.ts';
import type { Identity } from './auth/identity.ts';
import type { Config } from './config.ts';
import type { Bindings } from './env.ts';
import type { GrantedScope } from './scope/granted-scope.ts';
import type { Database } from './storage/database.ts';
import type { UpstreamSession } from './storage/session.ts';
import type { User } from './storage/user.ts';

/** What every handler finds in its context, set in this order before it runs. */
export interface UpstreamEnv {
  readonly Bindings: Bindings;
  Variables: {
    requestId: string;
    config: Config;
    database: Database;
    /** What answers questions of facts. */
    engine: Engine;
    /** Who the bearer speaks for, as the provider says. */
    identity: Identity;
    /** The person of ours behind it. Set for every call but `init` and `signin`, which find out themselves. */
    user: User;
    session: UpstreamSession;
    /** Set where the endpoint's scope travels in query or path. */
    scope: GrantedScope;
    /** What names and codes are made up with, where the person is shown sample data; null for the real ones. Set with the scope. */
    sampleKey: SampleKey | null;
    /** How figures are made up, where the person is shown sample data; null for the real ones. Set with the scope. */
    scaling: Scaling | null;
    /** The JSON object of a call that has a body, without its csrfToken. */
    body: Readonly<Record<string, unknown>>;
  };
}

export type UpstreamContext = Context<UpstreamEnv>;
export type Handler = (context: UpstreamContext) => Promise<Response> | Response;
export type Handlers = Readonly<Record<EndpointId, Handler>>;
/** Exactly what answers a family of endpoints. */
export type HandlersOf<Family> = Readonly<Record<keyof Family, Handler>>;
