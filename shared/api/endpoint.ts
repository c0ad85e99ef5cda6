import type { z } from 'zod';
import type { AccessRule } from '../access/rule.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How the scope is sent. `none`: not at all. `query`: as `account` and `operator` parameters. `path`: data-API mode,
 * the account in the path and `operator_ids` in the query. `explicit`: the caller names one of the person’s own scopes.
 */
type ScopeMode = 'none' | 'query' | 'path' | 'explicit';

/** Pools of heavy calls. Reads: exports, large analytics queries, insights. Imports: importing files and undoing imports. */
export type HeavyPool = 'reads' | 'imports';

/** Definition of one call, read by the forwarder, the upstream, the pages and the OpenAPI document. */
export interface Endpoint {
  readonly method: Method;
  /** Path as the browser writes it; `:uid` is filled in by the BFF (the browser writes `me`). */
  readonly path: string;
  readonly scope: ScopeMode;
  /** A read may be repeated and is open to read-only people, whatever its verb. */
  readonly effect: 'read' | 'write';
  /** A write that stores nothing, such as a preview of a file; after a new sign-in it can simply be repeated. */
  readonly storesNothing?: true;
  /**
   * May read facts and content from a replica, which lags by a few seconds but never behind the person's own writes.
   * Everything else reads the primary: access checks, one-time actions, and progress of jobs.
   */
  readonly readsFrom?: 'replica';
  /** Reports progress of jobs. The person's next reads include the finished work, as after a write. */
  readonly reportsJobs?: true;
  readonly access: AccessRule;
  /** Access rules for the values of a part of the path, instead of `access`. */
  readonly accessBy?: { readonly param: string; readonly rules: Readonly<Record<string, AccessRule>> };
  /** Who may call it: the browser through the BFF, the BFF alone, or the public surface with the service token. */
  readonly caller: 'browser' | 'bff' | 'surface';
  /** Checks of the body at the BFF, besides that it is a JSON object. */
  readonly checkedBody?: 'settings';
  /** What the BFF's session copies from body and answer after a success. */
  readonly changesSession?:
    | 'settings'
    | 'user-mode'
    | 'profile'
    | 'scope-settings'
    | 'view-as-started'
    | 'view-as-ended';
  /**
   * Changes what people may see or do. Its answer names them upstream (`accessChanges`); the BFF takes that out and makes
   * the sessions of those people read their access again, so that a change acts at once.
   */
  readonly changesAccess?: true;
  /** Fields removed from the answer before it reaches the browser: paths of at most two names. */
  readonly withheld?: readonly string[];
  /** Its redirect reaches the browser if it leads to an admitted support address; the BFF adds the help-center token. */
  readonly redirectsTo?: 'support-site';
  /** Opens, ends or checks the upstream session, so it is called without one. */
  readonly beforeSession?: true;
  /**
   * A write that staff may make while viewing as somebody else: as themselves, or answered for the viewed person without
   * storing anything. Every other write is refused in a view.
   */
  readonly whenViewing?: 'as-oneself' | 'answered';
  /** Open to signed-in people without access to any scope. */
  readonly forNewcomers?: true;
  /** Refused while the person sees sample data: nothing is stored then, and people's own texts are hidden. */
  readonly withSampleData?: 'nothing-kept' | 'content-hidden';
  /** Body types admitted besides a JSON object; only on upload endpoints. */
  readonly uploads?: readonly (
    | 'multipart/form-data'
    | 'text/csv'
    | 'application/x-ndjson'
    | 'application/octet-stream'
  )[];
  /** Query parameters of the caller; the BFF adds the scope and the uid. */
  readonly query?: z.ZodObject;
  /** Parameters that are sent as JSON text. */
  readonly jsonParameters?: readonly string[];
  /** JSON body without its csrfToken. Left out if no body is read. */
  readonly body?: z.ZodType;
  /** JSON of a success. Left out where there is none: 204, a redirect, a file. */
  readonly answer?: z.ZodType;
  /** Status of a success; 200 by default. */
  readonly status?: number;
  /**
   * Heavy for the database: only a few run at once per person and account; others wait in turn or get 429.
   * Only endpoints whose scope travels in query or path can be heavy.
   */
  readonly heavy?: { readonly pool: HeavyPool; readonly only?: 'large-questions' };
  readonly summary: string;
}

/** The access rule of a call: its endpoint's, or that of the value in its path. */
export const ruleOf = ({ access, accessBy }: Endpoint, params: Readonly<Record<string, string>>): AccessRule => {
  const value = accessBy && params[accessBy.param];
  return (value !== undefined && Object.hasOwn(accessBy?.rules ?? {}, value) && accessBy?.rules[value]) || access;
};
