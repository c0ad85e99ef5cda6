import { READ, WRITE } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  changeReportBodySchema,
  createReportBodySchema,
  duplicateReportBodySchema,
  reportSchema,
  reportsAnswerSchema,
  reportsQuerySchema,
  reportVersionSchema,
  reportVersionsAnswerSchema,
  restoreReportBodySchema,
} from './reports-schemas.ts';
import { pageQuerySchema } from './views-schemas.ts';

/** The rule of the report builder's page: a report is of the whole scope, so a partial view of it has none. */
const readers: AccessRule = {
  ...{ scope: 'required', scopeAccess: true, level: READ },
  ...{ accountTypes: ['brand'], features: ['rawSales', 'trafficSource', 'salesSource'] },
};
const writers: AccessRule = { ...readers, level: WRITE };
const reading = {
  method: 'GET',
  scope: 'path',
  effect: 'read',
  readsFrom: 'replica',
  access: readers,
  caller: 'browser',
} as const;
const writing = {
  scope: 'path',
  effect: 'write',
  access: writers,
  caller: 'browser',
  withSampleData: 'nothing-kept',
} as const;

/** Saved reports, with sharing within the account and earlier versions. */
export const reports = {
  reports: {
    ...reading,
    path: '/proxy/data/reports',
    query: reportsQuerySchema,
    answer: reportsAnswerSchema,
    summary: 'Saved reports of the person and those shared in the scope, the newest first',
  },
  createReport: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/reports',
    body: createReportBodySchema,
    answer: reportSchema,
    status: 201,
    summary: 'Save a report',
  },
  report: {
    ...reading,
    path: '/proxy/data/reports/:id',
    answer: reportSchema,
    summary: 'One saved report with its definition',
  },
  changeReport: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/reports/:id',
    body: changeReportBodySchema,
    answer: reportSchema,
    summary: 'Rename, share, archive or replace a report; its ETag goes into If-Match',
  },
  deleteReport: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/reports/:id',
    status: 204,
    summary: 'Delete a report with its versions; its ETag goes into If-Match',
  },
  duplicateReport: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/reports/:id/duplicates',
    body: duplicateReportBodySchema,
    answer: reportSchema,
    status: 201,
    summary: 'Save a copy of a report as one’s own',
  },
  reportVersions: {
    ...reading,
    path: '/proxy/data/reports/:id/versions',
    query: pageQuerySchema,
    answer: reportVersionsAnswerSchema,
    summary: 'Revisions of a report, the latest first',
  },
  reportVersion: {
    ...reading,
    path: '/proxy/data/reports/:id/versions/:revision',
    answer: reportVersionSchema,
    summary: 'One version of a report with its definition',
  },
  restoreReport: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/reports/:id/restorations',
    body: restoreReportBodySchema,
    answer: reportSchema,
    summary: 'Make an earlier version the current one; the report’s ETag goes into If-Match',
  },
} as const satisfies Record<string, Endpoint>;
