import { type Problem, problemType } from '#shared/api/problem.ts';

const titles = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Access denied',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  412: 'Changed meanwhile',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Unreadable',
  428: 'Precondition required',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Try again later',
} as const;

type ProblemStatus = keyof typeof titles;

interface Extras {
  readonly errors?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The error behind it, for the log alone. */
  readonly cause?: unknown;
}

/** Ends a call with a problem. `detail` is one sentence for whoever made the call; it never quotes what they sent. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: ProblemStatus;
  readonly extras: Extras;

  constructor(status: ProblemStatus, detail: string, extras: Extras = {}) {
    super(detail, { cause: extras.cause });
    this.status = status;
    this.extras = extras;
  }
}

/** @param retryAfter seconds @param cause goes to the log, with the request's id */
export const unavailable = (
  detail: string,
  { retryAfter = 1, cause }: { readonly retryAfter?: number; readonly cause?: unknown } = {},
): Refusal => new Refusal(503, detail, { headers: { 'Retry-After': String(retryAfter) }, cause });

export function problemResponse(refusal: Refusal, requestId: string): Response {
  const { status, message: detail, extras } = refusal;
  const problem: Problem = {
    status,
    title: titles[status],
    detail,
    requestId,
    ...(extras.errors ? { errors: extras.errors } : {}),
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': problemType, 'Cache-Control': 'no-store', ...extras.headers },
  });
}
