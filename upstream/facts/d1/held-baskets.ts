import { ByteCache } from '#shared/byte-cache.ts';
import type { UnpackedBaskets } from './till-baskets.ts';

/** Baskets as they were when their stamp was read. */
export interface HeldBaskets {
  readonly stamp: string;
  readonly baskets: UnpackedBaskets;
}

/** A million products in baskets take some 10 MB, so that this holds an account or two of the largest. */
const held = new ByteCache<HeldBaskets>(24_000_000);

/** The baskets that were read last; they hold where the stamp still does. */
export const recallBaskets = (accountId: number): HeldBaskets | null => held.get(String(accountId)) ?? null;

export const holdBaskets = (accountId: number, baskets: HeldBaskets): void => held.set(String(accountId), baskets);
