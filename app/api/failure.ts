import type { ShouldRevalidateFunction } from 'react-router';
import { isOneOf } from '#shared/table.ts';
import * as text from './texts.ts';

/** Every way in which a call can fail, closed. Pages choose their words by the kind and never show a foreign text. */
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
  /** Names the request in the logs. */
  readonly requestId: string | null;
  /** Which fields of the body were not accepted, by their JSON path; only where the answer names some. */
  readonly fields?: readonly string[];
  /** Which of the closed failures it is, and its sentence; only where a call was refused for a reason of its own. */
  readonly code?: string;
  readonly detail?: string;
}

/** What a failed call rejects with. */
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

/** The failure a response stands for. */
export function failureOfResponse(response: Response): Failure {
  const kind = kindOfStatus[response.status] ?? (response.status >= 500 ? 'failed' : 'invalid');
  return { kind, status: response.status, requestId: response.headers.get('X-Request-Id') };
}

/** The failure behind whatever was thrown, or what a server render left of it. */
export function failureOf(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'failure' in error && isFailure(error.failure))
    return error.failure;
  return { kind: 'failed', status: null, requestId: null };
}

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'kind' in value && isOneOf(failureKinds, value.kind);

/** A JSON answer of our own Worker, typed by its definition. @throws ApiError */
export async function readOwn<Answer>(response: Response): Promise<Answer> {
  // Validators stay on the server, where they bind the type to the definition.
  return (await readJson(response)) as Answer;
}

/** Reads a JSON answer, null where it has none. @throws ApiError when the call failed or the answer is not JSON */
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

/** What a problem says of itself. Its sentences are for developers: pages have their own, or know them by the code. */
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

/** After an edit conflict what the others saved is read, so that it can be saved upon. */
export const rereadAfterEditConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 412 || defaultShouldRevalidate;
