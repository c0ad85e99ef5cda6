import { z } from 'zod';
import { statusOf } from './failure.ts';
import { failures } from './failures.ts';
import { bracedPath, type Json, jsonSchema, type Parameter, problemSchema, queryParameters } from './openapi-parts.ts';
import { problemType } from './problem.ts';
import { type PublicEndpoint, publicApiPath, publicEndpointEntries, publicFailures } from './public-endpoints.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly description: string } & Json>>;
}

interface PublicDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Json[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: Json;
}

/** What who calls the public API reads: OpenAPI 3.1. */
export function publicOpenApiDocument(product: string, origin: string): PublicDocument {
  const base = `${origin}${publicApiPath}`;
  const answers = publicEndpointEntries.map(([, { answerName, answer }]) => [answerName, jsonSchema(answer, 'output')]);
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version: '1',
      description: 'Products of an integration and where to buy them. Which fields there are, the integration says.',
    },
    servers: [{ url: base }],
    security: [{ key: [] }],
    paths: Object.fromEntries(
      publicEndpointEntries.map(([id, endpoint]) => [
        bracedPath(endpoint.path),
        { get: operationOf(id, endpoint, base) },
      ]),
    ),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key of the integration: mlk_…' } },
      schemas: { ...Object.fromEntries(answers), Problem: jsonSchema(problemSchema(z.string()), 'output') },
    },
  };
}

const operationOf = (id: string, endpoint: PublicEndpoint, base: string): Operation => ({
  operationId: id,
  summary: endpoint.summary,
  parameters: [...pathParameters(endpoint), ...queryParameters(endpoint.query)],
  responses: { 200: success(endpoint, base), ...problemsOf(endpoint) },
});

const pathParameters = ({ path, params }: PublicEndpoint): readonly Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true, description: params[name] ?? '', schema: { type: 'string' } },
  }));

const success = ({ answerName, answerSummary, example }: PublicEndpoint, base: string) => ({
  description: answerSummary,
  headers: {
    'RateLimit-Limit': { description: 'Calls that the key may make in a minute', schema: { type: 'integer' } },
    'RateLimit-Remaining': { description: 'Calls that are left in this minute', schema: { type: 'integer' } },
  },
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${answerName}` }, example: example(base) },
  },
});

/** Its failures by status, each with the codes that tell them apart. */
function problemsOf({ failures: own }: PublicEndpoint) {
  const byStatus = Map.groupBy([...publicFailures, ...own], statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => failures[code][1]).join(' '),
        content: {
          [problemType]: {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
            },
          },
        },
      },
    ]),
  );
}
