import { querySchema } from '#shared/analytics/query.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  factsJobQuerySchema,
  factsQuerySchema,
  keyedCatalogSchema,
  keyedFactsJobSchema,
  keyedMetricsSchema,
  sentFactsSchema,
} from './data-api-schemas.ts';
import { ofSurface } from './rules.ts';

/** Names the key whose call the public surface passes on: its SHA-256 in hex. */
export const keyHashHeader = 'X-Key-Hash';

/** Calls with a key that writes facts or reads metrics. Each sends `keyHashHeader` and counts for the key. */
export const dataApi = {
  publicFacts: {
    ...ofSurface,
    method: 'POST',
    effect: 'write',
    path: '/proxy/public/facts',
    query: factsQuerySchema,
    jsonParameters: ['options'],
    uploads: ['text/csv', 'application/x-ndjson'],
    answer: sentFactsSchema,
    status: 202,
    summary:
      'Keep a body of facts to be imported in the name of a key; the same Idempotency-Key with the same body is the same import',
  },
  publicFactsJob: {
    ...ofSurface,
    method: 'GET',
    effect: 'read',
    path: '/proxy/public/facts/jobs/:id',
    query: factsJobQuerySchema,
    answer: keyedFactsJobSchema,
    summary: 'An import through the API, with its rejected rows',
  },
  publicMetricsQuery: {
    ...ofSurface,
    method: 'POST',
    effect: 'read',
    path: '/proxy/public/metrics/query',
    body: querySchema,
    answer: keyedMetricsSchema,
    summary: 'Answer one semantic query in the scope of a key',
  },
  publicMetricsCatalog: {
    ...ofSurface,
    method: 'GET',
    effect: 'read',
    path: '/proxy/public/metrics/catalog',
    answer: keyedCatalogSchema,
    summary: 'Measures and dimensions of the scope of a key',
  },
} as const satisfies Record<string, Endpoint>;
