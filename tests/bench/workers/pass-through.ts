interface Env {
  readonly TARGET: string;
  /** As long as a real one, since its size costs time. */
  readonly BEARER: string;
}

/** A minimal forwarder: sends the same path upstream with a bearer, and streams the answer. */
export default {
  fetch: (request: Request, { TARGET, BEARER }: Env): Promise<Response> | Response => {
    const url = new URL(request.url);
    if (url.pathname === '/healthz') return new Response('ok');
    const headers = { authorization: `Bearer ${BEARER}` };
    const { method, body } = request;
    const sent =
      method === 'GET' ? { headers } : { method, body, headers: { ...headers, 'content-type': 'application/json' } };
    return fetch(TARGET + url.pathname + url.search, { ...sent, redirect: 'manual' });
  },
};
