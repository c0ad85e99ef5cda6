import { collectionOrders } from '#shared/catalog/collection-orders.ts';
import { maxProductsPerCollection } from '#shared/catalog/rules.ts';
import { z } from '#shared/schema/z.ts';
import { touchpointKindIds } from '#shared/touchpoints/kinds.ts';
import { unreadableRows } from '../unreadable.ts';
import { collectionRulesSchema } from './rule-schemas.ts';

const id = z.int().positive();

export const collectionsQuerySchema = z.object({
  search: z.string().max(100).default(''),
  archived: z.enum(['true', 'false']).default('false'),
  order: z.enum(collectionOrders).default('name'),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  cursor: z.string().max(100).optional(),
});

export const collectionSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['manual', 'rules']),
  /** Null if products are picked by hand. */
  rules: collectionRulesSchema.nullable(),
  products: z.int(),
  archived: z.boolean(),
  /** Of the scope itself; a subaccount sees the account's too and can't change them. */
  editable: z.boolean(),
  author: z.string().nullable(),
  updatedAt: z.string(),
  /** Null where nobody is known or the person is gone. */
  updatedBy: z.string().nullable(),
  etag: z.string(),
});

export const collectionsAnswerSchema = z.object({
  unreadable: unreadableRows,
  items: z.array(collectionSchema),
  nextCursor: z.string().nullable(),
});

const name = z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters');
const description = z.string().trim().max(500, 'must have at most 500 characters');
const productIds = z
  .array(id)
  .max(maxProductsPerCollection, `must hold at most ${maxProductsPerCollection} products`)
  .refine((ids) => new Set(ids).size === ids.length, 'must not name a product twice');

export const createCollectionBodySchema = z
  .object({
    name,
    description: description.default(''),
    /** Left out or null: products are picked by hand. */
    rules: collectionRulesSchema.nullable().default(null),
    productIds: productIds.default([]),
  })
  .strict();

/** `productIds` is the whole list in its order, `rules` the whole set; each fits its own kind of collection only. */
export const changeCollectionBodySchema = z
  .object({ name, description, rules: collectionRulesSchema, productIds, archived: z.boolean() })
  .partial()
  .strict();

export const collectionUsesAnswerSchema = z.object({
  items: z.array(
    z.object({
      ...{ id: z.int(), kind: z.enum(touchpointKindIds), name: z.string() },
      /** Whether the published version shows it; otherwise only the draft does. */
      public: z.boolean(),
    }),
  ),
});

export type CollectionUses = z.infer<typeof collectionUsesAnswerSchema>;
export type Collection = z.infer<typeof collectionSchema>;
export type CollectionsAnswer = z.infer<typeof collectionsAnswerSchema>;
