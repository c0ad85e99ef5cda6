import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of stand-ins for Unleash: for each name, `/{name}/api` is a separate one. */
    flagServer: string;
  }
}

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Answer of one stand-in. Set by `PUT /{name}/answer`. */
interface Answer {
  readonly status?: number;
  readonly document?: unknown;
  /** Text to send instead of the document. */
  readonly text?: string;
  readonly etag?: string;
  readonly location?: string;
  /** Delays the answer until the next `PUT`. */
  readonly hold?: boolean;
}

interface StandIn {
  answer: Answer;
  readonly seen: Seen[];
  released: Promise<void>;
  release: () => void;
}

/** Starts the stand-in before the suites of a project, over real HTTP. `GET /{name}/seen` lists its requests. */
export default async function setup(project: TestProject): Promise<() => void> {
  const standIns = new Map<string, StandIn>();
  const server = createServer((request, response) => void serve(standIns, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('flagServer', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

async function serve(
  standIns: Map<string, StandIn>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, name = '', ...rest] = (request.url ?? '').split('/');
  const path = `/${rest.join('/')}`;
  const standIn = standIns.get(name) ?? gated({ answer: {}, seen: [] });
  standIns.set(name, standIn);
  const text = (await request.toArray()).join('');
  const body: unknown = text ? JSON.parse(text) : null;
  if (path === '/answer') {
    standIn.answer = body as Answer;
    standIn.release();
    gated(standIn);
    return void response.end();
  }
  if (path === '/seen') return void response.end(JSON.stringify(standIn.seen));
  standIn.seen.push({ method: request.method ?? '', path, headers: request.headers, body });
  if (standIn.answer.hold) await standIn.released;
  respond(standIn.answer, path, request, response);
}

function respond(answer: Answer, path: string, request: IncomingMessage, response: ServerResponse): void {
  if (answer.location) return void response.writeHead(302, { Location: answer.location }).end();
  if (answer.status) return void response.writeHead(answer.status).end('out of order');
  if (path !== '/api/client/features') return void response.writeHead(202).end();
  if (answer.etag && request.headers['if-none-match'] === answer.etag) return void response.writeHead(304).end();
  response.writeHead(200, { 'Content-Type': 'application/json', ...(answer.etag && { ETag: answer.etag }) });
  response.end(answer.text ?? JSON.stringify(answer.document));
}

function gated<T extends Pick<StandIn, 'answer' | 'seen'>>(standIn: T): T & StandIn {
  const { promise, resolve } = Promise.withResolvers<void>();
  return Object.assign(standIn, { released: promise, release: resolve });
}
