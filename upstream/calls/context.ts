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

/** What every handler finds in its context, set in this order before it runs. */
export interface UpstreamEnv {
  readonly Bindings: Bindings;
  Variables: {
    requestId: string;
    config: Config;
    /** The primary. */
    database: Database;
    bookmarks: CallBookmarks;
    onRoundTrip: OnRoundTrip | undefined;
    /** Where the facts are. */
    facts: Facts;
    /** Does work once the answer is on its way, where the platform allows for that; else it never begins. */
    afterAnswer: (work: () => Promise<void>) => void;
    /** Who the bearer speaks for, as the provider says. */
    identity: Identity;
    /** The person of ours behind it, and their session where there is one; null before the first sign-in. In a view, the viewed person. */
    person: Person | null;
    /** Set for every call but those that are answered before there is a session. */
    user: User;
    /** The member of staff who views as `user`, where one does. */
    viewer: User | null;
    session: UpstreamSession;
    /** Set where the endpoint's scope travels in query or path. */
    scope: GrantedScope;
    /** What names and codes are made up with, where the person is shown sample data; null for the real ones. Set with the scope. */
    sampleKey: SampleKey | null;
    /** How figures are made up, where the person is shown sample data; null for the real ones. Set with the scope. */
    scaling: Scaling | null;
  };
}

/** Hono's own context: for what runs before a handler, and for routes that are in no family. */
export type RawContext = Context<UpstreamEnv>;

/** What is found by a call that reads facts and content alone, from the primary or from a replica. */
export interface ReadingContext {
  readonly var: Readonly<Omit<UpstreamEnv['Variables'], 'database' | 'facts'>> & {
    readonly database: ReadableDatabase;
    readonly facts: FactReads;
  };
  readonly req: Pick<HonoRequest, 'header' | 'raw'>;
}

/** Whose call it is and what it may read. Its parameters and body come as its definition types them: see `Call`. */
export interface UpstreamContext extends ReadingContext {
  readonly var: Readonly<UpstreamEnv['Variables']>;
}
