import { bucketBounds } from './metrics.ts';

/**
 * A quantile of a histogram in seconds, estimated within its bucket as in Prometheus; null without values. Values above
 * the last bound count as that bound.
 */
export function quantile(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = share * total;
  let below = 0;
  for (const [index, count] of buckets.entries()) {
    const bound = bucketBounds[index];
    if (bound === undefined) break;
    if (count > 0 && below + count >= rank) {
      const from = bucketBounds[index - 1] ?? 0;
      return from + ((bound - from) * (rank - below)) / count;
    }
    below += count;
  }
  return bucketBounds.at(-1) ?? null;
}
