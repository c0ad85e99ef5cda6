import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A server for files of tests: `PUT /files/{name}` with `{ status, headers, body }` sets the answer to its `GET`,
     * which is 304 for a known ETag. `GET /asked` lists the requests, `POST /forget` clears everything.
     * `/dns-query?name=` resolves the names of `PUT /names`, like DNS over HTTPS.
     */
    fileServer: { readonly origin: string };
  }
}

interface File {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Encoding of bytes in `body`. */
  readonly encoding?: 'base64';
}

/** Starts the server before the suites of a project, over real HTTP. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { origin, stop } = await startFileServer();
  project.provide('fileServer', { origin });
  return stop;
}

export async function startFileServer(): Promise<{ readonly origin: string; readonly stop: () => void }> {
  const files = new Map<string, File>();
  const asked: { readonly path: string; readonly headers: IncomingMessage['headers'] }[] = [];
  let names: Readonly<Record<string, readonly string[]>> = {};

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const text = Buffer.concat(await request.toArray()).toString();
    if (pathname === '/asked') return void response.end(JSON.stringify(asked));
    if (pathname === '/forget') {
      files.clear();
      asked.length = 0;
      names = {};
      return void response.end();
    }
    if (request.method === 'PUT') {
      if (pathname === '/names') names = JSON.parse(text);
      else files.set(pathname, JSON.parse(text));
      return void response.end();
    }
    if (pathname === '/dns-query') {
      const [name = '', type = 'A'] = [searchParams.get('name') ?? '', searchParams.get('type') ?? 'A'];
      // Like resolvers for a name that is invalid in DNS.
      if (name.split('.').some((part) => part.length > 63)) return void response.writeHead(400).end();
      const wanted = (names[name] ?? []).filter((address) => address.includes(':') === (type === 'AAAA'));
      const Answer = wanted.map((data) => ({ name, type: type === 'AAAA' ? 28 : 1, TTL: 60, data }));
      return void response
        .writeHead(200, { 'Content-Type': 'application/dns-json' })
        .end(JSON.stringify({ Status: name in names ? 0 : 3, Answer }));
    }
    asked.push({ path: pathname, headers: request.headers });
    const file = files.get(pathname);
    if (!file) return void response.writeHead(404).end();
    const { status = 200, headers = {}, body = '', encoding = 'utf8' } = file;
    const known = headers.ETag !== undefined && request.headers['if-none-match'] === headers.ETag;
    response.writeHead(known ? 304 : status, headers).end(known ? '' : Buffer.from(body, encoding));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
