import { z } from '../schema/z.ts';
import { statusOf } from './failure.ts';
import { failures } from './failures.ts';
import { bracedPath, type Json, jsonSchema, type Parameter, problemSchema, queryParameters } from './openapi-parts.ts';
import { problemType } from './problem.ts';
import { commonFailures, type PublicEndpoint, publicApiPath } from './public-endpoint.ts';
import { publicEndpointEntries } from './public-endpoints.ts';

/** The OpenAPI operation of a call. */
export interface PublicOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: Readonly<Record<string, { readonly schema: Json; readonly example?: object }>>;
  };
  readonly responses: Readonly<Record<string, { readonly description: string } & Json>>;
}

interface PublicDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Json[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublicOperation>>>>;
  readonly components: Json;
}

/** The OpenAPI 3.1 document for callers of the public API. */
export function publicOpenApiDocument(product: string, origin: string): PublicDocument {
  const base = `${origin}${publicApiPath}`;
  const answers = publicEndpointEntries.map(([, { answerName, answer }]) => [answerName, jsonSchema(answer, 'output')]);
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version: '1',
      description:
        'Where to buy the products of an integration, imports of facts, and metrics. A key has one of these purposes.',
    },
    servers: [{ url: base }],
    security: [{ key: [] }],
    paths: Object.fromEntries(
      publicEndpointEntries.map(([id, endpoint]) => [
        bracedPath(endpoint.path),
        { [endpoint.method.toLowerCase()]: operationOf(id, endpoint, base) },
      ]),
    ),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key with the purpose of the call: mlk_…' },
      },
      schemas: { ...Object.fromEntries(answers), Problem: jsonSchema(problemSchema(z.string()), 'output') },
    },
  };
}

const operationOf = (id: string, endpoint: PublicEndpoint, base: string): PublicOperation => ({
  operationId: id,
  summary: endpoint.summary,
  description: `Needs a key for ${endpoint.purpose}.`,
  parameters: [...pathParameters(endpoint), ...queryParameters(endpoint.query), ...headerParameters(endpoint)],
  ...requestBodyOf(endpoint),
  responses: { [endpoint.status ?? 200]: success(endpoint, base), ...problemsOf(endpoint) },
});

const headerParameters = ({ headers = {} }: PublicEndpoint): readonly Parameter[] =>
  Object.entries(headers).map(([name, description]) => ({
    ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
  }));

function requestBodyOf({ body, bodyExample, files = {} }: PublicEndpoint): Pick<PublicOperation, 'requestBody'> {
  if (body)
    return {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: jsonSchema(body, 'input'), ...(bodyExample && { example: bodyExample }) },
        },
      },
    };
  const types = Object.entries(files).map(
    ([type, description]) => [type, { schema: { type: 'string', description } }] as const,
  );
  return types.length > 0 ? { requestBody: { required: true, content: Object.fromEntries(types) } } : {};
}

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

/** Its failures by status, each with its codes. */
function problemsOf({ purpose, failures: own }: PublicEndpoint) {
  const byStatus = Map.groupBy([...commonFailures[purpose], ...own], statusOf);
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
