import { rowCountHeader } from '#shared/analytics/export-limits.ts';

const byLowerCase = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [name.toLowerCase(), name]));

/**
 * The headers of a client that go on. Its credentials, proxy headers, method overrides and all others don't; `send` adds
 * those of the call itself.
 */
const requestHeaderNames = byLowerCase(['Accept', 'Accept-Language', 'If-Match', 'If-None-Match', 'Range']);

/** The headers of an upstream that go on. Cookies, CORS, server and hop-by-hop headers, caching and all others don't. */
const answerHeaderNames = byLowerCase([
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
]);

/**
 * What goes on of a client's headers, by their names in lower case. Set one by one on a `Headers` object: handed over as
 * a record, they would be read back and checked one by one at several times the cost.
 */
export function requestHeaders(given: ReadonlyMap<string, string>): Headers {
  const headers = new Headers();
  for (const [lower, name] of requestHeaderNames) {
    const value = given.get(lower);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** What goes on of an upstream's headers, read in one pass: each `get` of a `Headers` object leaves JavaScript. */
export function answerHeaders(from: Headers): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [lower, value] of from) {
    const name = answerHeaderNames.get(lower);
    if (name !== undefined) headers.set(name, value);
  }
  return headers;
}
