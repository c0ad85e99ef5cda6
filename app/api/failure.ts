import type { ShouldRevalidateFunction } from 'react-router';
import { isOneOf } from '#shared/table.ts';
import * as text from './texts.ts';

/** Every way in which a call can fail. Pages choose their text by the kind and never show one of the upstream's. */
const failureKinds = [
  'signed-out',
  'denied',
  'not-found',
  'not-offered',
  'invalid',
  'conflict',
  'too-many',
  'unavailable',
  'timeout',
  'malformed',
  'unreadable',
  'offline',
  'failed',
] as const;

export type FailureKind = (typeof failureKinds)[number];

export interface Failure {
  readonly kind: FailureKind;
  readonly status: number | null;
  /** Finds the request in the logs. */
  readonly requestId: string | null;
  /** JSON paths of the invalid fields of the body, if the answer names them. */
  readonly fields?: readonly string[];
  /** A code of `shared/api/failures.ts` and its sentence, if the answer has them. */
  readonly code?: string;
  readonly detail?: string;
}

/** The error of a failed call. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failureText(failure.kind));
    this.failure = failure;
  }
}

const kindOfStatus: Readonly<Record<number, FailureKind>> = {
  401: 'signed-out',
  403: 'denied',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  412: 'conflict',
  422: 'unreadable',
  429: 'too-many',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
};

/** The failure that an unsuccessful response means. */
export function failureOfResponse(response: Response): Failure {
  const kind = kindOfStatus[response.status] ?? (response.status >= 500 ? 'failed' : 'invalid');
  return { kind, status: response.status, requestId: response.headers.get('X-Request-Id') };
}

/** The failure of a thrown value. Works on plain objects too: an error from the server render has lost its class. */
export function failureOf(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'failure' in error && isFailure(error.failure))
    return error.failure;
  return { kind: 'failed', status: null, requestId: null };
}

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'kind' in value && isOneOf(failureKinds, value.kind);

/** Reads a JSON answer of our own Worker. @throws ApiError */
export async function readOwn<Answer>(response: Response): Promise<Answer> {
  // The Worker has validated it; schemas aren't sent to the browser.
  return (await readJson(response)) as Answer;
}

/** Reads a JSON answer; null for a 204. @throws ApiError if the call failed or the answer isn't JSON */
export async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new ApiError({ ...failureOfResponse(response), ...(await problemDetails(response)) });
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch {
    throw new ApiError({ ...failureOfResponse(response), kind: 'malformed' });
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const statusesWithDetail: readonly number[] = [400, 409, 422, 429];

/** Fields, code and detail of a problem document. Its title is for developers, so pages never show it. */
async function problemDetails(response: Response): Promise<Pick<Failure, 'fields' | 'code' | 'detail'>> {
  if (!statusesWithDetail.includes(response.status)) return {};
  try {
    const problem: unknown = await response.json();
    if (!isObject(problem)) return {};
    const names = response.status === 400 || response.status === 422;
    return {
      ...('code' in problem && typeof problem.code === 'string' && { code: problem.code }),
      ...('detail' in problem && typeof problem.detail === 'string' && { detail: problem.detail }),
      ...(names && 'errors' in problem && isObject(problem.errors) && { fields: Object.keys(problem.errors) }),
    };
  } catch {
    return {};
  }
}

const texts: Readonly<Record<FailureKind, string>> = {
  'signed-out': text.signedOut,
  denied: text.sorryAccessDenied,
  'not-found': text.notFound,
  'not-offered': text.notOffered,
  invalid: text.invalid,
  conflict: text.conflict,
  'too-many': text.tooMany,
  unavailable: text.unavailable,
  timeout: text.timeout,
  malformed: text.malformed,
  unreadable: text.unreadable,
  offline: text.offline,
  failed: text.failed,
};

export const failureText = (kind: FailureKind): string => texts[kind];

/** Reloads the page's data after an edit conflict (412), so that the form can be saved over what others have saved. */
export const rereadAfterEditConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 412 || defaultShouldRevalidate;
