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

/** Keys of the public API, what they open, and how much they were used. */
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
    summary: 'Keys of the scope’s integrations; what a key says itself is never told again',
  },
  createApiKey: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/api-keys',
    body: createApiKeyBodySchema,
    answer: madeApiKeySchema,
    status: 201,
    summary: 'Make a key; what it says is shown this once',
  },
  changeApiKey: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/api-keys/:id',
    body: changeApiKeyBodySchema,
    answer: apiKeySchema,
    summary: 'Change what a key is called, may do and where it works; its ETag goes into If-Match',
  },
  rotateApiKey: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/api-keys/:id/rotate',
    body: rotateApiKeyBodySchema,
    answer: madeApiKeySchema,
    status: 201,
    summary: 'Make a key in place of one, which goes on for a while; its ETag goes into If-Match',
  },
  takeOverApiKey: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/api-keys/:id/take-over',
    answer: apiKeySchema,
    summary: 'Become the owner of a key, without whose access it works no more; its ETag goes into If-Match',
  },
  revokeApiKey: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/api-keys/:id',
    status: 204,
    summary: 'Make a key worth nothing at once; its ETag goes into If-Match',
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
    summary: 'Whether a key opens an integration, from where and for what; the call is counted',
  },
} as const satisfies Record<string, Endpoint>;
