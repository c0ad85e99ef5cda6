import { countedCaches, invalidationKinds, invalidationScopes } from '#shared/caches/register.ts';
import { z } from '#shared/schema/z.ts';
import { keysOf } from '#shared/table.ts';
import { pageQuerySchema } from './views-schemas.ts';

export const invalidateQuerySchema = z.object({
  /** With 1 nothing is invalidated; the answer has what would be. */
  dryRun: z.enum(['0', '1']).default('0'),
});

export const invalidateBodySchema = z.strictObject({
  kind: z.enum(keysOf(invalidationKinds)),
  where: z.enum(keysOf(invalidationScopes)),
  /** Id of the account or subaccount, or address of the page; empty for everything. */
  target: z.string().trim().max(2_000).default(''),
  reason: z.string().trim().min(10, 'must have at least 10 characters').max(500, 'must have at most 500 characters'),
  /** The name of the product, for everything. */
  confirm: z.string().trim().max(100).default(''),
});
export type InvalidateBody = z.output<typeof invalidateBodySchema>;

const countsSchema = z.object({
  /** Published pages, and in how many languages and countries they may be kept. Null where they aren't part of it. */
  touchpoints: z.int().nullable(),
  pages: z.int().nullable(),
  /** People who are signed in. */
  people: z.int().nullable(),
  /** Days whose roll-ups are built again. */
  days: z.int().nullable(),
});
export type InvalidationCounts = z.infer<typeof countsSchema>;

const jobSchema = z.object({
  id: z.int(),
  kind: z.enum(keysOf(invalidationKinds)),
  where: z.enum(keysOf(invalidationScopes)),
  /** The name of the scope then. */
  name: z.string(),
  reason: z.string(),
  counts: countsSchema,
  status: z.enum(['running', 'done']),
  done: z.int(),
  total: z.int(),
  by: z.string(),
  at: z.string(),
  doneAt: z.string().nullable(),
});
export type Invalidation = z.infer<typeof jobSchema>;
export { jobSchema as invalidationSchema };

export const invalidateAnswerSchema = z.object({
  counts: countsSchema,
  /** The name of the scope. */
  name: z.string(),
  /** Null for a dry run. */
  job: jobSchema.nullable(),
});

export const invalidationsQuerySchema = pageQuerySchema;
export const invalidationsAnswerSchema = z.object({ items: z.array(jobSchema), nextCursor: z.string().nullable() });

const countSchema = z.object({ hits: z.int().min(0), misses: z.int().min(0) });
export const cacheRatiosSchema = z.object({
  items: z.array(z.object({ cache: z.enum(countedCaches), day: countSchema, week: countSchema })),
});
export type CacheRatios = z.infer<typeof cacheRatiosSchema>;

/** Counts of one isolate since its last report. */
export const cacheCountsBodySchema = z.strictObject({
  counts: z.array(z.strictObject({ cache: z.enum(countedCaches), ...countSchema.shape })).max(countedCaches.length),
});
