import type { AnyCall } from '#shared/api/contract.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { PageContext } from '../context.ts';

interface Kept {
  readonly answer: unknown;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** What others change elsewhere is seen after this long; what the person changes, or anybody through this isolate, at once. */
const keptMs = 5_000;

const kept = new ByteCache<Kept>(8_000_000);

export const callKey = (endpoint: EndpointId, { params, query, body }: AnyCall = {}): string =>
  JSON.stringify([endpoint, params ?? null, query ?? null, body ?? null]);

const keyOf = ({ answerCacheKey }: PageContext, endpoint: EndpointId, call?: AnyCall): string | null =>
  answerCacheKey === null ? null : `${answerCacheKey} ${callKey(endpoint, call)}`;

/** The answer of a call, as this person got it in this scope a moment ago; undefined where it has to be asked. */
export function keptAnswer(page: PageContext, endpoint: EndpointId, call?: AnyCall): unknown {
  const key = keyOf(page, endpoint, call);
  const found = key === null ? undefined : kept.get(key);
  return found && Date.now() < found.until ? found.answer : undefined;
}

export function keepAnswer(page: PageContext, endpoint: EndpointId, call: AnyCall | undefined, answer: unknown): void {
  const key = keyOf(page, endpoint, call);
  if (key !== null) kept.set(key, { answer, until: Date.now() + keptMs });
}
