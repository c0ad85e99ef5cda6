import { rowCountHeader } from '#shared/analytics/export-limits.ts';

/**
 * Request headers that are forwarded. All others are dropped, such as credentials, proxy headers and method overrides.
 * `send` adds the Worker's own.
 */
const requestHeaderNames = ['Accept', 'Accept-Language', 'If-Match', 'If-None-Match', 'Range'] as const;

/** Response headers that are passed on. All others are dropped, such as cookies, CORS, server, hop-by-hop and caching headers. */
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

/** The client's headers to forward. A record, since `fetch` would copy a `Headers` object once more. */
export function requestHeaders(given: Headers): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of requestHeaderNames) {
    const value = given.get(name);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

/** The upstream's headers to pass on, by name. Read one by one, since iterating copies all headers. */
export function answerHeaders(from: Headers): Map<string, string> {
  const headers = new Map<string, string>();
  for (const name of answerHeaderNames) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
