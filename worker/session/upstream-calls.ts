import type { ZodType } from 'zod';
import type { ScopeRef } from '#shared/access/scopes.ts';
import {
  featuresAnswerSchema,
  type InitAnswer,
  initSchema,
  type ScopeLists,
  scopeListsSchema,
} from '#shared/api/wire.ts';
import { viewAsHeader } from '#shared/constants.ts';
import { type Span, traceHeader, traceParent } from '#shared/telemetry/span.ts';
import type { Config } from '../platform/config.ts';
import type { Bindings } from '../platform/env.ts';
import type { ViewAs } from '../platform/session-contract.ts';
import { readOwnProblem } from '../platform/upstream/own-problem.ts';
import { sendUpstream } from '../platform/upstream/transport.ts';

/** `unauthorized` is a 401, `refused` a 403, both with the upstream's explanation. Any other failure is `unavailable`. */
export type UpstreamAnswer<T> =
  | { readonly state: 'ok'; readonly value: T }
  | { readonly state: 'unauthorized' | 'refused'; readonly detail: string | null }
  | { readonly state: 'unavailable'; readonly detail: string };

/** The request on whose behalf a call is made. */
export interface Asker {
  readonly requestId: string;
  /** The object's span in the trace of the request; null if it isn't traced. */
  readonly span: Span | null;
}

interface Caller {
  readonly accessToken: string;
  /** The user's id, or the provider's `sub` while it is not known. */
  readonly uid: string;
  readonly asker: Asker;
  /** The running view-as, if any. */
  readonly view?: ViewAs | null;
}

/** Calls of a session itself are short; after this time the upstream counts as unavailable. */
const maxWaitMs = 15_000;
const signoutWaitMs = 3_000;

/** The upstream calls that a session makes itself. */
export class UpstreamCalls {
  readonly #env: Pick<Bindings, 'UPSTREAM'>;
  readonly #config: Config;

  constructor(env: Pick<Bindings, 'UPSTREAM'>, config: Config) {
    this.#env = env;
    this.#config = config;
  }

  init(caller: Caller): Promise<UpstreamAnswer<InitAnswer>> {
    return this.#ask(caller, '/dbd/init', initSchema);
  }

  signin(caller: Caller, remember: boolean): Promise<UpstreamAnswer<InitAnswer>> {
    return this.#ask(caller, '/dbd/signin', initSchema, { remember });
  }

  activeScopes(caller: Caller): Promise<UpstreamAnswer<ScopeLists>> {
    return this.#ask(caller, `/dbd/user/${encodeURIComponent(caller.uid)}/activeScopes`, scopeListsSchema);
  }

  features(caller: Caller, csrfToken: string, { type, id }: ScopeRef) {
    const path = `/dbd/user/${encodeURIComponent(caller.uid)}/changeSettings`;
    return this.#ask(caller, path, featuresAnswerSchema, { settings: { scope: { type, id } }, csrfToken });
  }

  /** @throws if the upstream can't be reached */
  async signout(caller: Caller): Promise<void> {
    const response = await this.#send(caller, '/dbd/signout', undefined, signoutWaitMs);
    await response.body?.cancel();
  }

  async #ask<T>(caller: Caller, path: string, schema: ZodType<T>, body?: object): Promise<UpstreamAnswer<T>> {
    try {
      const wait = Math.min(this.#config.UPSTREAM_TIMEOUT_MS, maxWaitMs);
      const response = await this.#send(caller, path, body, wait);
      if (response.status !== 200) {
        const { status } = response;
        if (status === 401 || status === 403) {
          const problem = await readOwnProblem(response, [caller.accessToken, caller.uid]);
          return { state: status === 401 ? 'unauthorized' : 'refused', detail: problem?.detail ?? null };
        }
        await response.body?.cancel();
        return { state: 'unavailable', detail: `${path} answered ${status}` };
      }
      const parsed = schema.safeParse(await response.json());
      if (parsed.success) return { state: 'ok', value: parsed.data };
      return { state: 'unavailable', detail: `${path} answered in another shape` };
    } catch {
      return { state: 'unavailable', detail: `${path} could not be asked` };
    }
  }

  async #send(
    { accessToken, uid, asker: { requestId, span }, view }: Caller,
    path: string,
    body: object | undefined,
    wait: number,
  ): Promise<Response> {
    const headers: Record<string, string> = {
      Accept: 'application/json',
      Authorization: `Bearer ${accessToken}`,
      'X-Request-Id': requestId,
    };
    if (view) headers[viewAsHeader] = view.id;
    if (body) headers['Content-Type'] = 'application/json';
    const step = span?.child(`upstream ${path.split('/').at(-1)}`, 'client');
    if (step) headers[traceHeader] = traceParent(step);
    let status = 0;
    try {
      const answer = await sendUpstream(this.#env, this.#config, `${path}?uid=${encodeURIComponent(uid)}`, {
        method: body ? 'POST' : 'GET',
        headers,
        signal: AbortSignal.timeout(wait),
        ...(body && { body: JSON.stringify(body) }),
      });
      status = answer.status;
      return answer;
    } finally {
      step?.end({ 'http.response.status_code': status }, { failed: status === 0 || status >= 500 });
    }
  }
}
