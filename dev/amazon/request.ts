import type { IncomingMessage } from 'node:http';

/** A request as the parts of the server read it. */
export interface AmazonRequest {
  readonly method: string;
  readonly path: string;
  /** Each once: a repeated one is listed in `repeated`. */
  readonly query: ReadonlyMap<string, string>;
  readonly repeated: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface AmazonReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const largestBody = 1_000_000;

/** @throws RangeError where the body is larger than any call's */
export async function readRequest(request: IncomingMessage): Promise<AmazonRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://amazon.invalid');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBody) throw new RangeError('the body is too large');
    chunks.push(chunk);
  }
  return {
    ...{ method: request.method ?? 'GET', path: pathname, headers: request.headers },
    ...pairsOf(searchParams),
    body: Buffer.concat(chunks).toString(),
  };
}

export function pairsOf(parameters: URLSearchParams): Pick<AmazonRequest, 'query' | 'repeated'> {
  const names = [...parameters.keys()];
  return { query: new Map(parameters), repeated: names.filter((name, at) => names.indexOf(name) !== at) };
}

export const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): AmazonReply => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

/** The media type of a body, without its parameters. */
export const mediaType = ({ headers }: AmazonRequest): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export const header = ({ headers }: AmazonRequest, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

type Fields = Readonly<Record<string, unknown>>;

/** The JSON object of a body; null where it is none. */
export function objectOf({ body }: AmazonRequest): Fields | null {
  try {
    const value: unknown = JSON.parse(body);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names that are not among those that are known. */
export const unknownNames = (names: Iterable<string>, known: readonly string[]): string[] =>
  [...names].filter((name) => !known.includes(name));

/** A failure as the advertising API answers it. */
export const adsFailure = (status: number, code: string, details: string, headers = {}): AmazonReply =>
  json(status, { code, details, requestId: crypto.randomUUID().replaceAll('-', '').toUpperCase() }, headers);
