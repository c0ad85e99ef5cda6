import { z } from 'zod';
import { entriesOf } from '../table.ts';
import type { ApiScope } from '../touchpoints/api-choices.ts';
import { type ApiProduct, apiProductSchema, apiProductsSchema } from '../touchpoints/api-integration.ts';
import type { PlainFailureCode } from './failure.ts';

/** Where the public API begins on `PUBLIC_ORIGIN`. */
export const publicApiPath = '/api/v1';

/** One call of the public API: its route, its checks and its part of the documentation follow from this. */
export interface PublicEndpoint<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Below `publicApiPath`. Its first part is always the integration. */
  readonly path: Path;
  /** What the key has to be for. */
  readonly keyScope: ApiScope;
  /** What each `:name` of the path is. */
  readonly params: Readonly<Record<string, string>>;
  /** Each parameter says by `describe` what it does. */
  readonly query: Query;
  readonly answer: Answer;
  /** What its answer is called in the document. */
  readonly answerName: string;
  readonly answerSummary: string;
  /** Its own ways to fail, besides `publicFailures`. */
  readonly failures: readonly PlainFailureCode[];
  /** An answer as the documentation shows it. @param base address of the API */
  readonly example: (base: string) => object;
  readonly summary: string;
}

/** How every call of the public API can fail. */
export const publicFailures = [
  'api-key-wrong',
  'api-key-not-admitted',
  'integration-not-found',
  'too-many-api-calls',
  'unavailable',
] as const satisfies readonly PlainFailureCode[];

const publicId = 'Public id of the integration, on its page';

/** To a key for products and offers, by an integration with every field. */
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

/** Every call of the public API. */
export const publicEndpoints = {
  products: {
    path: '/:publicId/products',
    keyScope: 'products',
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
    path: '/:publicId/products/:gtin',
    keyScope: 'products',
    params: { publicId, gtin: 'GTIN-8, 12, 13 or 14, with its check digit' },
    query: z.object({}),
    answer: apiProductSchema,
    answerName: 'Product',
    answerSummary: 'The product',
    failures: ['product-not-in-integration'],
    example: exampleProduct,
    summary: 'One product, with its offers',
  },
} as const satisfies Record<string, PublicEndpoint>;

export type PublicEndpointId = keyof typeof publicEndpoints;

export const publicEndpointEntries = entriesOf<Readonly<Record<PublicEndpointId, PublicEndpoint>>>(publicEndpoints);
