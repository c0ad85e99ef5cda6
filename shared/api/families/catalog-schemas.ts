import { maxProductsPerCollection } from '#shared/catalog/rules.ts';
import { z } from '#shared/schema/z.ts';
import { touchpointKindIds } from '#shared/touchpoints/kinds.ts';
import { collectionRulesSchema } from './rule-schemas.ts';

const id = z.int().positive();
const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day such as 2026-11-18');
const nextCursor = z.string().nullable();

const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        const value: unknown = JSON.parse(text);
        return value;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const matchStates = ['review', 'confirmed', 'none'] as const;
const productSorts = ['name', '-name', 'brand', 'category', 'gtin', '-offers'] as const;

export const catalogProductsQuerySchema = z.object({
  /** Archived products instead of those in use. Ignored with `ids`, and for products picked by hand. */
  archived: z.enum(['true', 'false']).default('false'),
  /** Part of the name, the GTIN or the product number. */
  search: z.string().max(100).default(''),
  /** Exactly these, in this order, as a JSON list. Products that the scope doesn’t have are left out. */
  ids: json(z.array(id).max(maxProductsPerCollection)).optional(),
  /** In the order of the collection. */
  collection: z.coerce.number<number | string>().int().positive().optional(),
  /** The products of a collection with these rules. */
  rules: json(collectionRulesSchema).optional(),
  /** A source’s id, or `observed` for products without a source. */
  source: z.union([z.literal('observed'), z.coerce.number<number | string>().int().positive()]).optional(),
  brand: z.string().max(300).optional(),
  category: z.string().max(300).optional(),
  match: z.enum(matchStates).optional(),
  /** Only products after this one, sorted by name. */
  after: z.coerce.number<number | string>().int().positive().optional(),
  sort: z.enum(productSorts).default('name'),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  cursor: z.string().max(100).optional(),
});

/** Which products a file contains. */
export const catalogProductsFileQuerySchema = catalogProductsQuerySchema.pick({
  ...{ archived: true, search: true, source: true, brand: true, category: true, match: true, sort: true },
});

/** The version makes a new image a new address, so that caches don't show the old one. */
export const productImageQuerySchema = z.object({ v: z.coerce.number<number | string>().int().optional() });

export const productImageSchema = z.object({ width: z.int(), height: z.int(), version: z.int() });

const catalogProductSchema = z.object({
  id: z.int(),
  /** Null if no source has it, since it was only seen in orders. */
  sourceId: z.int().nullable(),
  /** 13 digits, or 14 for a case; null where it has none. */
  gtin: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  archived: z.boolean(),
  image: productImageSchema.nullable(),
  /** Offers that aren’t rejected, and those of them that nobody has reviewed. */
  offers: z.int(),
  toReview: z.int(),
  match: z.enum(matchStates),
  /** Lowest last known price in the scope's currency, in its unit. */
  price: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** Whether any offer was in stock when last observed; null if none was ever observed. */
  inStock: z.boolean().nullable(),
});

export const catalogProductsAnswerSchema = z.object({
  items: z.array(catalogProductSchema),
  nextCursor,
  total: z.int(),
});

const counted = z.object({ value: z.string(), products: z.int() });

/** The most frequent ones first; `more` says that the list is cut. */
export const catalogValuesAnswerSchema = z.object({
  brands: z.array(counted),
  categories: z.array(counted),
  more: z.boolean(),
});

export const offerMatchSchema = z.object({
  offer: z.int(),
  status: z.enum(['suggested', 'confirmed', 'rejected']),
  /** From 0 to 1; null if it was never computed. */
  confidence: z.number().nullable(),
  method: z.enum(['gtin', 'number', 'name']).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  editable: z.boolean(),
  etag: z.string(),
});

const productOfferSchema = offerMatchSchema.extend({
  retailer: z.object({ id: z.int(), name: z.string() }),
  country: z.string(),
  currency: z.string(),
  url: z.string().nullable(),
  /** Amounts in units of the currency. */
  reference: z.number().nullable(),
  price: z.number().nullable(),
  inStock: z.boolean().nullable(),
  /** UTC instant of the last valid observation. */
  seenAt: z.string().nullable(),
});

export const catalogProductDetailSchema = catalogProductSchema.extend({
  description: z.string(),
  source: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Whether its source belongs to the scope itself. */
  editable: z.boolean(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
  offerList: z.array(productOfferSchema),
  etag: z.string(),
});

const named = z.object({ id: z.int(), name: z.string() });
export const productUsesSchema = z.object({
  /** `public`: the published version shows it; otherwise only the draft does. */
  touchpoints: z.array(named.extend({ kind: z.enum(touchpointKindIds), public: z.boolean() })),
  /** `byRules`: it is there by the rules, not picked by hand. */
  collections: z.array(named.extend({ byRules: z.boolean() })),
  vouchers: z.array(named.extend({ public: z.boolean() })),
});
export type ProductUses = z.infer<typeof productUsesSchema>;

const text = (most: number) => z.string().trim().max(most, `must have at most ${most} characters`);
const needed = (most: number) => text(most).min(1, 'must not be empty');

const productFields = {
  name: needed(300),
  brand: text(300),
  category: text(300),
  sku: text(100),
  description: text(4000),
  /** 8, 12, 13 or 14 digits; the check digit is checked. */
  gtin: needed(40),
};

export const createCatalogProductBodySchema = z
  .object({
    ...productFields,
    sourceId: id,
    brand: productFields.brand.default(''),
    category: productFields.category.default(''),
    sku: productFields.sku.default(''),
    description: productFields.description.default(''),
  })
  .strict();

export const changeCatalogProductBodySchema = z
  .object({ ...productFields, archived: z.boolean() })
  .partial()
  .strict();

export const productPricesQuerySchema = z.object({ from: day, to: day });

export const productPricesAnswerSchema = z.object({
  /** The scope's reporting timezone, in which the days are. */
  timezone: z.string(),
  series: z.array(
    z.object({
      offer: z.int(),
      retailer: z.object({ id: z.int(), name: z.string() }),
      country: z.string(),
      currency: z.string(),
      /** Days with a valid observation; the price in units of the currency. */
      days: z.array(z.object({ date: day, price: z.number().nullable(), inStock: z.boolean().nullable() })),
    }),
  ),
});

export const decideOfferMatchBodySchema = z.object({ status: z.enum(['suggested', 'confirmed', 'rejected']) }).strict();

export type CatalogProduct = z.infer<typeof catalogProductSchema>;
export type CatalogProductsQuery = z.infer<typeof catalogProductsQuerySchema>;
export type CatalogProductsAnswer = z.infer<typeof catalogProductsAnswerSchema>;
export type CatalogProductDetail = z.infer<typeof catalogProductDetailSchema>;
export type CatalogValuesAnswer = z.infer<typeof catalogValuesAnswerSchema>;
export type ProductOffer = z.infer<typeof productOfferSchema>;
export type OfferMatch = z.infer<typeof offerMatchSchema>;
export type ProductPricesAnswer = z.infer<typeof productPricesAnswerSchema>;
