import { type CollectionRules, maxRulesPerCollection } from '#shared/catalog/rules.ts';
import { z } from '#shared/schema/z.ts';

const amount = z.number().min(0, 'must not be negative').max(1e9, 'is too large');
const values = z.array(z.string().trim().min(1).max(300)).min(1, 'must hold a value').max(50, 'must hold at most 50');

const ruleSchema = z.union([
  z.strictObject({ field: z.enum(['brand', 'category']), values }),
  z.strictObject({ field: z.literal('name'), contains: z.string().trim().min(1, 'must not be empty').max(100) }),
  z
    .strictObject({
      field: z.literal('price'),
      currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency code'),
      from: amount.nullable(),
      to: amount.nullable(),
    })
    .refine(({ from, to }) => from !== null || to !== null, 'must have a lower or an upper end')
    .refine(({ from, to }) => from === null || to === null || from <= to, 'must not end below its beginning'),
  z.strictObject({ field: z.literal('stock'), inStock: z.boolean() }),
]);

/** The rules of a collection. */
export const collectionRulesSchema: z.ZodType<CollectionRules> = z.strictObject({
  match: z.enum(['all', 'any']),
  rules: z
    .array(ruleSchema)
    .min(1, 'must hold a rule')
    .max(maxRulesPerCollection, `must hold at most ${maxRulesPerCollection} rules`),
});
