import { ByteCache } from '#shared/byte-cache.ts';
import type { UnpackedBaskets } from './till-baskets.ts';

/** Baskets with the stamp they were read at. */
export interface RememberedBaskets {
  readonly stamp: string;
  readonly baskets: UnpackedBaskets;
}

/** A million products in baskets take about 10 MB, so one or two of the largest accounts fit. */
const remembered = new ByteCache<RememberedBaskets>(24_000_000);

/** The baskets that were read last. They are valid while their stamp is unchanged. */
export const recallBaskets = (accountId: number): RememberedBaskets | null => remembered.get(String(accountId)) ?? null;

export const rememberBaskets = (accountId: number, baskets: RememberedBaskets): void =>
  remembered.set(String(accountId), baskets);
