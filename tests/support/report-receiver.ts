import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A receiver of reports: `/ok` accepts them, `/down` refuses them, `/moved` redirects to `/ok`, `/received` lists
     * them, `/forget` clears the list.
     */
    reportReceiver: { readonly origin: string };
  }
}

const received: { key: string; authorization: string; text: string }[] = [];

/** Starts the receiver before the suites of a project, over real HTTP. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('reportReceiver', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = Buffer.concat(await request.toArray()).toString();
  if (request.url === '/received') return void response.end(JSON.stringify(received));
  if (request.url === '/forget') received.length = 0;
  else
    received.push({
      key: String(request.headers['idempotency-key']),
      authorization: String(request.headers.authorization),
      text,
    });
  const status = request.url === '/down' ? 503 : request.url === '/moved' ? 307 : 202;
  response.writeHead(status, status === 307 ? { Location: '/ok' } : {}).end();
}
