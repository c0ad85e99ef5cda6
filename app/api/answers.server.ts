import { data } from 'react-router';
import type { AnswerOf, AnyCall, BodyOf, CallArgument } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/api/endpoints.ts';
import type { PageContext } from '../context.ts';
import { askedAheadOr } from './ahead.server.ts';
import { ApiError, type Failure, type FailureKind, failureOf, failureOfResponse, readJson } from './failure.ts';
import { keepAnswer, keptAnswer } from './kept.server.ts';

/**
 * Calls an endpoint for its answer, which is checked: the upstream may be another one than ours.
 * @throws ApiError where the call fails or its answer has another shape
 */
export const call = <Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  ...[given]: CallArgument<Id>
): Promise<AnswerOf<Id>> => makeCall(page, endpoint, given);

/**
 * The same for what a page asks beside its numbers: answered within the last seconds, the answer serves again, for this
 * person in this scope alone and never after a change of theirs.
 */
export const callKept = <Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  ...[given]: CallArgument<Id>
): Promise<AnswerOf<Id>> => makeCall(page, endpoint, given, askUnlessKept);

/** The same for a call whose types have been checked where it was put together. @throws ApiError */
export async function makeCall<Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  given?: AnyCall,
  read: typeof ask = ask,
): Promise<AnswerOf<Id>> {
  const answer = await read(page, endpoint, given);
  // The schema is the one that the type is made of, which the compiler can't follow through a lookup by id.
  return answer as AnswerOf<Id>;
}

async function ask(page: PageContext, endpoint: EndpointId, given?: AnyCall): Promise<unknown> {
  const response = await askedAheadOr(page, endpoint, given);
  const json = await readJson(response);
  const { answer }: Endpoint = endpoints[endpoint];
  const parsed = answer ? answer.safeParse(json) : { success: true, data: undefined };
  if (!parsed.success) throw new ApiError({ ...failureOfResponse(response), kind: 'malformed' });
  return parsed.data;
}

async function askUnlessKept(page: PageContext, endpoint: EndpointId, given?: AnyCall): Promise<unknown> {
  const found = keptAnswer(page, endpoint, given);
  if (found !== undefined) return found;
  const answer = await ask(page, endpoint, given);
  keepAnswer(page, endpoint, given, answer);
  return answer;
}

/** Calls an endpoint for what it does. Nothing relies on its answer, so that none is refused. @throws ApiError where it fails */
export async function send<Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  ...[given]: CallArgument<Id>
): Promise<void> {
  await readJson(await page.api(endpoint, given));
}

/**
 * A body of what a form posted, checked here as its endpoint checks it.
 * @throws ApiError that names the fields which are not accepted
 */
export function checkedBody<Id extends EndpointId>(endpoint: Id, posted: unknown): BodyOf<Id> {
  const { body }: Endpoint = endpoints[endpoint];
  const parsed = body?.safeParse(posted);
  if (parsed && !parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.map(String).join('.') || 'body');
    throw new ApiError({ kind: 'invalid', status: 400, requestId: null, fields });
  }
  // The schema that has accepted it is the one that the type is made of.
  return posted as BodyOf<Id>;
}

/** What a part of a page shows, or why it can't. */
export type Part<Answer> =
  | { readonly state: 'ready'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly failure: Failure };

/**
 * Calls an endpoint for one part of a page. Whatever happens to it, the others are shown.
 * @throws where the upstream answers 401 in a live session: the whole page offers the sign-in then
 */
export const callPart = <Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  ...given: CallArgument<Id>
): Promise<Part<AnswerOf<Id>>> => partOf(page, endpoint, call(page, endpoint, ...given));

/** What a call comes to, as a part of a page. @throws as `callPart` does */
export async function partOf<Answer>(
  page: PageContext,
  endpoint: EndpointId,
  asked: Promise<Answer>,
): Promise<Part<Answer>> {
  try {
    return { state: 'ready', answer: await asked };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'signed-out') throw notAccepted(failure);
    page.log('warn', 'a part of the page failed', { endpoint, kind: failure.kind });
    return { state: 'failed', failure: { ...failure, requestId: failure.requestId ?? page.requestId } };
  }
}

/**
 * Calls an endpoint for the list that a page is about. An upstream that doesn't have it gives a page that says so by its name.
 * @throws where it answers 401 or 404
 */
export async function callList<Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  ...given: CallArgument<Id>
): Promise<Part<AnswerOf<Id>>> {
  const part = await callPart(page, endpoint, ...given);
  if (part.state === 'ready' || part.failure.kind !== 'not-found') return part;
  throw Object.assign(data(notOffered, { status: 404 }), { failure: { ...part.failure, kind: notOffered } });
}

const notOffered = 'not-offered' satisfies FailureKind;

/** A 401 to the router, and still the failure to whoever sends it after the page's frame. */
const notAccepted = (failure: Failure) => Object.assign(data(null, { status: 401 }), { failure });
