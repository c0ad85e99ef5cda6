import type { Endpoint } from '../endpoint.ts';
import { readsContent, writesContent } from './rules.ts';
import {
  annotationSchema,
  annotationsAnswerSchema,
  annotationsQuerySchema,
  changeAnnotationBodySchema,
  changeFilterSetBodySchema,
  changeListViewBodySchema,
  createAnnotationBodySchema,
  createFilterSetBodySchema,
  createListViewBodySchema,
  filterSetSchema,
  filterSetsAnswerSchema,
  listViewSchema,
  listViewsAnswerSchema,
  listViewsQuerySchema,
  pageQuerySchema,
} from './views-schemas.ts';

const access = { ...readsContent, whenInactive: true } as const;
const reading = {
  method: 'GET',
  scope: 'path',
  effect: 'read',
  readsFrom: 'replica',
  access,
  caller: 'browser',
} as const;
const writing = {
  scope: 'path',
  effect: 'write',
  access: writesContent,
  caller: 'browser',
  withSampleData: 'nothing-kept',
} as const;

/** What people keep of a view: sets of filters, notes on days, and views of lists. */
export const views = {
  filterSets: {
    ...reading,
    path: '/proxy/data/filter-sets',
    query: pageQuerySchema,
    answer: filterSetsAnswerSchema,
    summary: 'Sets of filters of the person, and those shared in the scope',
  },
  createFilterSet: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/filter-sets',
    body: createFilterSetBodySchema,
    answer: filterSetSchema,
    status: 201,
    summary: 'Keep a set of filters',
  },
  changeFilterSet: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/filter-sets/:id',
    body: changeFilterSetBodySchema,
    answer: filterSetSchema,
    summary: 'Rename, share or replace a set of filters, or begin with it; its ETag goes into If-Match',
  },
  deleteFilterSet: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/filter-sets/:id',
    status: 204,
    summary: 'Delete a set of filters; its ETag goes into If-Match',
  },
  listViews: {
    ...reading,
    path: '/proxy/data/list-views',
    query: listViewsQuerySchema,
    answer: listViewsAnswerSchema,
    withSampleData: 'content-hidden',
    summary: 'The person’s own views of a list',
  },
  createListView: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/list-views',
    body: createListViewBodySchema,
    answer: listViewSchema,
    status: 201,
    summary: 'Keep a view of a list',
  },
  changeListView: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/list-views/:id',
    body: changeListViewBodySchema,
    answer: listViewSchema,
    summary: 'Rename a view of a list; its ETag goes into If-Match',
  },
  deleteListView: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/list-views/:id',
    status: 204,
    summary: 'Delete a view of a list; its ETag goes into If-Match',
  },
  annotations: {
    ...reading,
    path: '/proxy/data/annotations',
    query: annotationsQuerySchema,
    answer: annotationsAnswerSchema,
    summary: 'Notes on days of the scope, by day',
  },
  createAnnotation: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/annotations',
    body: createAnnotationBodySchema,
    answer: annotationSchema,
    status: 201,
    summary: 'Put a note on a day',
  },
  changeAnnotation: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/annotations/:id',
    body: changeAnnotationBodySchema,
    answer: annotationSchema,
    summary: 'Change a note; its ETag goes into If-Match',
  },
  deleteAnnotation: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/annotations/:id',
    status: 204,
    summary: 'Delete a note; its ETag goes into If-Match',
  },
} as const satisfies Record<string, Endpoint>;
