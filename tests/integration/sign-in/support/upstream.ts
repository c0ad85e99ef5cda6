import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface UpstreamCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string;
  /** The view that the call is made in; empty without one. */
  readonly view: string;
  readonly body: string;
}

export interface ScriptedUpstream {
  readonly origin: string;
  readonly calls: UpstreamCall[];
  /** Answers by path prefix; a function decides each time. Other calls get the usual answer. */
  readonly answers: Map<string, (call: UpstreamCall) => Scripted | Promise<Scripted>>;
  /** Parts of the `init` answer that differ from the usual one. */
  init: Record<string, unknown>;
  lists: { accounts: unknown[]; operators: unknown[] };
  /** Calls of one path, in their order. */
  to(path: string): UpstreamCall[];
  reset(): void;
  stop(): Promise<void>;
}

export interface Scripted {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export const account = (id: number, more: Record<string, unknown> = {}) => ({
  account_id: id,
  account_name: `Brand ${id}`,
  type: 1,
  accessLevel: 7,
  active: true,
  default_currency: 'EUR',
  default_locale: 'de-DE',
  ...more,
});

export const operator = (id: number, accountId: number, more: Record<string, unknown> = {}) => ({
  ...account(accountId),
  operator_id: id,
  operator_name: `Branch ${id}`,
  ...more,
});

const usualLists = () => ({ accounts: [account(12), account(13)], operators: [operator(34, 12)] });

/** An upstream that answers as the test says and records its calls. */
export async function startUpstream(): Promise<ScriptedUpstream> {
  const server = createServer(async (request, response) => {
    const call = await callOf(request);
    upstream.calls.push(call);
    const script = [...upstream.answers].find(([prefix]) => call.path.startsWith(prefix))?.[1];
    const { status, headers, body } = script ? await script(call) : usualAnswer(upstream, call);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const upstream: ScriptedUpstream = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answers: new Map(),
    init: {},
    lists: usualLists(),
    to: (path) => upstream.calls.filter((call) => call.path === path),
    reset: () => {
      upstream.calls.length = 0;
      upstream.answers.clear();
      upstream.init = {};
      upstream.lists = usualLists();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return upstream;
}

/** The answer of `init` and `signin` as a friendly upstream gives it. */
export function initAnswer({ init, lists }: Pick<ScriptedUpstream, 'init' | 'lists'>): Record<string, unknown> {
  const { user, currentSettings, ...rest } = init;
  return {
    csrfToken: 'c-secret',
    zeToken: 'z-secret',
    user: { _id: 'u-secret', email: 'ada@brand.test', firstname: 'Ada', ...(user as object) },
    currentSettings: { userMode: 2, ...(currentSettings as object) },
    scope: lists,
    ...rest,
  };
}

function usualAnswer(upstream: ScriptedUpstream, { path }: UpstreamCall): Scripted {
  if (path === '/dbd/init' || path === '/dbd/signin') return { status: 200, body: initAnswer(upstream) };
  if (path.endsWith('/activeScopes')) return { status: 200, body: upstream.lists };
  if (path.endsWith('/changeSettings')) return { status: 200, body: { features: { rawSales: 1 } } };
  if (path === '/dbd/signout') return { status: 204, body: '' };
  return { status: 200, body: [] };
}

async function callOf(request: IncomingMessage): Promise<UpstreamCall> {
  const url = new URL(request.url ?? '/', 'http://upstream.invalid');
  let body = '';
  for await (const chunk of request) body += chunk;
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    authorization: request.headers.authorization ?? '',
    view: String(request.headers['x-view-as'] ?? ''),
    body,
  };
}
