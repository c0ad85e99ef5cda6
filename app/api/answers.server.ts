import { data } from 'react-router';
import type { ZodType } from 'zod';
import type { PageContext, ServerCall } from '../context.ts';
import { ApiError, type Failure, type FailureKind, failureOf, failureOfResponse, readJson } from './failure.ts';

type Endpoint = Parameters<PageContext['api']>[0];

/** What a part of a page shows, or why it can't. */
export type Part<Answer> =
  | { readonly state: 'ready'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly failure: Failure };

/**
 * Asks for one part of a page. Whatever happens to it, the others stand.
 * @throws where the upstream answers 401 in a live session: the whole page offers the sign-in then
 */
export async function readPart<Answer>(
  page: PageContext,
  endpoint: Endpoint,
  schema: ZodType<Answer>,
  call: ServerCall = {},
): Promise<Part<Answer>> {
  try {
    return { state: 'ready', answer: await readAnswer(page, endpoint, schema, call) };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'signed-out') throw notAccepted(failure);
    page.log('warn', 'a part of the page failed', { endpoint, kind: failure.kind });
    return { state: 'failed', failure: { ...failure, requestId: failure.requestId ?? page.requestId } };
  }
}

/**
 * Asks for the list that a page is about. An upstream that doesn't have it gives a page that says so by its name.
 * @throws where it answers 401 or 404
 */
export async function readPageList<Answer>(
  page: PageContext,
  endpoint: Endpoint,
  schema: ZodType<Answer>,
  call: ServerCall = {},
): Promise<Part<Answer>> {
  const part = await readPart(page, endpoint, schema, call);
  if (part.state === 'ready' || part.failure.kind !== 'not-found') return part;
  throw Object.assign(data(notOffered, { status: 404 }), { failure: { ...part.failure, kind: notOffered } });
}

const notOffered = 'not-offered' satisfies FailureKind;

/** A 401 to the router, and still the failure to whoever sends it after the page's frame. */
const notAccepted = (failure: Failure) => Object.assign(data(null, { status: 401 }), { failure });

/** @throws ApiError where the call fails or its answer has another shape */
export async function readAnswer<Answer>(
  page: PageContext,
  endpoint: Endpoint,
  schema: ZodType<Answer>,
  call: ServerCall = {},
): Promise<Answer> {
  const response = await page.api(endpoint, call);
  const parsed = schema.safeParse(await readJson(response));
  if (parsed.success) return parsed.data;
  throw new ApiError({ ...failureOfResponse(response), kind: 'malformed' });
}
