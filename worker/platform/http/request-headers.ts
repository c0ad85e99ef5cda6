import type { AppContext } from '../hono.ts';

/** The headers of a request by their names in lower case, read in one pass: each `get` of a `Headers` object leaves JavaScript. */
export function headersOf(c: AppContext): ReadonlyMap<string, string> {
  const known = c.get('headers');
  if (known) return known;
  const headers = new Map(c.req.raw.headers);
  c.set('headers', headers);
  return headers;
}
