import { z } from '#shared/schema/z.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  authorisationBodySchema,
  authorisationSchema,
  connectionChangesSchema,
  connectionRemovalSchema,
  connectionSchema,
  connectionsSchema,
  consentBodySchema,
  consentSchema,
  syncRunSchema,
  syncRunsSchema,
} from './connections-schemas.ts';
import { writesContent } from './rules.ts';

const common = { scope: 'path', caller: 'browser', withSampleData: 'nothing-kept' } as const;
const reading = {
  ...common,
  effect: 'read',
  access: { scope: 'required', scopeAccess: true, closedInView: true },
} as const;
const writing = { ...common, effect: 'write', access: writesContent } as const;

/** Connections to other services whose figures are read every day. */
export const connections = {
  connections: {
    ...reading,
    method: 'GET',
    path: '/proxy/data/connections',
    answer: connectionsSchema,
    summary: 'Connections of the scope with their state, and which services are set up',
  },
  authoriseConnection: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/connections/authorisations',
    body: authorisationBodySchema,
    answer: authorisationSchema,
    summary: 'Begin a consent: where to give it. It is finished within 10 minutes, in the same session and scope',
  },
  finishConnection: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/connections/callback',
    body: consentBodySchema,
    answer: consentSchema,
    summary: 'Finish a consent with the values of the person’s return; it works once',
  },
  changeConnection: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/connections/:id',
    body: connectionChangesSchema,
    answer: connectionSchema,
    summary: 'Pause or resume a connection, or choose the parts that are read; its ETag goes into If-Match',
  },
  syncConnection: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/connections/:id/syncs',
    answer: connectionSchema,
    status: 202,
    summary: 'Sync a connection within a minute, as soon as the service’s limits allow',
  },
  syncRuns: {
    ...reading,
    method: 'GET',
    path: '/proxy/data/connections/:id/syncs',
    answer: syncRunsSchema,
    summary: 'The last 50 runs of a connection, the latest first',
  },
  syncRun: {
    ...reading,
    method: 'GET',
    path: '/proxy/data/connections/:id/syncs/:runId',
    answer: syncRunSchema,
    summary: 'One run of a connection',
  },
  connectionRemoval: {
    ...reading,
    method: 'GET',
    path: '/proxy/data/connections/:id/removal',
    answer: connectionRemovalSchema,
    summary: 'What removing a connection with its facts would delete',
  },
  removeConnection: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/connections/:id',
    query: z.object({ facts: z.enum(['keep', 'remove']).default('keep') }),
    status: 204,
    summary: 'Remove a connection with its tokens and, on request, its facts; its ETag goes into If-Match',
  },
} as const satisfies Record<string, Endpoint>;
