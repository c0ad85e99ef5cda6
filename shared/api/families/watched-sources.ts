import type { Endpoint } from '../endpoint.ts';
import { writesContent } from './rules.ts';
import {
  changeWatchedSourceBodySchema,
  createWatchedSourceBodySchema,
  watchedSourceSchema,
  watchedSourcesSchema,
} from './watched-sources-schemas.ts';

const common = { scope: 'path', caller: 'browser', withSampleData: 'nothing-kept' } as const;
const writing = { ...common, effect: 'write', access: writesContent } as const;

/** Files at https addresses that are fetched and imported by schedule. An address may be a secret: only who may import sees it. */
export const watchedSources = {
  watchedSources: {
    ...common,
    method: 'GET',
    effect: 'read',
    access: { ...writesContent, closedInView: true },
    path: '/proxy/data/watched-sources',
    answer: watchedSourcesSchema,
    summary: 'Scheduled imports of the scope, with what came of the last run of each',
  },
  createWatchedSource: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/watched-sources',
    body: createWatchedSourceBodySchema,
    answer: watchedSourceSchema,
    status: 201,
    summary: 'Fetch a file by schedule and import it as an earlier import was read; it runs within a minute',
  },
  changeWatchedSource: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/watched-sources/:id',
    body: changeWatchedSourceBodySchema,
    answer: watchedSourceSchema,
    summary: 'Rename, pause or resume a scheduled import, or run it at other times; its ETag goes into If-Match',
  },
  runWatchedSource: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/watched-sources/:id/runs',
    answer: watchedSourceSchema,
    status: 202,
    summary: 'Run a scheduled import within a minute, and fetch its file even where it has not changed',
  },
  deleteWatchedSource: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/watched-sources/:id',
    status: 204,
    summary: 'Delete a scheduled import with its header; what it imported stays. Its ETag goes into If-Match',
  },
} as const satisfies Record<string, Endpoint>;
