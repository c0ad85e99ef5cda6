import type { Endpoint } from '../endpoint.ts';
import {
  changeCollectionBodySchema,
  collectionSchema,
  collectionsAnswerSchema,
  collectionsQuerySchema,
  collectionUsesAnswerSchema,
  createCollectionBodySchema,
} from './collections-schemas.ts';
import { readsScope, writingContent } from './rules.ts';

const reading = {
  method: 'GET',
  scope: 'path',
  effect: 'read',
  readsFrom: 'replica',
  access: readsScope,
  caller: 'browser',
} as const;

/** Products under a name, picked by hand or by rules. */
export const collections = {
  collections: {
    ...reading,
    path: '/proxy/data/collections',
    query: collectionsQuerySchema,
    answer: collectionsAnswerSchema,
    summary: 'Collections of the scope, by name, with how many products each has',
  },
  createCollection: {
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/collections',
    body: createCollectionBodySchema,
    answer: collectionSchema,
    status: 201,
    summary: 'Make a collection',
  },
  collection: {
    ...reading,
    path: '/proxy/data/collections/:id',
    answer: collectionSchema,
    summary: 'One collection; its products are asked for with `catalog-products?collection=`',
  },
  changeCollection: {
    ...writingContent,
    method: 'PATCH',
    path: '/proxy/data/collections/:id',
    body: changeCollectionBodySchema,
    answer: collectionSchema,
    summary: 'Rename, fill, order, archive or bring back a collection; its ETag goes into If-Match',
  },
  copyCollection: {
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/collections/:id/copies',
    answer: collectionSchema,
    status: 201,
    summary: 'Make another collection of the same products or rules',
  },
  collectionUses: {
    ...reading,
    path: '/proxy/data/collections/:id/uses',
    answer: collectionUsesAnswerSchema,
    summary: 'Touchpoints of the scope that show a collection, in their drafts or to the public',
  },
  collectionFile: {
    ...reading,
    access: { ...readsScope, closedInView: true },
    path: '/proxy/data/collections/:id/file',
    heavy: { pool: 'reads' },
    summary: 'The products of a collection as a CSV file, in its order',
  },
} as const satisfies Record<string, Endpoint>;
