import { data } from 'react-router';
import type { AnswerOf, AnyCall, BodyOf, CallArgument } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/api/endpoints.ts';
import type { PageContext } from '../context.ts';
import { cacheAnswer, cachedAnswer } from './answer-cache.server.ts';
import { earlyResponseOrCall } from './early-calls.server.ts';
import { ApiError, type Failure, type FailureKind, failureOf, failureOfResponse, readJson } from './failure.ts';

/**
 * Calls an endpoint and validates its answer, since the upstream may not be our own.
 * @throws ApiError if the call fails or the answer doesn't match the endpoint's schema
 */
export const call = <Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  ...[argument]: CallArgument<Id>
): Promise<AnswerOf<Id>> => makeCall(page, endpoint, argument);

/**
 * Like `call`, but returns an answer of the last seconds if there is one. Answers are cached per person and scope, and
 * dropped when that person changes something. Meant for menu lists, templates and the like, not for numbers.
 */
export const callCached = <Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  ...[argument]: CallArgument<Id>
): Promise<AnswerOf<Id>> => makeCall(page, endpoint, argument, fetchUnlessCached);

/** Like `call`, for an argument whose types the caller has checked. @throws ApiError */
export async function makeCall<Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  argument?: AnyCall,
  read: typeof fetchAnswer = fetchAnswer,
): Promise<AnswerOf<Id>> {
  const answer = await read(page, endpoint, argument);
  // The type is inferred from the schema that validated the answer; the compiler can't follow the lookup by id.
  return answer as AnswerOf<Id>;
}

async function fetchAnswer(page: PageContext, endpoint: EndpointId, argument?: AnyCall): Promise<unknown> {
  const response = await earlyResponseOrCall(page, endpoint, argument);
  const json = await readJson(response);
  const { answer }: Endpoint = endpoints[endpoint];
  const parsed = answer ? answer.safeParse(json) : { success: true, data: undefined };
  if (!parsed.success) throw new ApiError({ ...failureOfResponse(response), kind: 'malformed' });
  return parsed.data;
}

async function fetchUnlessCached(page: PageContext, endpoint: EndpointId, argument?: AnyCall): Promise<unknown> {
  const cached = cachedAnswer(page, endpoint, argument);
  if (cached !== undefined) return cached;
  const answer = await fetchAnswer(page, endpoint, argument);
  cacheAnswer(page, endpoint, argument, answer);
  return answer;
}

/** Calls an endpoint for its effect and ignores its answer, so the answer isn't validated. @throws ApiError if the call fails */
export async function send<Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  ...[argument]: CallArgument<Id>
): Promise<void> {
  await readJson(await page.api(endpoint, argument));
}

/**
 * Validates posted values with the body schema of an endpoint, before the call.
 * @throws ApiError that names the invalid fields
 */
export function checkedBody<Id extends EndpointId>(endpoint: Id, posted: unknown): BodyOf<Id> {
  const { body }: Endpoint = endpoints[endpoint];
  const parsed = body?.safeParse(posted);
  if (parsed && !parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.map(String).join('.') || 'body');
    throw new ApiError({ kind: 'invalid', status: 400, requestId: null, fields });
  }
  // The type is inferred from the schema that has just accepted the value.
  return posted as BodyOf<Id>;
}

/** The answer that a part of a page shows, or why it can't show one. */
export type Part<Answer> =
  | { readonly state: 'ready'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly failure: Failure };

/**
 * Calls an endpoint for one part of a page. A failure is returned, so that the other parts are still shown.
 * @throws if the upstream answers 401 in a live session: then the whole page offers the sign-in
 */
export const callPart = <Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  ...argument: CallArgument<Id>
): Promise<Part<AnswerOf<Id>>> => partOf(page, endpoint, call(page, endpoint, ...argument));

/** Turns the outcome of a call into a part of a page. @throws as `callPart` does */
export async function partOf<Answer>(
  page: PageContext,
  endpoint: EndpointId,
  pending: Promise<Answer>,
): Promise<Part<Answer>> {
  try {
    return { state: 'ready', answer: await pending };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'signed-out') throw notAccepted(failure);
    page.log('warn', 'a part of the page failed', { endpoint, kind: failure.kind });
    return { state: 'failed', failure: { ...failure, requestId: failure.requestId ?? page.requestId } };
  }
}

/**
 * Calls an endpoint for the list that a page shows. If the upstream doesn't offer the list, the page says so.
 * @throws if the upstream answers 401 or 404
 */
export async function callList<Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  ...argument: CallArgument<Id>
): Promise<Part<AnswerOf<Id>>> {
  const part = await callPart(page, endpoint, ...argument);
  if (part.state === 'ready' || part.failure.kind !== 'not-found') return part;
  throw Object.assign(data(notOffered, { status: 404 }), { failure: { ...part.failure, kind: notOffered } });
}

const notOffered = 'not-offered' satisfies FailureKind;

/** The router sees a 401. Code that streams the content after the page's frame reads `failure`. */
const notAccepted = (failure: Failure) => Object.assign(data(null, { status: 401 }), { failure });
