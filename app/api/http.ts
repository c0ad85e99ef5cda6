import type { AnswerOf, AnyCall, CallArgument } from '#shared/api/contract.ts';
import { type RefusedKind, useConnection } from '../stores/connection.ts';
import { waitForScope } from '../stores/scope-wait.ts';
import { scopeInTab } from '../stores/tab-scope.ts';
import { useUiState } from '../stores/ui-state.ts';
import { addressOfCall, type BrowserEndpoint, isReadOnlyCall } from './addresses.ts';
import { ApiError, readOwn } from './failure.ts';
import { handleUnauthorized, noteDataRequest } from './refused.ts';
import { sendOnce } from './single-flight.ts';

/** Called after every 403, so that one notice covers calls from anywhere in the app. */
type DeniedListener = () => void;
const deniedListeners = new Set<DeniedListener>();

export function onDenied(listener: DeniedListener): () => void {
  deniedListeners.add(listener);
  return () => deniedListeners.delete(listener);
}

/**
 * Adds the tab's scope, and a header that a form on another site can't send, to every same-origin request. It wraps
 * `fetch` itself, so that the router's own `.data` requests are covered too.
 */
export function installFetch(target: Pick<Window, 'fetch' | 'location'>): void {
  const plain = target.fetch.bind(target);
  target.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (origin !== target.location.origin) return plain(request);
    if (pathname.endsWith('.data')) noteDataRequest();
    request.headers.set('X-Requested-With', 'fetch');
    if (isScoped(request)) await waitForScope({ write: request.method !== 'GET', signal: request.signal });
    const scope = scopeInTab();
    if (scope && !request.headers.has('X-Scope')) request.headers.set('X-Scope', scope);
    const send = (): Promise<Response> =>
      sendOnce(request, plain).catch(async (error: unknown) => {
        if (request.signal.aborted) throw error;
        useConnection.setState({ online: false });
        if (!isRevalidation(request, target.location)) throw error;
        await backOnline(request.signal);
        return send();
      });
    const response = await send();
    if (!useConnection.getState().online) useConnection.setState({ online: true });
    // Never settles while the document is being replaced, so that no error flashes up meanwhile.
    return isCall(pathname) && react(request, response) === 'leaving' ? new Promise<never>(() => undefined) : response;
  };
}

/** Whether the router reloads the data of the page on screen. Offline, the page then stays instead of showing an error. */
const isRevalidation = ({ method, url }: Request, { pathname }: Location): boolean =>
  method === 'GET' && new URL(url).pathname.replace(/(\/_)?\.data$/, '') === pathname.replace(/\/$/, '');

/** Resolves when another request of this tab has succeeded. @throws the signal's reason */
const backOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = useConnection.subscribe(({ online }) => {
      if (!online) return;
      stop();
      resolve();
    });
    const abort = () => {
      stop();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
  });

/** Calls of the Worker, including background ones, and the router's `.data` requests. */
const isCall = (pathname: string): boolean => /^\/(dbd|proxy|session)\/|^\/flags$|\.data$/.test(pathname);

function react(request: Request, { status }: Response): 'leaving' | undefined {
  const { pathname } = new URL(request.url);
  const call = `${request.method} ${pathname}`;
  if (status === 401)
    return handleUnauthorized({ kind: refusedKind(request.method, pathname), call }) ? 'leaving' : undefined;
  if (useConnection.getState().refused?.call === call) useConnection.setState({ refused: null });
  if (status === 403) for (const listener of deniedListeners) listener();
  return undefined;
}

function refusedKind(method: string, pathname: string): RefusedKind {
  if (pathname === '/flags') return 'session';
  if (useUiState.getState().scopeChange !== 'none') return 'scope';
  if (method !== 'GET' && !isReadOnlyCall(method, pathname)) return 'change';
  return pathname.endsWith('.data') ? 'page' : 'part';
}

/** Whether a request works in the tab's scope. One that sets `X-Scope` itself is part of changing the scope. */
const isScoped = ({ url, headers }: Request): boolean =>
  !headers.has('X-Scope') && /^\/(dbd|proxy)\/|\.data$/.test(new URL(url).pathname);

/** Calls an endpoint from the browser. The Worker has validated the answer already. @throws ApiError */
export const callEndpoint = <Id extends BrowserEndpoint>(
  endpoint: Id,
  ...[call]: CallArgument<Id>
): Promise<AnswerOf<Id>> => makeCall(endpoint, call);

/** Like `callEndpoint`, in another scope than the tab's. @throws ApiError */
export const callEndpointIn = <Id extends BrowserEndpoint>(
  scope: string,
  endpoint: Id,
  ...[call]: CallArgument<Id>
): Promise<AnswerOf<Id>> => makeCall(endpoint, call, { 'X-Scope': scope });

/** Like `callEndpoint`, for a call whose types the caller has checked. @throws ApiError */
export async function makeCall<Id extends BrowserEndpoint>(
  endpoint: Id,
  call: AnyCall = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<AnswerOf<Id>> {
  const { method, address } = addressOfCall(endpoint, call);
  return fetchJson<AnswerOf<Id>>(address, {
    method,
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.body ? { body: JSON.stringify(call.body) } : {}),
    headers: {
      ...headers,
      ...(call.body ? { 'Content-Type': 'application/json' } : {}),
      ...(call.ifMatch ? { 'If-Match': call.ifMatch } : {}),
    },
  });
}

/** A same-origin JSON request to our own Worker. @throws ApiError */
export async function fetchJson<Answer>(address: string, init: RequestInit = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(address, { ...init, headers: { Accept: 'application/json', ...init.headers } });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError({ kind: navigator.onLine ? 'unavailable' : 'offline', status: null, requestId: null });
  }
  return readOwn<Answer>(response);
}
