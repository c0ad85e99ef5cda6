import type { AnyCall } from '#shared/api/contract.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { PageContext } from '../context.ts';

interface CachedAnswer {
  readonly answer: unknown;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/**
 * How long a change made through another isolate may stay unseen. The person's own changes, and those made through this
 * isolate, change the key and so are seen at once.
 */
const lifetimeMs = 5_000;

const answers = new ByteCache<CachedAnswer>(8_000_000);

export const callKey = (endpoint: EndpointId, { params, query, body }: AnyCall = {}): string =>
  JSON.stringify([endpoint, params ?? null, query ?? null, body ?? null]);

const keyOf = ({ answerCacheKey }: PageContext, endpoint: EndpointId, call?: AnyCall): string | null =>
  answerCacheKey === null ? null : `${answerCacheKey} ${callKey(endpoint, call)}`;

/** The answer that this person got in this scope a moment ago; undefined if there is none. */
export function cachedAnswer(page: PageContext, endpoint: EndpointId, call?: AnyCall): unknown {
  const key = keyOf(page, endpoint, call);
  const found = key === null ? undefined : answers.get(key);
  return found && Date.now() < found.expiresAt ? found.answer : undefined;
}

export function cacheAnswer(page: PageContext, endpoint: EndpointId, call: AnyCall | undefined, answer: unknown): void {
  const key = keyOf(page, endpoint, call);
  if (key !== null) answers.set(key, { answer, expiresAt: Date.now() + lifetimeMs });
}
