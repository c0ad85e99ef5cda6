import { minorDigits } from '../analytics/money.ts';
import { z } from '../schema/z.ts';
import { keysOf } from '../table.ts';
import { usProblems } from './alcohol-us.ts';
import { type ApiField, type ApiScope, apiFields, apiLimits } from './api-choices.ts';
import { definitionKind } from './definition.ts';
import { siteSchema } from './domains.ts';
import type { TouchpointOffers } from './offers-schema.ts';
import { type DefinitionProblem, missingCollections, missingProducts, type PublishFacts } from './publish-facts.ts';

const ids = (most: number, what: string) => z.array(z.int().positive()).max(most, `must hold at most ${most} ${what}`);

export const apiIntegrationSchema = z.strictObject({
  collections: ids(20, 'collections'),
  products: ids(200, 'products'),
  /** Empty for every retailer with offers. */
  retailers: ids(50, 'retailers'),
  fields: z.array(z.enum(keysOf(apiFields))),
  /** Sites whose pages may call; if empty, only servers can. */
  allowedDomains: z.array(siteSchema).max(50, 'must hold at most 50 domains'),
  perMinute: z.literal(apiLimits),
});

export type ApiIntegration = z.infer<typeof apiIntegrationSchema>;

export const emptyApiIntegration: ApiIntegration = {
  ...{ collections: [], products: [], retailers: [], allowedDomains: [], perMinute: 60 },
  fields: ['brand', 'price', 'stock', 'link'],
};

function problems(
  { collections, products, retailers }: ApiIntegration,
  facts: PublishFacts,
): readonly DefinitionProblem[] {
  if (collections.length + products.length === 0)
    return [
      { path: 'products', message: 'is missing: choose products or a collection, or there is nothing to answer' },
    ];
  return [
    ...missingCollections('collections', collections, facts),
    ...missingProducts(
      products.map((id) => ['products', id]),
      facts,
    ),
    // Named retailers are a deliberate choice; without one, products offered by a single owner are left out of the
    // answers.
    ...(retailers.length > 0
      ? usProblems(
          products.map((id) => ['retailers', id]),
          facts,
        )
      : []),
  ];
}

export const apiIntegrationDefinition = definitionKind({
  schema: apiIntegrationSchema,
  empty: emptyApiIntegration,
  references: ({ collections, products, retailers }) => ({
    ...{ collections, products },
    retailers: retailers.length > 0 ? retailers : null,
  }),
  problems,
});

const apiOfferSchema = z.object({
  retailer: z.string(),
  country: z.string(),
  /** In the currency's own unit; null before the first observation. */
  price: z.number().nullable().optional(),
  currency: z.string().optional(),
  inStock: z.boolean().nullable().optional(),
  link: z.string().nullable().optional(),
});

export const apiProductSchema = z.object({
  gtin: z.string(),
  name: z.string(),
  brand: z.string().optional(),
  category: z.string().optional(),
  image: z.string().nullable().optional(),
  /** Left out if the key may not read offers. */
  offers: z.array(apiOfferSchema).optional(),
});
export type ApiProduct = z.infer<typeof apiProductSchema>;

export const apiProductsSchema = z.object({
  items: z.array(apiProductSchema),
  /** Number of results on all pages. */
  total: z.int(),
  /** Offset of the next page, null on the last one. */
  nextOffset: z.int().nullable(),
});

/** Full URLs of a picture and of a counted click. */
export interface ApiAddresses {
  readonly image: (product: number, version: string) => string;
  /** URL of the offer in that country. */
  readonly link: (product: number, retailer: number, country: string) => string;
}

/** Answers of an integration: products with only the fields that its settings and the key's scopes allow. */
export function apiProducts(
  { fields }: Pick<ApiIntegration, 'fields'>,
  scopes: readonly ApiScope[],
  { products, offers, retailers }: Pick<TouchpointOffers, 'products' | 'offers' | 'retailers'>,
  addresses: ApiAddresses,
): ApiProduct[] {
  const names = new Map(retailers.map(({ id, name }) => [id, name]));
  const has = (field: ApiField) => fields.includes(field);
  const offersOf = Map.groupBy(offers, ({ product }) => product);
  return products.map(({ id, gtin, name, brand, category, image }) => ({
    ...{ gtin, name },
    ...(has('brand') && { brand }),
    ...(has('category') && { category }),
    ...(has('image') && { image: image === null ? null : addresses.image(id, image) }),
    ...(scopes.includes('offers') && {
      offers: (offersOf.get(id) ?? []).map((offer) => ({
        ...{ retailer: names.get(offer.retailer) ?? '', country: offer.country },
        ...(has('price') && {
          price: offer.price === null ? null : offer.price / 10 ** minorDigits(offer.currency),
          currency: offer.currency,
        }),
        ...(has('stock') && { inStock: offer.inStock }),
        ...(has('link') && { link: offer.url === null ? null : addresses.link(id, offer.retailer, offer.country) }),
      })),
    }),
  }));
}
