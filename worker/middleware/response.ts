import type { AppContext } from '../hono.ts';

/** The headers of the answer, writable: an answer of `fetch` or of the asset store is copied once, its body untouched. */
export function writableHeaders(c: AppContext): Headers {
  const { headers } = c.res;
  try {
    headers.delete('Server');
    return headers;
  } catch {
    return replaceResponse(c, new Response(c.res.body, c.res)).headers;
  }
}

/** Hono merges a second answer into the first unless the first is taken away. */
function replaceResponse(c: AppContext, response: Response): Response {
  c.res = undefined;
  c.res = response;
  return response;
}
