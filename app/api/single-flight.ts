type Send = (request: Request) => Promise<Response>;

const inFlight = new Map<string, Promise<Response>>();

const isUnsafe = ({ method }: Request): boolean => !/^(GET|HEAD|OPTIONS)$/.test(method);
const isShort = ({ headers }: Request): boolean =>
  /^(application\/json|application\/x-www-form-urlencoded|text\/plain|)(;|$)/i.test(headers.get('Content-Type') ?? '');

/**
 * Sends equal changes once: while one is in flight, a second click gets the same response without a second request. An
 * aborted caller doesn't abort the request, which may already have had its effect.
 */
export async function sendOnce(request: Request, send: Send): Promise<Response> {
  if (!isUnsafe(request) || !isShort(request)) return send(request);
  const body = await request.clone().text();
  const name = [request.method, request.url, request.headers.get('X-Scope'), body].join('\n');
  const running = inFlight.get(name) ?? start(name, new Request(request, { signal: null }), send);
  const response = await orAborted(running, request.signal);
  return response.clone();
}

function start(name: string, request: Request, send: Send): Promise<Response> {
  const running = send(request).finally(() => inFlight.delete(name));
  inFlight.set(name, running);
  return running;
}

function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
