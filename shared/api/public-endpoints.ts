import { z } from '../schema/z.ts';
import { entriesOf } from '../table.ts';
import { type ApiProduct, apiProductSchema, apiProductsSchema } from '../touchpoints/api-integration.ts';
import { publicDataEndpoints } from './public-data-endpoints.ts';
import type { IntegrationEndpoint, PublicEndpoint } from './public-endpoint.ts';

const whereToBuy = { purpose: 'where-to-buy', keyScope: 'products' } as const;
const publicId = 'Public id of the integration, on its page';

/** Example answers for a key for products and offers, of an integration with all fields. */
const exampleProduct = (base: string): ApiProduct => ({
  ...{ gtin: '2000000100012', name: 'House Blend 1 kg', brand: 'Aurora', category: 'Coffee beans' },
  image: `${base}/qe5yaUv9m-blkg1gB5xeLY/image/10001/1`,
  offers: [
    {
      ...{ retailer: 'Amazon', country: 'US', price: 15.49, currency: 'USD', inStock: true },
      link: `${base}/qe5yaUv9m-blkg1gB5xeLY/out/10001/1?country=US`,
    },
  ],
});

/** Calls of keys for where to buy. */
export const integrationEndpoints = {
  products: {
    method: 'GET',
    path: '/:publicId/products',
    ...whereToBuy,
    params: { publicId },
    query: z.object({
      gtin: z.string().max(20).optional().describe('Only the product of this number: GTIN-8, 12, 13 or 14'),
      search: z.string().trim().max(100).default('').describe('Only products whose name or brand has these letters'),
      limit: z.coerce.number().int().min(1).max(100).default(50).describe('Products on a page'),
      offset: z.coerce
        .number()
        .int()
        .min(0)
        .max(10_000)
        .default(0)
        .describe('Products to leave out: nextOffset of the page before'),
    }),
    answer: apiProductsSchema,
    answerName: 'Products',
    answerSummary: 'A page of products',
    failures: ['bad-parameter', 'gtin-invalid'],
    example: (base) => ({ items: [exampleProduct(base)], total: 1, nextOffset: null }),
    summary: 'Products of the integration, with their offers',
  },
  product: {
    method: 'GET',
    path: '/:publicId/products/:gtin',
    ...whereToBuy,
    params: { publicId, gtin: 'GTIN-8, 12, 13 or 14, with its check digit' },
    query: z.object({}),
    answer: apiProductSchema,
    answerName: 'Product',
    answerSummary: 'The product',
    failures: ['product-not-in-integration'],
    example: exampleProduct,
    summary: 'One product, with its offers',
  },
} as const satisfies Record<string, IntegrationEndpoint>;

/** Every call of the public API. */
const publicEndpoints = { ...integrationEndpoints, ...publicDataEndpoints } as const;

export type PublicEndpointId = keyof typeof publicEndpoints;

export const publicEndpointEntries = entriesOf<Readonly<Record<PublicEndpointId, PublicEndpoint>>>(publicEndpoints);
