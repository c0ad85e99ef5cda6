import { rowCountHeader } from '#shared/analytics/export-limits.ts';

/** Everything else a client sends stays here: its credentials, proxy headers, method overrides and the rest. */
const forwarded = ['Accept', 'Accept-Language', 'Content-Type', 'If-Match', 'If-None-Match', 'Range'] as const;

/** Everything else an upstream sends stays here: cookies, CORS, server and hop-by-hop headers, caching. */
const answered = [
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

/** Plain records: each touch of a `Headers` object leaves JavaScript. */
export type HeaderRecord = Record<string, string>;

export const requestHeaders = (from: Headers): HeaderRecord => pick(from, forwarded);

export const answerHeaders = (from: Headers): HeaderRecord => pick(from, answered);

function pick(from: Headers, names: readonly string[]): HeaderRecord {
  const headers: HeaderRecord = {};
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) headers[name] = value;
  }
  return headers;
}
