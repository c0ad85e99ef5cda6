interface Env {
  readonly TARGET: string;
  /** As long as a real one: what is sent upstream has its price. */
  readonly BEARER: string;
}

/** The least a forwarder can do: the same path at the upstream with a bearer, the answer as it comes. */
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
