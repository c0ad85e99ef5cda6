import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Persona, personas } from './personas.ts';

/** A call as it arrived on the wire. */
export interface Received {
  readonly method: string;
  /** Path and query exactly as written. */
  readonly target: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawHeaderNames: readonly string[];
  readonly bytes: number;
  readonly sha256: string;
  /** The body, if it is small. */
  readonly text: string;
  readonly complete: boolean;
}

type Answer = (request: IncomingMessage, response: ServerResponse, received: Received) => void;

export interface RecordingUpstream {
  readonly origin: string;
  /** Calls without those that a session makes for itself, unless a test asks for all. */
  readonly calls: Received[];
  readonly sessionCalls: Received[];
  /** Calls whose head has arrived, also if the body never does. */
  readonly begun: string[];
  /** Calls whose connection broke before they were answered. */
  readonly aborted: string[];
  /** Answers the calls of one path from now on; null returns to the default. */
  answer(path: string, how: Answer | null): void;
  reset(): void;
  stop(): Promise<void>;
}

const keptText = 1_000_000;

/** Starts an upstream that records calls byte for byte and answers as a test says. */
export async function startRecordingUpstream(): Promise<RecordingUpstream> {
  const calls: Received[] = [];
  const sessionCalls: Received[] = [];
  const begun: string[] = [];
  const aborted: string[] = [];
  const answers = new Map<string, Answer>();

  const server = createServer(async (request, response) => {
    const target = request.url ?? '';
    const path = target.split('?')[0] ?? '';
    begun.push(path);
    response.on('close', () => {
      if (!response.writableFinished) aborted.push(path);
    });
    const received = await receive(request, target, path);
    const own = ownAnswer(received);
    (own && !answers.has(path) ? sessionCalls : calls).push(received);
    const told = answers.get(path);
    if (told) told(request, response, received);
    else json(response, own ?? { ok: true });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    sessionCalls,
    begun,
    aborted,
    answer: (path, how) => void (how ? answers.set(path, how) : answers.delete(path)),
    reset: () => {
      calls.length = 0;
      sessionCalls.length = 0;
      begun.length = 0;
      aborted.length = 0;
      answers.clear();
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}

async function receive(request: IncomingMessage, target: string, path: string): Promise<Received> {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let bytes = 0;
  let complete = true;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      hash.update(chunk);
      if (bytes < keptText) kept.push(chunk);
      bytes += chunk.length;
    }
  } catch {
    complete = false;
  }
  return {
    method: request.method ?? '',
    target,
    path,
    query: new URLSearchParams(target.split('?')[1] ?? ''),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    rawHeaderNames: request.rawHeaders.filter((_, index) => index % 2 === 0),
    bytes,
    sha256: hash.digest('hex'),
    text: Buffer.concat(kept).toString('utf8'),
    complete: complete && request.complete,
  };
}

/** Calls that a session makes for itself: `init`, the features of its scope, its lists. */
function ownAnswer({ method, path, headers, text }: Received): unknown {
  const persona = personaOf(headers.authorization);
  if (!persona) return null;
  if (path === '/dbd/init' || path === '/dbd/signin') return persona.init;
  if (path.endsWith('/activeScopes')) return persona.init.scope;
  if (method === 'POST' && path.endsWith('/changeSettings') && text.includes('"scope"'))
    return { features: persona.features };
  return null;
}

/** Access tokens of the tests read `access-{persona}-{anything}`. */
function personaOf(authorization: string | undefined): Persona | null {
  const name = /^Bearer access-([a-z]+)-/.exec(authorization ?? '')?.[1];
  return name === undefined ? null : (personas[name as keyof typeof personas] ?? null);
}
