import type { internalCaches } from '#shared/api/families/internal-caches.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { cacheRatios, countCacheUse, invalidateCaches, invalidation, invalidations } from './invalidations.ts';

export const internalCachesHandlers = {
  invalidateCaches,
  invalidations,
  invalidation,
  cacheRatios,
  countCacheUse,
} satisfies HandlersOf<typeof internalCaches>;
