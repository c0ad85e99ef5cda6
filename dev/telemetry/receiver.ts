import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { metricsSchema, tracesSchema } from './otlp-schema.ts';
import { overviewPage, tracePage } from './overview-page.ts';
import { prometheusText } from './prometheus.ts';
import { TelemetryStore } from './telemetry-store.ts';

export interface Receiver {
  readonly origin: string;
  readonly store: TelemetryStore;
  /** Every body that was taken, as it came. */
  readonly bodies: readonly string[];
  stop(): Promise<void>;
}

/** Bodies that are kept as they came. */
const maxBodies = 200;

/**
 * A small collector on this machine: takes OTLP over HTTP in JSON, and shows it. `/` is the overview, `/traces/<trace or
 * request id>` one trace, the same with `.json` its spans, `/metrics` is for Prometheus.
 */
export async function startReceiver(options: { readonly port: number; readonly file: string }): Promise<Receiver> {
  const store = new TelemetryStore(options.file);
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    serve(store, bodies, request, response).catch((error: unknown) => {
      response.writeHead(400, { 'Content-Type': 'text/plain' }).end(String(error));
    });
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(options.port, '127.0.0.1', () => listening.resolve());
  await listening.promise;
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    origin: `http://127.0.0.1:${port}`,
    ...{ store, bodies },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}

async function serve(
  store: TelemetryStore,
  bodies: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (type: string, text: string, status = 200) =>
    response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(text);
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (request.method === 'POST') {
    const text = Buffer.concat(await request.toArray()).toString();
    if (path === '/v1/traces') store.takeTraces(tracesSchema.parse(JSON.parse(text)));
    else if (path === '/v1/metrics') store.takeMetrics(metricsSchema.parse(JSON.parse(text)));
    else return void answer('text/plain', 'not found', 404);
    bodies.push(text);
    if (bodies.length > maxBodies) bodies.shift();
    return void answer('application/json', '{}');
  }
  const [, id, json] = /^\/traces\/([\w-]{8,64})(\.json)?$/.exec(path) ?? [];
  if (id !== undefined) {
    const spans = store.trace(id);
    if (spans.length === 0) return void answer('text/plain', 'no such trace', 404);
    return void (json ? answer('application/json', JSON.stringify(spans)) : answer('text/html', tracePage(spans)));
  }
  if (path === '/metrics') return void answer('text/plain', prometheusText(store.series()));
  if (path === '/') return void answer('text/html', overviewPage(store.series(), store.latest()));
  return void answer('text/plain', 'not found', 404);
}
