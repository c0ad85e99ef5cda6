import { READ } from '#shared/access/levels.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  apiKeySchema,
  apiKeysAnswerSchema,
  apiUsageSchema,
  changeApiKeyBodySchema,
  createApiKeyBodySchema,
  madeApiKeySchema,
  publicApiCallBodySchema,
  publicApiCallSchema,
  rotateApiKeyBodySchema,
} from './api-keys-schemas.ts';
import { administers } from './rules.ts';
import { pageQuerySchema } from './views-schemas.ts';

const common = { scope: 'path', caller: 'browser' } as const;
const writing = { ...common, effect: 'write', access: administers, withSampleData: 'nothing-kept' } as const;

/** Keys of the public API, their permissions and their use. */
export const apiKeys = {
  apiKeys: {
    ...common,
    method: 'GET',
    effect: 'read',
    access: { ...administers, closedInView: true },
    path: '/proxy/data/api-keys',
    query: pageQuerySchema,
    answer: apiKeysAnswerSchema,
    withSampleData: 'nothing-kept',
    summary: 'Keys of the scope’s integrations, without the keys themselves',
  },
  createApiKey: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/api-keys',
    body: createApiKeyBodySchema,
    answer: madeApiKeySchema,
    status: 201,
    summary: 'Create a key; the key itself is only shown in this answer',
  },
  changeApiKey: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/api-keys/:id',
    body: changeApiKeyBodySchema,
    answer: apiKeySchema,
    summary: 'Change the name, permissions and sites of a key; its ETag goes into If-Match',
  },
  rotateApiKey: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/api-keys/:id/rotate',
    body: rotateApiKeyBodySchema,
    answer: madeApiKeySchema,
    status: 201,
    summary: 'Replace a key, which works for a while longer; its ETag goes into If-Match',
  },
  takeOverApiKey: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/api-keys/:id/take-over',
    answer: apiKeySchema,
    summary: 'Become the owner of a key, which only works while its owner has access; its ETag goes into If-Match',
  },
  revokeApiKey: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/api-keys/:id',
    status: 204,
    summary: 'Revoke a key at once; its ETag goes into If-Match',
  },
  apiUsage: {
    ...common,
    method: 'GET',
    effect: 'read',
    path: '/proxy/data/api-usage/:id',
    access: { scope: 'required', scopeAccess: true, level: READ },
    answer: apiUsageSchema,
    summary: 'Calls of an integration by day, answered and refused',
  },
  publicApiCall: {
    scope: 'none',
    access: { scope: 'none', public: true },
    caller: 'surface',
    method: 'POST',
    effect: 'write',
    path: '/proxy/public/api/:publicId/calls',
    body: publicApiCallBodySchema,
    answer: publicApiCallSchema,
    summary: 'Check a key for an integration, an origin and a purpose; the call is counted',
  },
} as const satisfies Record<string, Endpoint>;
