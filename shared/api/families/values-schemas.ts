import { dimensionSchema } from '#shared/analytics/query.ts';
import { z } from '#shared/schema/z.ts';

export const valuesQuerySchema = z.object({
  dimension: dimensionSchema,
  /** Words that the name has; empty for all names. */
  search: z.string().max(100).default(''),
  /** Only these keys, as a JSON list: what filters of an address are called. */
  keys: z.string().max(20_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const valuesAnswerSchema = z.object({
  values: z.array(z.object({ key: z.string(), label: z.string() })),
  /** More names match than `limit` allows. */
  truncated: z.boolean(),
});

export type ValuesAnswer = z.infer<typeof valuesAnswerSchema>;
