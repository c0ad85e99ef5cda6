import { type Problem, problemType } from '#shared/api/problem.ts';
import { messages } from '#shared/text/messages.ts';

/** Every way in which the Worker itself refuses or fails a request: status, title, sentence. */
const failures = {
  'bad-address': [400, 'Bad request', 'The address is not well formed.'],
  'bad-parameter': [400, 'Bad request', 'A query parameter is not well formed.'],
  'bad-body': [400, 'Bad request', 'The body is not a JSON object.'],
  'bad-upload': [400, 'Bad request', 'The upload is not well formed.'],
  'bad-header': [400, 'Bad request', 'A header is not well formed.'],
  'bad-target': [400, 'Bad request', 'The address to return to is not admitted.'],
  'no-valid-scope': [400, 'No valid scope', messages.noValidScope],
  'signed-out': [401, 'Not signed in', 'Sign in to go on.'],
  'cross-site': [403, 'Forbidden', 'The request did not come from this application.'],
  'foreign-id': [403, 'Forbidden', messages.accessDenied],
  'foreign-scope': [403, 'Forbidden', 'This scope is not in your list.'],
  'access-denied': [403, 'Forbidden', messages.accessDenied],
  'account-not-found': [404, 'Not found', messages.accountNotFound],
  'not-found': [404, 'Not found', 'There is nothing at this address.'],
  'wrong-method': [405, 'Method not allowed', 'This address does not answer that method.'],
  'too-large': [413, 'Too large', 'The body is larger than this call admits.'],
  'address-too-long': [414, 'Address too long', 'The address is too long.'],
  'wrong-type': [415, 'Unsupported type', 'This call does not take a body of that type.'],
  'too-many': [429, 'Too many requests', 'There were too many requests within this minute.'],
  'wrong-host': [421, 'Wrong host', 'This host does not answer calls.'],
  internal: [
    500,
    'Something went wrong',
    'The request could not be served. Quote the request id when you ask about it.',
  ],
  configuration: [500, 'Not configured', 'The service is not configured. Quote the request id when you ask about it.'],
  unreachable: [502, 'Service unreachable', 'The service behind this call could not be reached.'],
  'bad-answer': [502, 'Unusable answer', 'The service behind this call gave an answer that can not be used.'],
  unavailable: [503, 'Temporarily unavailable', 'The service is temporarily unavailable. Try again shortly.'],
  'timed-out': [504, 'Timed out', 'The service behind this call did not answer in time.'],
} as const satisfies Record<string, readonly [number, string, string]>;

export type FailureCode = keyof typeof failures;

interface FailureExtras {
  /** Replaces the sentence; never text from outside. */
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>>;
  /** For the log only. */
  readonly cause?: unknown;
}

/** Thrown anywhere below a handler; `app.onError` puts it in words. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly extras: FailureExtras;

  constructor(code: FailureCode, extras: FailureExtras = {}) {
    super(code, { cause: extras.cause });
    this.code = code;
    this.extras = extras;
  }
}

export const statusOf = (code: FailureCode): number => failures[code][0];

export function failureResponse(code: FailureCode, requestId: string, extras: FailureExtras = {}): Response {
  const [status, title, sentence] = failures[code];
  const { detail = sentence, errors, headers } = extras;
  return problemResponse({ status, title, detail, requestId, ...(errors && { errors }) }, headers);
}

export function problemResponse(problem: Problem, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': problemType, 'Cache-Control': 'no-store', ...headers },
  });
}
