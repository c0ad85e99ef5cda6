import { rowCountHeader } from '#shared/analytics/export-limits.ts';

/**
 * The headers of a client that go on. Its credentials, proxy headers, method overrides and all others don't; `send` adds
 * those of the call itself.
 */
const requestHeaderNames = ['Accept', 'Accept-Language', 'If-Match', 'If-None-Match', 'Range'] as const;

/** The headers of an upstream that go on. Cookies, CORS, server and hop-by-hop headers, caching and all others don't. */
const answerHeaderNames = [
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'Content-Disposition',
  'Content-Language',
  'Content-Range',
  'Accept-Ranges',
  'ETag',
  'Last-Modified',
  'Retry-After',
  rowCountHeader,
] as const;

/** What goes on of a client's headers. A record, since `fetch` copies a `Headers` object once more. */
export function requestHeaders(given: Headers): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of requestHeaderNames) {
    const value = given.get(name);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

/** What goes on of an upstream's headers, by their names. Asked for one by one: a walk over all of them copies each. */
export function answerHeaders(from: Headers): Map<string, string> {
  const headers = new Map<string, string>();
  for (const name of answerHeaderNames) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
