import { z } from '../schema/z.ts';

/** Products and their offers. Prices are in minor units of their currency. */
export const touchpointOffersSchema = z.object({
  products: z.array(
    z.object({
      ...{ id: z.int(), name: z.string(), brand: z.string(), category: z.string(), gtin: z.string() },
      /**
       * In the upstream's answer the version of the product's picture, on a public page its URL. Null without a
       * picture.
       */
      image: z.string().nullable().default(null),
      /** An archived product can no longer be added, but is still shown on existing pages. */
      archived: z.literal(true).optional(),
    }),
  ),
  offers: z.array(
    z.object({
      product: z.int(),
      retailer: z.int(),
      country: z.string(),
      currency: z.string(),
      url: z.string().nullable(),
      price: z.int().nullable(),
      /** Last observed value; null before the first observation. */
      inStock: z.boolean().nullable(),
    }),
  ),
  /** `owner` is the group of a retailer; null or absent if it is independent or unknown. */
  retailers: z.array(z.object({ id: z.int(), name: z.string(), owner: z.string().nullable().optional() })),
  /** Current products of the collections, each in its order; they are also among the products. */
  collections: z.array(z.object({ id: z.int(), products: z.array(z.int()) })).default([]),
  /** Current stores of the lists, by `storeListKey`. */
  stores: z
    .array(
      z.object({
        list: z.string(),
        stores: z.array(
          z.object({
            ...{ name: z.string(), street: z.string(), postcode: z.string(), city: z.string() },
            ...{ region: z.string(), country: z.string() },
            latitude: z.number().nullable(),
            longitude: z.number().nullable(),
          }),
        ),
      }),
    )
    .default([]),
  /** Public ids of those forms that are published. */
  forms: z.array(z.string()).default([]),
});

export type TouchpointOffers = z.infer<typeof touchpointOffersSchema>;
