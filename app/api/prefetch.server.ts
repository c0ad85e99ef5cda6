import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { z } from '#shared/schema/z.ts';
import type { PageContext } from '../context.ts';
import { earlyResponseOrCall } from './early-calls.server.ts';
import { ApiError, failureOf, failureOfResponse, readJson } from './failure.ts';
import { type ApiQuery, writeAnswer } from './query-options.ts';

/** Runs a query in a loader and stores its answer or failure in the client. Never rejects. */
export function prefetch<Answer>(page: PageContext, client: QueryClient, options: ApiQuery<Answer>): Promise<void> {
  return client.prefetchQuery({ ...options, queryFn: () => fetchAnswer(page, options) });
}

async function fetchAnswer<Answer>(page: PageContext, options: ApiQuery<Answer>): Promise<Answer> {
  const [, endpoint, call] = options.queryKey;
  const response = await earlyResponseOrCall(page, endpoint, call);
  try {
    const answer = await readJson(response);
    const { answer: schema }: Endpoint = endpoints[endpoint];
    // An answer of the wrong shape fails its panel, not the page.
    return (schema ? schema.parse(answer) : answer) as Answer;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    page.log('error', 'answer has another shape', { endpoint });
    throw new ApiError({ ...failureOfResponse(response), kind: 'malformed' });
  }
}

/** The state of all queries, including failed and pending ones. Streamed promises never reject. */
export function dehydrateAll(client: QueryClient): DehydratedState {
  const state = dehydrate(client, {
    serializeData: writeAnswer,
    shouldDehydrateQuery: () => true,
    shouldRedactErrors: () => false,
  });
  return {
    ...state,
    queries: state.queries.map(({ promise, ...query }) => ({
      ...query,
      state: { ...query.state, ...plainErrors(query.state) },
      ...(promise ? { promise: promise.catch((error: unknown) => ({ streamedFailure: failureOf(error) })) } : {}),
    })),
  };
}

/** Errors lose their fields when they are serialized for the browser; plain objects keep them. */
function plainErrors(state: DehydratedState['queries'][number]['state']) {
  const plain = (error: Error | null) =>
    error && { name: 'ApiError', message: error.message, failure: failureOf(error) };
  return { error: plain(state.error), fetchFailureReason: plain(state.fetchFailureReason) };
}
