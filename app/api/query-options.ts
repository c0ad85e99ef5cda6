import { QueryCache, QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { QueryAnswer, SemanticQueryInput } from '#shared/analytics/query.ts';
import type { AnswerOf, AnyCall, CallArgument } from '#shared/api/contract.ts';
import { useConnection } from '../stores/connection.ts';
import { addressOfCall, type BrowserEndpoint } from './addresses.ts';
import { ApiError, failureOf } from './failure.ts';
import { makeCall } from './http.ts';
import { handleUnauthorizedLoad } from './refused.ts';

function optionsOf<Answer>(
  queryKey: readonly [scope: string, endpoint: BrowserEndpoint, call: AnyCall],
  fetchAnswer: (signal: AbortSignal) => Promise<Answer>,
) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => fetchAnswer(signal) });
}

export type ApiQuery<Answer> = ReturnType<typeof optionsOf<Answer>>;

/** Query of an endpoint: loaders run it in process, components over HTTP. The scope is part of every key. */
export const apiQuery = <Id extends BrowserEndpoint>(
  scope: string,
  endpoint: Id,
  ...[call]: CallArgument<Id>
): ApiQuery<AnswerOf<Id>> =>
  optionsOf([scope, endpoint, call ?? {}], (signal) => makeCall(endpoint, { ...call, signal }));

export const semanticQuery = (scope: string, query: SemanticQueryInput): ApiQuery<QueryAnswer> =>
  apiQuery(scope, 'query', { body: query });

/** Serializes an answer for the browser as JSON text: the router's own format would encode each number of a table by itself. */
export const writeAnswer = (answer: unknown): string => JSON.stringify(answer);

/** Reads what `writeAnswer` wrote. A late failure is streamed as a value, since a stream can't reject; it is thrown here. */
function readAnswer(data: unknown): unknown {
  if (typeof data === 'string') return JSON.parse(data);
  if (typeof data === 'object' && data !== null && 'streamedFailure' in data)
    throw new ApiError(failureOf({ failure: data.streamedFailure }));
  return data;
}

/** A cache that handles 401s of prefetched queries: only their failed state reaches the browser, not a response. */
function cacheHandlingUnauthorized(): QueryCache {
  const cache = new QueryCache();
  if (typeof window === 'undefined') return cache;
  cache.subscribe(({ type, query }) => {
    if ((type !== 'added' && type !== 'updated') || failureOf(query.state.error).kind !== 'signed-out') return;
    const call = callOf(query);
    // Prefetched queries are added during render, when no state may be set.
    if (call && !useConnection.getState().refused) queueMicrotask(() => handleUnauthorizedLoad({ kind: 'part', call }));
  });
  return cache;
}

/** Method and path, in the format of the fetch wrapper; null for queries that aren't an `ApiQuery`. */
function callOf({ queryKey }: { readonly queryKey: readonly unknown[] }): string | null {
  if (typeof queryKey[2] !== 'object' || queryKey[2] === null) return null;
  // Only `ApiQuery` has keys of three parts.
  const [, endpoint, call] = queryKey as ApiQuery<unknown>['queryKey'];
  const { method, address } = addressOfCall(endpoint, call);
  return `${method} ${address.split('?', 1)[0]}`;
}

/** Queries never refetch by themselves: loaders bring fresh data with every navigation. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: cacheHandlingUnauthorized(),
    defaultOptions: {
      hydrate: { deserializeData: readAnswer },
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });

/**
 * Reads a query that the page's loader prefetched. In development it throws for a query that wasn't. It suspends while
 * the first answer is pending, so that the server streams the finished part and the browser hydrates the same markup.
 */
export function usePrefetchedQuery<Answer>(options: ApiQuery<Answer>) {
  const client = useQueryClient();
  const result = useQuery(options);
  const query = client.getQueryCache().find({ queryKey: options.queryKey, exact: true });
  if (import.meta.env.DEV && !query)
    throw new Error(
      `No loader prefetched ${JSON.stringify(options.queryKey)}. Call prefetch() for it in the loader of this page, ` +
        'return the dehydrated state, and check that both sides build the same options.',
    );
  use(result.isPending && query?.promise ? settled(query.promise) : settledAlready);
  return result;
}

/** Reads queries that depend on answers of others, prefetched or not. It suspends like `usePrefetchedQuery`. */
export function useLaterQueries<Answer>(options: readonly ApiQuery<Answer>[]) {
  const client = useQueryClient();
  const results = useQueries({ queries: [...options] });
  const pending = options.flatMap(({ queryKey }, at) => {
    const promise = client.getQueryCache().find({ queryKey, exact: true })?.promise;
    return results[at]?.isPending && promise ? [settled(promise)] : [];
  });
  // One promise for all: React tracks `use` calls by their order, which would change as answers come.
  use<unknown>(pending.length > 0 ? Promise.all(pending) : settledAlready);
  return results;
}

/**
 * A promise with the fields that React sets on a fulfilled one, so that `use` returns at once. After suspending, React
 * renders the component again and fails at later hooks if `use` isn't called this time (#467), so it always is.
 */
const settledAlready = Object.assign(Promise.resolve(), { status: 'fulfilled' as const, value: undefined });

const settledPromises = new WeakMap<Promise<unknown>, Promise<void>>();

/** Resolves once the promise has settled, and never rejects. Cached, since `use` needs the same promise at each render. */
function settled(promise: Promise<unknown>): Promise<void> {
  const known = settledPromises.get(promise) ?? promise.then(nothing, nothing);
  settledPromises.set(promise, known);
  return known;
}

const nothing = () => {};
