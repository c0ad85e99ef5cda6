import { hasKey } from '../table.ts';
import { failures } from './failures.ts';
import { type Problem, problemType } from './problem.ts';

type Table = typeof failures;
export type FailureCode = keyof Table;
export const failureCodes = Object.keys(failures);
export const isFailureCode = (text: unknown): text is FailureCode => hasKey(failures, text);

type DetailsOf<Code extends FailureCode> = Table[Code][1] extends (details: infer Details) => string
  ? Details
  : undefined;

/** Failures with a fixed sentence, which need no details. */
export type PlainFailureCode = {
  readonly [Code in FailureCode]: Table[Code][1] extends string ? Code : never;
}[FailureCode];

interface Extras {
  /** Sentences by JSON path of the body, or by name of the parameter. */
  readonly errors?: Readonly<Record<string, string>>;
  /** The one field that the failure's own sentence is about; instead of `errors`. */
  readonly field?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The original error, for the log only. */
  readonly cause?: unknown;
}

type Given<Code extends FailureCode> =
  DetailsOf<Code> extends undefined
    ? readonly [extras?: Extras]
    : readonly [extras: Extras & { readonly details: DetailsOf<Code> }];

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  412: 'Changed meanwhile',
  413: 'Too large',
  414: 'Address too long',
  415: 'Unsupported type',
  421: 'Wrong host',
  422: 'Unreadable',
  428: 'Precondition required',
  429: 'Too many requests',
  500: 'Something went wrong',
  502: 'Service unreachable',
  503: 'Temporarily unavailable',
  504: 'Timed out',
};

/** The sentence of a failure. @param details as the table types them, or as stored with a stored failure */
export function sentenceOf(code: FailureCode, details?: unknown): string {
  const row: readonly [number, unknown, title?: string] = failures[code];
  const [, sentence] = row;
  return typeof sentence === 'function' ? String(sentence(details)) : String(sentence);
}

/** Ends a call with a problem. It can be thrown anywhere; its sentence is in the table of failures. */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  override readonly name = 'Failure';
  readonly code: Code;
  readonly status: number;
  readonly title: string;
  /** Details that its sentence quotes, if any. */
  readonly details: unknown;
  extras: Extras;

  constructor(code: Code, ...[extras = {}]: Given<Code>) {
    const row: readonly [number, unknown, title?: string] = failures[code];
    const [status, , title = titles[status] ?? ''] = row;
    const details: unknown = 'details' in extras ? extras.details : undefined;
    super(sentenceOf(code, details), { cause: extras.cause });
    this.code = code;
    this.details = details;
    this.status = status;
    this.title = title;
    this.extras = extras.field === undefined ? extras : { ...extras, errors: { [extras.field]: this.message } };
  }

  /** The same failure with other field errors. @param errors sentences by JSON path of the body */
  about(errors: Readonly<Record<string, string>>): this {
    this.extras = { ...this.extras, errors };
    return this;
  }
}

export const statusOf = (code: FailureCode): number => failures[code][0];

/** A `Retry-After` header. @param seconds until the next try */
export const retryAfter = (seconds = 1): NonNullable<Extras['headers']> => ({ 'Retry-After': String(seconds) });

export function failureResponse(failure: Failure, requestId: string): Response {
  const { code, status, title, message: detail } = failure;
  const { errors, headers } = failure.extras;
  return problemResponse({ code, status, title, detail, requestId, ...(errors && { errors }) }, headers);
}

export function problemResponse(problem: Problem, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': problemType, 'Cache-Control': 'no-store', ...headers },
  });
}
