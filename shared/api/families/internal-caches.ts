import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  cacheCountsBodySchema,
  cacheRatiosSchema,
  invalidateAnswerSchema,
  invalidateBodySchema,
  invalidateQuerySchema,
  invalidationSchema,
  invalidationsAnswerSchema,
  invalidationsQuerySchema,
} from './internal-caches-schemas.ts';

const access: AccessRule = { scope: 'none', staff: true, userModes: ['staff'], fullAdmin: true };
const common = { scope: 'none', access, caller: 'browser', withSampleData: 'nothing-kept' } as const;
const reading = { ...common, method: 'GET', effect: 'read' } as const;

/** Invalidation of caches, and their hit rates. */
export const internalCaches = {
  invalidateCaches: {
    ...common,
    method: 'POST',
    effect: 'write',
    path: '/dbd/internal/cache-invalidations',
    query: invalidateQuerySchema,
    body: invalidateBodySchema,
    answer: invalidateAnswerSchema,
    changesAccess: true,
    summary: 'Invalidate cached data of a scope; a dry run only counts it',
  },
  invalidations: {
    ...reading,
    path: '/dbd/internal/cache-invalidations',
    query: invalidationsQuerySchema,
    answer: invalidationsAnswerSchema,
    summary: 'What was invalidated, by whom and why, the newest first',
  },
  invalidation: {
    ...reading,
    path: '/dbd/internal/cache-invalidations/:id',
    answer: invalidationSchema,
    summary: 'One invalidation and its progress',
  },
  cacheRatios: {
    ...reading,
    path: '/dbd/internal/cache-ratios',
    answer: cacheRatiosSchema,
    summary: 'Hits and misses of counted caches in the last 24 hours and 7 days',
  },
  countCacheUse: {
    method: 'POST',
    path: '/proxy/public/cache-counts',
    scope: 'none',
    effect: 'write',
    access: { scope: 'none', public: true },
    caller: 'surface',
    body: cacheCountsBodySchema,
    status: 204,
    summary: 'Hits and misses that an isolate has counted',
  },
} as const satisfies Record<string, Endpoint>;
