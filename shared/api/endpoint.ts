import type { z } from 'zod';
import type { AccessRule } from '../access/rule.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How the scope travels. `none`: not at all. `query`: `account` and `operator` parameters. `path`: data-API mode, the
 * account in the path and `operator_ids` in the query. `explicit`: the caller names one of the person's own list.
 */
type ScopeMode = 'none' | 'query' | 'path' | 'explicit';

/** Calls that share their places. Reads: exports, large questions, insights. Imports: files that come in, and taking them back. */
export type HeavyPool = 'reads' | 'imports';

/** Everything there is to say about one call; the forwarder, the upstream, the pages and the OpenAPI document read it here. */
export interface Endpoint {
  readonly method: Method;
  /** Path as the browser writes it; `:uid` is filled in by the BFF (the browser writes `me`). */
  readonly path: string;
  readonly scope: ScopeMode;
  /** A read may be repeated and is open to read-only people, whatever its verb. */
  readonly effect: 'read' | 'write';
  /** A write in whose stead nothing is kept, such as a preview of a file: whoever signs in anew may simply ask again. */
  readonly keepsNothing?: true;
  /**
   * Reads facts and content alone, which may come from a replica: at most some seconds old, and never older than what
   * the person wrote. Everything else reads the primary: what decides on access, what happens once, and what says how
   * far a job is.
   */
  readonly readsFrom?: 'replica';
  /** Says how far jobs are. What a person is told to be done is there in what they read next, as if they had written it. */
  readonly tellsOfJobs?: true;
  readonly access: AccessRule;
  /** Where a part of the path decides: the rule that stands instead of `access` for each value it may have. */
  readonly accessBy?: { readonly param: string; readonly rules: Readonly<Record<string, AccessRule>> };
  /** Who may call it: the browser through the BFF, the BFF alone, or the public surface with the service token. */
  readonly caller: 'browser' | 'bff' | 'surface';
  /** What the BFF checks of its body before it sends it on, besides that it is a JSON object. */
  readonly checkedBody?: 'settings';
  /** What the BFF's session takes over of the body and the answer once the upstream has accepted the change. */
  readonly changesSession?:
    | 'settings'
    | 'user-mode'
    | 'profile'
    | 'scope-settings'
    | 'view-as-started'
    | 'view-as-ended';
  /**
   * Changes what people may see or do. Its answer names them upstream (`accessChanges`); the BFF takes that out and makes
   * the sessions of those people read their access anew, so that a change acts at once.
   */
  readonly changesAccess?: true;
  /** Members that the answer loses on its way to the browser: paths of at most two names from the top. */
  readonly withheld?: readonly string[];
  /** Its redirect goes on to the browser, to an admitted support address alone; the BFF adds the help-centre token. */
  readonly redirectsTo?: 'support-site';
  /** Makes, ends or looks for the upstream session, so that it is answered without one. */
  readonly beforeSession?: true;
  /**
   * A write that a member of staff may make while viewing as somebody else: as themselves, or answered as the viewed
   * person with nothing kept. Every other write is refused then.
   */
  readonly whenViewing?: 'as-oneself' | 'answered';
  /** Also for somebody who is signed in and has no access to anything yet. */
  readonly forNewcomers?: true;
  /** Refused while the person is shown sample data: nothing is kept then, and what people wrote is hidden. */
  readonly withSampleData?: 'nothing-kept' | 'content-hidden';
  /** Body types admitted besides a JSON object; only on upload endpoints. */
  readonly uploads?: readonly (
    | 'multipart/form-data'
    | 'text/csv'
    | 'application/x-ndjson'
    | 'application/octet-stream'
  )[];
  /** Parameters of the caller's own; the BFF adds the scope and the uid. */
  readonly query?: z.ZodObject;
  /** Those of them that travel as JSON text. */
  readonly jsonParameters?: readonly string[];
  /** JSON body without its csrfToken. Left out where nothing reads one. */
  readonly body?: z.ZodType;
  /** JSON of a success. Left out where there is none: 204, a redirect, a file. */
  readonly answer?: z.ZodType;
  /** Status of a success, 200 where it isn't given. */
  readonly status?: number;
  /**
   * Takes much of the database: few run at once for a person and for an account, the others wait in turn or get 429.
   * Only endpoints whose scope travels in query or path can be heavy.
   */
  readonly heavy?: { readonly pool: HeavyPool; readonly only?: 'large-questions' };
  readonly summary: string;
}

/** The rule of a call: its endpoint's, or what its path names has one of its own. */
export const ruleOf = ({ access, accessBy }: Endpoint, params: Readonly<Record<string, string>>): AccessRule => {
  const value = accessBy && params[accessBy.param];
  return (value !== undefined && Object.hasOwn(accessBy?.rules ?? {}, value) && accessBy?.rules[value]) || access;
};
