import { filterSchema } from '#shared/analytics/query.ts';
import { z } from '#shared/schema/z.ts';

const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day such as 2026-11-18');
const named = z.object({ id: z.int(), name: z.string() });
const nextCursor = z.string().nullable();

export const page = z.object({
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
});

export function parsedJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
}

/** A page of events on days, with the filters of the page’s questions. */
export const narrowedQuerySchema = page.extend({
  from: day,
  to: day,
  filters: z.string().max(20_000).default('[]').transform(parsedJson).pipe(z.array(filterSchema).max(10)),
});

export const searchQuerySchema = page.extend({ search: z.string().max(100).default('') });

export const offerProductsQuerySchema = searchQuerySchema.extend({
  /** Only this one. */
  product: z.coerce.number<number | string>().int().positive().optional(),
});

export const offerChangesQuerySchema = narrowedQuerySchema.extend({ kind: z.enum(['price', 'stock']).optional() });

export const offerProductsAnswerSchema = z.object({
  items: z.array(
    named.extend({
      offers: z.int(),
      /** Countries and currencies of its offers, those with the most first. */
      markets: z.array(z.object({ country: z.string(), currency: z.string(), offers: z.int(), retailers: z.int() })),
    }),
  ),
  nextCursor,
  total: z.int(),
});

export const offerRetailersAnswerSchema = z.object({ items: z.array(named.extend({ offers: z.int() })), nextCursor });

/** With the version of its image; null where it has none. */
const pictured = named.extend({ image: z.int().nullish() });
const ofOffer = { product: pictured, retailer: named, country: z.string(), currency: z.string() };

const offerChangeSchema = z.object({
  id: z.string(),
  /** UTC instant of the observation. */
  at: z.string(),
  date: day,
  kind: z.enum(['price', 'stock']),
  ...ofOffer,
  /** A price change: amounts in the offer's currency. A stock change: 1 in stock, 0 out of stock. */
  before: z.number(),
  after: z.number(),
  url: z.string().nullable(),
});

export const offerChangesAnswerSchema = z.object({
  items: z.array(offerChangeSchema),
  nextCursor,
  /** Changes in the 24 hours before the last valid observation of the range, whatever page is asked for. */
  recent: z.object({ count: z.int(), until: z.string().nullable() }),
  /** The scope's reporting timezone, in which the days are. */
  timezone: z.string(),
});

const ruleKinds = ['index-below', 'index-above', 'out-of-stock'] as const;

const offerBreachSchema = z.object({
  offer: z.int(),
  ...ofOffer,
  rule: z.object({ id: z.int(), name: z.string(), kind: z.enum(ruleKinds), threshold: z.number() }),
  observedAt: z.string(),
  price: z.number().nullable(),
  priceIndex: z.number().nullable(),
  inStock: z.boolean(),
  /** Whole days without stock, where it is out of stock. */
  outDays: z.int().nullable(),
});

export const offerBreachesAnswerSchema = z.object({
  items: z.array(offerBreachSchema),
  nextCursor,
  /** How many breaches there are; an offer may break several rules. */
  total: z.int(),
  /** Offers that break a rule, among those validly observed in the range. */
  offers: z.int(),
  watched: z.int(),
});

const name = z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters');
const threshold = z.number().min(1, 'must be at least 1').max(1000, 'must be at most 1000');
const id = z.int().positive();

export const priceAlertRuleSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(ruleKinds),
  /** A price index, or days out of stock. */
  threshold: z.number(),
  product: pictured.nullable(),
  retailer: named.nullable(),
  enabled: z.boolean(),
  /** Of the scope itself; a subaccount sees the account's too and can't change them. */
  editable: z.boolean(),
  author: z.string().nullable(),
  updatedAt: z.string(),
  /** Null where nobody is known or the person is gone. */
  updatedBy: z.string().nullable(),
  etag: z.string(),
});

export const priceAlertRulesAnswerSchema = z.object({ items: z.array(priceAlertRuleSchema), nextCursor });

const ruleFields = {
  name,
  kind: z.enum(ruleKinds),
  threshold,
  productId: id.nullable(),
  retailerId: id.nullable(),
  enabled: z.boolean(),
};

export const createPriceAlertRuleBodySchema = z
  .object({
    ...ruleFields,
    productId: ruleFields.productId.default(null),
    retailerId: ruleFields.retailerId.default(null),
    enabled: ruleFields.enabled.default(true),
  })
  .strict();
export const changePriceAlertRuleBodySchema = z.object(ruleFields).partial().strict();

export type OfferChange = z.infer<typeof offerChangeSchema>;
export type OfferChangesAnswer = z.infer<typeof offerChangesAnswerSchema>;
export type OfferBreach = z.infer<typeof offerBreachSchema>;
export type OfferBreachesAnswer = z.infer<typeof offerBreachesAnswerSchema>;
export type OfferProductsAnswer = z.infer<typeof offerProductsAnswerSchema>;
export type OfferRetailersAnswer = z.infer<typeof offerRetailersAnswerSchema>;
export type PriceAlertRule = z.infer<typeof priceAlertRuleSchema>;
export type PriceAlertRulesAnswer = z.infer<typeof priceAlertRulesAnswerSchema>;
export type NewPriceAlertRule = z.infer<typeof createPriceAlertRuleBodySchema>;
