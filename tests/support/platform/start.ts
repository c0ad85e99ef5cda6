import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Account, emptyAccount } from './account.ts';
import { analyticsRules } from './analytics.ts';
import { databaseRules } from './databases.ts';
import { type Call, RawAnswer, Refusal, type Rule } from './rules.ts';
import { storeRules } from './stores.ts';
import { transferRules } from './transfers.ts';
import { workerRules } from './workers.ts';
import { zoneRules } from './zones.ts';

export interface StandIn {
  readonly account: Account;
  /** Every call, `METHOD /path`, in order. */
  readonly calls: string[];
  /** Calls that the stand-in refused as malformed: tests expect none. */
  readonly malformed: string[];
  /** Environment variables for the commands. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const token = 'token-of-the-stand-in';

/**
 * A stand-in for the platform's API with its own account. It answers the calls of our commands and of wrangler, only in
 * their documented form: any other path, parameter or field is refused and recorded.
 * @param persistTo directory of the databases, in the layout of the local ones
 */
export async function startPlatform(persistTo: string, accountId = 'a'.repeat(32)): Promise<StandIn> {
  const account = emptyAccount(accountId, persistTo);
  const rules = [
    ...[...storeRules(account), ...databaseRules(account), ...workerRules(account), ...zoneRules(account)],
    ...analyticsRules(account),
    ...transferRules(account, (path) => `${origin}${path}`),
  ];
  const [calls, malformed]: [string[], string[]] = [[], []];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://platform');
    const name = `${request.method} ${url.pathname.replace('/client/v4', '').replace(accountId, ':account')}`;
    calls.push(name);
    try {
      const result = await answer(rules, request, url);
      if (result instanceof RawAnswer) sendRaw(request, response, result);
      else send(response, 200, { success: true, errors: [], messages: [], ...result });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, 10013, String(error));
      if (refusal.status === 400 || refusal.status === 405 || refusal.status === 500)
        malformed.push(`${name}${url.search}: ${refusal.message}`);
      const errors = [{ code: refusal.code, message: refusal.message }];
      send(response, refusal.status, { success: false, errors, messages: [], result: null });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    account,
    calls,
    malformed,
    env: {
      CLOUDFLARE_API_BASE_URL: `${origin}/client/v4`,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: accountId,
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(rules: readonly Rule[], request: IncomingMessage, url: URL): Promise<object> {
  const authorization = request.headers.authorization;
  const isSigned = /\/assets\/upload|^\/transfers\//.test(url.pathname);
  if (authorization !== `Bearer ${token}` && !isSigned) throw new Refusal(403, 10000, 'Authentication error');
  const path = url.pathname.replace(/^\/client\/v4/, '');
  const matching = rules.filter(({ pattern }) => pattern.test(path));
  if (matching.length === 0) throw new Refusal(400, 7003, `Could not route to ${path}`);
  const found = matching.find(({ method }) => method === request.method);
  if (!found) throw new Refusal(405, 7001, `${request.method} is not allowed for ${path}`);
  for (const key of url.searchParams.keys())
    if (!found.query.includes(key)) throw new Refusal(400, 7002, `unknown parameter ${key} of ${path}`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const values = found.pattern.exec(path)?.slice(1).map(decodeURIComponent) ?? [];
  const params = Object.fromEntries(found.names.map((name, at) => [name, values[at] ?? '']));
  const call: Call = { params, query: url.searchParams, headers: request.headers, body: Buffer.concat(chunks) };
  const result = await found.answer(call);
  if (result instanceof RawAnswer) return result;
  if (typeof result === 'object' && result !== null && 'pages' in result && Array.isArray(result.pages)) {
    const count = result.pages.length;
    const page = Number(url.searchParams.get('page') ?? 1);
    return {
      result: page === 1 ? result.pages : [],
      result_info: { page, per_page: 100, count, total_count: count, total_pages: 1 },
    };
  }
  return { result };
}

/** A body, or its requested range. */
function sendRaw(request: IncomingMessage, response: ServerResponse, { body, type }: RawAnswer): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) return void response.writeHead(200, { 'Content-Type': type }).end(body);
  const part = body.subarray(Number(from), Number(to) + 1);
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${body.length}`;
  response.writeHead(206, { 'Content-Type': type, 'Content-Range': range }).end(part);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
