import { QueryCache, QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { QueryAnswer, SemanticQueryInput } from '#shared/analytics/query.ts';
import type { AnswerOf, AnyCall, CallArgument } from '#shared/api/contract.ts';
import { useConnection } from '../stores/connection.ts';
import { addressOfCall, type BrowserEndpoint } from './addresses.ts';
import { ApiError, failureOf } from './failure.ts';
import { makeCall } from './http.ts';
import { meetLoaded } from './refused.ts';

function optionsOf<Answer>(
  queryKey: readonly [scope: string, endpoint: BrowserEndpoint, call: AnyCall],
  ask: (signal: AbortSignal) => Promise<Answer>,
) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => ask(signal) });
}

export type ApiQuery<Answer> = ReturnType<typeof optionsOf<Answer>>;

/** One endpoint, asked by loaders in process and by components over HTTP; the scope is part of every key. */
export const apiQuery = <Id extends BrowserEndpoint>(
  scope: string,
  endpoint: Id,
  ...[call]: CallArgument<Id>
): ApiQuery<AnswerOf<Id>> =>
  optionsOf([scope, endpoint, call ?? {}], (signal) => makeCall(endpoint, { ...call, signal }));

export const semanticQuery = (scope: string, query: SemanticQueryInput): ApiQuery<QueryAnswer> =>
  apiQuery(scope, 'query', { body: query });

/** An answer came as JSON and travels to the browser as JSON: the router's own format takes a table apart number by number. */
export const writeAnswer = (answer: unknown): string => JSON.stringify(answer);

/** A stream carries values only: a failure that came late travels as one and is thrown where it arrives. */
function readAnswer(data: unknown): unknown {
  if (typeof data === 'string') return JSON.parse(data);
  if (typeof data === 'object' && data !== null && 'streamedFailure' in data)
    throw new ApiError(failureOf({ failure: data.streamedFailure }));
  return data;
}

/** A loader's questions may have been refused too; the browser learns of it by their answers. */
function cacheThatMeetsRefusals(): QueryCache {
  const cache = new QueryCache();
  if (typeof window === 'undefined') return cache;
  cache.subscribe(({ type, query }) => {
    if ((type !== 'added' && type !== 'updated') || failureOf(query.state.error).kind !== 'signed-out') return;
    const call = callOf(query);
    // They arrive while the page is drawn.
    if (call && !useConnection.getState().refused) queueMicrotask(() => meetLoaded({ kind: 'part', call }));
  });
  return cache;
}

/** Method and path, as the fetch wrapper names a call; null for what no loader asks. */
function callOf({ queryKey }: { readonly queryKey: readonly unknown[] }): string | null {
  if (typeof queryKey[2] !== 'object' || queryKey[2] === null) return null;
  // Keys of three parts are made by `ApiQuery` alone.
  const [, endpoint, call] = queryKey as ApiQuery<unknown>['queryKey'];
  const { method, address } = addressOfCall(endpoint, call);
  return `${method} ${address.split('?', 1)[0]}`;
}

/** Loaders bring fresh data with every navigation, so nothing is fetched again behind their back. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: cacheThatMeetsRefusals(),
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
 * Reads a query that the page's loader prefetched; in development one that no loader did throws and says so. While the
 * first answer is still under way it suspends, so that the server streams the finished part in and both sides agree.
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

/** Reads queries that follow from the answers of others, each prefetched or not; it suspends like `usePrefetchedQuery`. */
export function useLaterQueries<Answer>(options: readonly ApiQuery<Answer>[]) {
  const client = useQueryClient();
  const results = useQueries({ queries: [...options] });
  const underWay = options.flatMap(({ queryKey }, at) => {
    const promise = client.getQueryCache().find({ queryKey, exact: true })?.promise;
    return results[at]?.isPending && promise ? [settled(promise)] : [];
  });
  // Of all at once: React tells the promises of a component apart by their place, which would move as answers come.
  use<unknown>(underWay.length > 0 ? Promise.all(underWay) : settledAlready);
  return results;
}

/**
 * Nothing to wait for, as React marks a promise that it has waited for. React draws a component that waited once more, and
 * fails at the hooks that follow where it doesn't meet `use` again (#467), which is when the answer came in between.
 */
const settledAlready = Object.assign(Promise.resolve(), { status: 'fulfilled' as const, value: undefined });

const settledPromises = new WeakMap<Promise<unknown>, Promise<void>>();

/** The same promise every time for the same one, and never a rejection: a failure is part of the result. */
function settled(promise: Promise<unknown>): Promise<void> {
  const known = settledPromises.get(promise) ?? promise.then(nothing, nothing);
  settledPromises.set(promise, known);
  return known;
}

const nothing = () => {};
