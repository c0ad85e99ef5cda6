import type { AnswerOf, AnyCall, CallArgument } from '#shared/api/contract.ts';
import { type RefusedKind, useConnection } from '../stores/connection.ts';
import { scopeAtRest } from '../stores/scope-wait.ts';
import { scopeInTab } from '../stores/tab-scope.ts';
import { useUiState } from '../stores/ui-state.ts';
import { addressOfCall, type BrowserEndpoint, isQuestion } from './addresses.ts';
import { ApiError, readOwn } from './failure.ts';
import { meetRefusal, noteReread } from './refused.ts';
import { sendOnce } from './single-flight.ts';

/** Told of every refused call, so that a notice can be shown wherever it came from. */
type DeniedListener = () => void;
const deniedListeners = new Set<DeniedListener>();

export function onDenied(listener: DeniedListener): () => void {
  deniedListeners.add(listener);
  return () => deniedListeners.delete(listener);
}

/**
 * Makes every scripted same-origin request carry the tab's scope and the header a foreign form can't send, the
 * router's own `.data` requests included; that is why it is `fetch` itself that is wrapped.
 */
export function installFetch(target: Pick<Window, 'fetch' | 'location'>): void {
  const plain = target.fetch.bind(target);
  target.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (origin !== target.location.origin) return plain(request);
    if (pathname.endsWith('.data')) noteReread();
    request.headers.set('X-Requested-With', 'fetch');
    if (isScoped(request)) await scopeAtRest({ write: request.method !== 'GET', signal: request.signal });
    const scope = scopeInTab();
    if (scope && !request.headers.has('X-Scope')) request.headers.set('X-Scope', scope);
    const send = (): Promise<Response> =>
      sendOnce(request, plain).catch(async (error: unknown) => {
        if (request.signal.aborted) throw error;
        useConnection.setState({ online: false });
        if (!isReread(request, target.location)) throw error;
        await lineBack(request.signal);
        return send();
      });
    const response = await send();
    if (!useConnection.getState().online) useConnection.setState({ online: true });
    // While the page is on its way out nothing more happens here.
    return isCall(pathname) && react(request, response) === 'leaving' ? new Promise<never>(() => undefined) : response;
  };
}

/** The page that is shown is read again: without a line it stands as it is, instead of giving way to an error. */
const isReread = ({ method, url }: Request, { pathname }: Location): boolean =>
  method === 'GET' && new URL(url).pathname.replace(/(\/_)?\.data$/, '') === pathname.replace(/\/$/, '');

/** Settles with the next answer that comes through. @throws the signal's reason */
const lineBack = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = useConnection.subscribe(({ online }) => {
      if (!online) return;
      stop();
      resolve();
    });
    const give = () => {
      stop();
      reject(signal.reason);
    };
    signal.addEventListener('abort', give, { once: true });
  });

/** Calls, background ones too, and the router's `.data` requests. */
const isCall = (pathname: string): boolean => /^\/(dbd|proxy|session)\/|^\/flags$|\.data$/.test(pathname);

function react(request: Request, { status }: Response): 'leaving' | undefined {
  const { pathname } = new URL(request.url);
  const call = `${request.method} ${pathname}`;
  if (status === 401) return meetRefusal({ kind: refusedKind(request.method, pathname), call }) ? 'leaving' : undefined;
  if (useConnection.getState().refused?.call === call) useConnection.setState({ refused: null });
  if (status === 403) for (const listener of deniedListeners) listener();
  return undefined;
}

function refusedKind(method: string, pathname: string): RefusedKind {
  if (pathname === '/flags') return 'session';
  if (useUiState.getState().scopeChange !== 'none') return 'scope';
  if (method !== 'GET' && !isQuestion(method, pathname)) return 'change';
  return pathname.endsWith('.data') ? 'page' : 'part';
}

/** What works in the tab's scope; a call that names its scope itself is part of the change. */
const isScoped = ({ url, headers }: Request): boolean =>
  !headers.has('X-Scope') && /^\/(dbd|proxy)\/|\.data$/.test(new URL(url).pathname);

/** Calls one endpoint from the browser. Its answer is what our own Worker says and is not checked again. @throws ApiError */
export const callEndpoint = <Id extends BrowserEndpoint>(
  endpoint: Id,
  ...[call]: CallArgument<Id>
): Promise<AnswerOf<Id>> => makeCall(endpoint, call);

/** The same for a call that works in another scope than the tab's. @throws ApiError */
export const callEndpointIn = <Id extends BrowserEndpoint>(
  scope: string,
  endpoint: Id,
  ...[call]: CallArgument<Id>
): Promise<AnswerOf<Id>> => makeCall(endpoint, call, { 'X-Scope': scope });

/** The same for a call whose types have been checked where it was put together. @throws ApiError */
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
