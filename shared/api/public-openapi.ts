import { z } from 'zod';
import { type ApiProduct, apiProductSchema, apiProductsSchema } from '../touchpoints/api-integration.ts';
import { problemType } from './problem.ts';

const problem = (description: string) => ({
  description,
  content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
});

const failures = {
  401: problem('No key, a wrong one, or one that has ended'),
  403: problem('The key does not work from this site, or not for this'),
  429: problem('Too many calls within this minute; Retry-After says when to go on'),
};

/** Of a key for products and offers, to an integration with every field. */
const exampleProduct = (origin: string): ApiProduct => ({
  ...{ gtin: '2000000100012', name: 'House Blend 1 kg', brand: 'Aurora', category: 'Coffee beans' },
  image: `${origin}/api/v1/qe5yaUv9m-blkg1gB5xeLY/image/10001/1`,
  offers: [
    {
      ...{ retailer: 'Amazon', country: 'US', price: 15.49, currency: 'USD', inStock: true },
      link: `${origin}/api/v1/qe5yaUv9m-blkg1gB5xeLY/out/10001/1?country=US`,
    },
  ],
});

const answer = (name: string, description: string, example: object) => ({
  description,
  headers: {
    'RateLimit-Limit': { description: 'Calls that the key may make in a minute', schema: { type: 'integer' } },
    'RateLimit-Remaining': { description: 'Calls that are left in this minute', schema: { type: 'integer' } },
  },
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example } },
});

const inPath = (name: string, description: string) => ({
  ...{ name, in: 'path', required: true, description, schema: { type: 'string' } },
});
const inQuery = (name: string, description: string, schema: object) => ({
  ...{ name, in: 'query', required: false, description, schema },
});

const jsonSchema = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
};

const integration = inPath('publicId', 'Public id of the integration, on its page');

/** What who calls the public API reads: OpenAPI 3.1. */
export const publicOpenApiDocument = (product: string, origin: string) => ({
  openapi: '3.1.0',
  info: {
    title: `${product} API`,
    version: '1',
    description: 'Products of an integration and where to buy them. Which fields there are, the integration says.',
  },
  servers: [{ url: `${origin}/api/v1` }],
  security: [{ key: [] }],
  paths: {
    '/{publicId}/products': {
      get: {
        operationId: 'products',
        summary: 'Products of the integration, with their offers',
        parameters: [
          integration,
          inQuery('gtin', 'Only the product of this number: GTIN-8, 12, 13 or 14', { type: 'string' }),
          inQuery('search', 'Only products whose name or brand has these letters', { type: 'string' }),
          inQuery('limit', 'Products on a page', { type: 'integer', minimum: 1, maximum: 100, default: 50 }),
          inQuery('offset', 'Products to leave out: nextOffset of the page before', { type: 'integer', default: 0 }),
        ],
        responses: {
          200: answer('Products', 'A page of products', {
            items: [exampleProduct(origin)],
            total: 1,
            nextOffset: null,
          }),
          ...failures,
        },
      },
    },
    '/{publicId}/products/{gtin}': {
      get: {
        operationId: 'product',
        summary: 'One product, with its offers',
        parameters: [integration, inPath('gtin', 'GTIN-8, 12, 13 or 14, with its check digit')],
        responses: {
          200: answer('Product', 'The product', exampleProduct(origin)),
          ...failures,
          404: problem('The integration has no such product'),
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key of the integration: mlk_…' } },
    schemas: {
      Product: jsonSchema(apiProductSchema),
      Products: jsonSchema(apiProductsSchema),
      Problem: jsonSchema(z.object({ status: z.int(), title: z.string(), detail: z.string() })),
    },
  },
});
