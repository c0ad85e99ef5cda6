type Send = (request: Request) => Promise<Response>;

const underWay = new Map<string, Promise<Response>>();

const isUnsafe = ({ method }: Request): boolean => !/^(GET|HEAD|OPTIONS)$/.test(method);
const isShort = ({ headers }: Request): boolean =>
  /^(application\/json|application\/x-www-form-urlencoded|text\/plain|)(;|$)/i.test(headers.get('Content-Type') ?? '');

/**
 * Two clicks, one effect: while a change is on its way, the very same one asked for again gets the same answer and is
 * not sent. What has left is not called back by an aborted caller, since it may already have had its effect.
 */
export async function sendOnce(request: Request, send: Send): Promise<Response> {
  if (!isUnsafe(request) || !isShort(request)) return send(request);
  const body = await request.clone().text();
  const name = [request.method, request.url, request.headers.get('X-Scope'), body].join('\n');
  const running = underWay.get(name) ?? start(name, new Request(request, { signal: null }), send);
  const response = await orAborted(running, request.signal);
  return response.clone();
}

function start(name: string, request: Request, send: Send): Promise<Response> {
  const running = send(request).finally(() => underWay.delete(name));
  underWay.set(name, running);
  return running;
}

function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
