import { z } from '../schema/z.ts';
import { accessChangesSchema } from './access-changes.ts';
import type { Endpoint } from './endpoint.ts';
import { type EndpointId, endpointEntries } from './endpoints.ts';
import { failureCodes } from './failure.ts';
import { bracedPath, type Json, jsonSchema, problemSchema, queryParameters } from './openapi-parts.ts';
import { problemType } from './problem.ts';

interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Json;
  readonly security: readonly Json[];
}

/** The endpoint table as an OpenAPI 3.1 document: what an upstream has to serve. */
export function openApiDocument(product: string): OpenApiDocument {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [id, endpoint] of endpointEntries) {
    const path = upstreamPath(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(id, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} upstream`,
      version: '3.0',
      description: 'Every call the edge makes. Scope, uid and csrfToken are added by the edge, never by a browser.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: jsonSchema(problemSchema(z.enum(failureCodes)), 'input'),
      },
    },
    security: [{ bearer: [] }],
  };
}

/** The path as it arrives upstream: in data-API mode with the account after the resource. */
function upstreamPath({ path, scope }: Endpoint): string {
  const braced = bracedPath(path);
  return scope === 'path' ? braced.replace(/^(\/proxy\/data\/[^/]+)/, '$1/{accountId}') : braced;
}

function operation(id: EndpointId, endpoint: Endpoint): Json {
  const { query, body, answer, status = 200 } = endpoint;
  return {
    operationId: id,
    summary: endpoint.summary,
    parameters: [...pathParameters(endpoint), ...scopeParameters(endpoint), ...(query ? queryParameters(query) : [])],
    ...(endpoint.method !== 'GET' && { requestBody: requestBody(endpoint, body) }),
    responses: {
      [status]: {
        description: 'Success',
        ...(answer && { content: { 'application/json': { schema: answerSchema(endpoint, answer) } } }),
      },
      ...(endpoint.heavy && { 429: failure('Too many heavy calls at once; Retry-After says when to come again') }),
      default: failure('Failure'),
    },
  };
}

/** With the people whose access has changed, which is for the BFF alone. */
const answerSchema = ({ changesAccess }: Endpoint, answer: z.ZodType): Json =>
  changesAccess && answer instanceof z.ZodObject
    ? jsonSchema(answer.extend({ accessChanges: accessChangesSchema }), 'input')
    : jsonSchema(answer, 'input');

const failure = (description: string): Json => ({
  description,
  content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
});

const required = (name: string, place: 'path' | 'query', type: string): Json => ({
  name,
  in: place,
  required: true,
  schema: { type },
});

const optional = (name: string, type: string): Json => ({ name, in: 'query', required: false, schema: { type } });

const pathParameters = (endpoint: Endpoint): readonly Json[] =>
  [...upstreamPath(endpoint).matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    required(name, 'path', name === 'accountId' ? 'integer' : 'string'),
  );

function scopeParameters({ scope }: Endpoint): readonly Json[] {
  const uid = required('uid', 'query', 'string');
  if (scope === 'query' || scope === 'explicit')
    return [uid, required('account', 'query', 'integer'), optional('operator', 'integer')];
  if (scope === 'path') return [uid, optional('operator_ids', 'integer')];
  return [uid];
}

/** Every body but the sign-in's carries the token that the edge adds. */
function requestBody({ path, uploads = [] }: Endpoint, body: z.ZodType | undefined): Json {
  const own = body ? jsonSchema(body, 'input') : { type: 'object' };
  const schema =
    path === '/dbd/signin'
      ? own
      : { allOf: [own, { type: 'object', properties: { csrfToken: { type: 'string' } }, required: ['csrfToken'] }] };
  const files = uploads.map((type) => [type, { schema: { type: 'string', format: 'binary' } }] as const);
  return { required: true, content: { 'application/json': { schema }, ...Object.fromEntries(files) } };
}
