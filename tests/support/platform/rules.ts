import type { IncomingHttpHeaders } from 'node:http';

/** A call that the stand-in received. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An error answer of the platform. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A raw answer outside the API's envelope, for files and analytics. */
export class RawAnswer {
  readonly body: Buffer;
  readonly type: string;

  constructor(body: Buffer, type = 'application/octet-stream') {
    this.body = body;
    this.type = type;
  }
}

interface Page {
  readonly pages: readonly unknown[];
}

/** The `result` of the answer, or of a list with its page. */
export type Answer = unknown | Page;

export interface Rule {
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly query: readonly string[];
  readonly answer: (call: Call) => Answer | Promise<Answer>;
}

/** One path of the API: `:name` matches one segment, and only the named query parameters are allowed. */
export function rule(
  method: string,
  path: string,
  answer: Rule['answer'],
  { query = [] }: { readonly query?: readonly string[] } = {},
): Rule {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return { method, pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`), names, query, answer };
}

/**
 * Parses a JSON body that may only have the named keys.
 * @throws Refusal 400 on any other key, or where a needed one is absent or of another type
 */
export function bodyOf<T extends object>(
  call: Call,
  keys: { readonly [Key in keyof Required<T>]: 'string' | 'object' | 'string?' | 'object?' },
): T {
  const body: Record<string, unknown> = JSON.parse(call.body.toString('utf8'));
  const known: Readonly<Record<string, string>> = keys;
  for (const key of Object.keys(body)) if (!(key in known)) throw new Refusal(400, 10001, `unknown field ${key}`);
  for (const [key, type] of Object.entries(known)) {
    const optional = type.endsWith('?');
    if ((body[key] ?? null) === null && optional) continue;
    const wanted = type.replace('?', '');
    if (typeof body[key] !== wanted) throw new Refusal(400, 10001, `${key} must be of type ${wanted}`);
  }
  return body as T;
}
