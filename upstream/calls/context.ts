import type { Context, HonoRequest } from 'hono';
import type { SampleKey } from '../anonymise/sample-key.ts';
import type { Scaling } from '../anonymise/scaling.ts';
import type { FactReads, Facts } from '../facts/facts.ts';
import type { Identity } from '../identity/identity.ts';
import type { Person } from '../identity/person.ts';
import type { Config } from '../platform/config.ts';
import type { Bindings } from '../platform/env.ts';
import type { CallBookmarks } from '../platform/storage/bookmarks.ts';
import type { Database } from '../platform/storage/database.ts';
import type { OnRoundTrip, ReadableDatabase } from '../platform/storage/readable-database.ts';
import type { UpstreamSession } from '../platform/storage/session.ts';
import type { User } from '../platform/storage/user.ts';
import type { GrantedScope } from '../scope/granted-scope.ts';

/** Context of every handler, set in this order before it runs. */
export interface UpstreamEnv {
  readonly Bindings: Bindings;
  Variables: {
    requestId: string;
    config: Config;
    /** The primary. */
    database: Database;
    bookmarks: CallBookmarks;
    onRoundTrip: OnRoundTrip | undefined;
    /** The store of facts. */
    facts: Facts;
    /** Runs work after the answer where the platform allows it; elsewhere the work is skipped. */
    afterAnswer: (work: () => Promise<void>) => void;
    /** The identity in the bearer, from the provider. */
    identity: Identity;
    /** Our person with this identity, and their session if any; null before the first sign-in. In a view, the viewed person. */
    person: Person | null;
    /** Set for all calls except those that need no session. */
    user: User;
    /** The member of staff who views as `user`, if any. */
    viewer: User | null;
    session: UpstreamSession;
    /** Set where the endpoint's scope travels in query or path. */
    scope: GrantedScope;
    /** Seed of made-up names and codes while the person sees sample data; null for real ones. Set with the scope. */
    sampleKey: SampleKey | null;
    /** Scaling of figures while the person sees sample data; null for real ones. Set with the scope. */
    scaling: Scaling | null;
  };
}

/** Hono's context, for code that runs before a handler and for routes outside the table. */
export type RawContext = Context<UpstreamEnv>;

/** Context of a call that reads only facts and content, from the primary or a replica. */
export interface ReadingContext {
  readonly var: Readonly<Omit<UpstreamEnv['Variables'], 'database' | 'facts'>> & {
    readonly database: ReadableDatabase;
    readonly facts: FactReads;
  };
  readonly req: Pick<HonoRequest, 'header' | 'raw'>;
}

/** Context of a handler that may write. `Call` adds parameters and body, typed by the endpoint's definition. */
export interface UpstreamContext extends ReadingContext {
  readonly var: Readonly<UpstreamEnv['Variables']>;
}
