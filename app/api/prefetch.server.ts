import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { z } from '#shared/schema/z.ts';
import type { PageContext } from '../context.ts';
import { askedAheadOr } from './ahead.server.ts';
import { ApiError, failureOf, failureOfResponse, readJson } from './failure.ts';
import { type ApiQuery, writeAnswer } from './query-options.ts';

/** Asks the forwarder in process and remembers answer or failure in the client. Never rejects. */
export function prefetch<Answer>(page: PageContext, client: QueryClient, options: ApiQuery<Answer>): Promise<void> {
  return client.prefetchQuery({ ...options, queryFn: () => ask(page, options) });
}

async function ask<Answer>(page: PageContext, options: ApiQuery<Answer>): Promise<Answer> {
  const [, endpoint, call] = options.queryKey;
  const response = await askedAheadOr(page, endpoint, call);
  try {
    const answer = await readJson(response);
    const { answer: schema }: Endpoint = endpoints[endpoint];
    // A panel relies on the shape; an answer of another one is a failure of its panel, never of the page.
    return (schema ? schema.parse(answer) : answer) as Answer;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    page.log('error', 'answer has another shape', { endpoint });
    throw new ApiError({ ...failureOfResponse(response), kind: 'malformed' });
  }
}

/** Everything prefetched, failures and what is still under way included. What streams later never rejects. */
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

/** An error object loses its fields on the way to the browser, a plain one keeps them. */
function plainErrors(state: DehydratedState['queries'][number]['state']) {
  const plain = (error: Error | null) =>
    error && { name: 'ApiError', message: error.message, failure: failureOf(error) };
  return { error: plain(state.error), fetchFailureReason: plain(state.fetchFailureReason) };
}
