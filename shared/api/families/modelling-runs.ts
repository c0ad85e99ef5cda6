import type { Endpoint } from '../endpoint.ts';
import {
  changeModelRunBodySchema,
  createModelRunBodySchema,
  modelFileQuerySchema,
  modelRunChannelsSchema,
  modelRunChecksSchema,
  modelRunContributionsSchema,
  modelRunCurvesSchema,
  modelRunDetailSchema,
  modelRunFitSchema,
  modelRunProgressSchema,
  modelRunSchema,
  modelRunsQuerySchema,
  modelRunsSchema,
} from './modelling-runs-schemas.ts';
import { readsModels, writesModels } from './rules.ts';

const common = { scope: 'path', caller: 'browser' } as const;
const reading = { ...common, method: 'GET', effect: 'read', access: readsModels } as const;
const writing = { ...common, effect: 'write', access: writesModels, withSampleData: 'nothing-kept' } as const;

/** Runs of marketing-mix models. A run is of the account or of one subaccount, and nobody sees it from another place. */
export const modellingRuns = {
  modelRuns: {
    ...reading,
    path: '/proxy/data/model-runs',
    query: modelRunsQuerySchema,
    answer: modelRunsSchema,
    summary: 'Model runs of the scope, the latest first, and which of them is current',
  },
  createModelRun: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/model-runs',
    body: createModelRunBodySchema,
    answer: modelRunSchema,
    status: 201,
    summary: 'Ask for a model to be fitted in the background',
  },
  modelRun: {
    ...reading,
    path: '/proxy/data/model-runs/:id',
    answer: modelRunDetailSchema,
    summary: 'One run with its specification and the checks of its import',
  },
  changeModelRun: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/model-runs/:id',
    body: changeModelRunBodySchema,
    answer: modelRunSchema,
    summary: 'Rename a run, make it current, archive it or bring it back; its ETag goes into If-Match',
  },
  modelRunProgress: {
    ...reading,
    path: '/proxy/data/model-runs/:id/progress',
    answer: modelRunProgressSchema,
    summary: 'Progress of a fit',
  },
  cancelModelRun: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/model-runs/:id/cancel',
    answer: modelRunProgressSchema,
    summary: 'Cancel a fit that is waiting or running; repeating it changes nothing',
  },
  deleteModelRun: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/model-runs/:id',
    status: 204,
    summary: 'Delete a run with its scenarios; its ETag goes into If-Match',
  },
  modelRunFit: {
    ...reading,
    path: '/proxy/data/model-runs/:id/fit',
    answer: modelRunFitSchema,
    summary: 'Actual, fitted and base of each week, and how well they agree',
  },
  modelRunContributions: {
    ...reading,
    path: '/proxy/data/model-runs/:id/contributions',
    answer: modelRunContributionsSchema,
    summary: 'The contribution of each component, in total and by week',
  },
  modelRunChannels: {
    ...reading,
    path: '/proxy/data/model-runs/:id/channels',
    answer: modelRunChannelsSchema,
    summary: 'Spend, contribution, ROI and carry-over of each channel',
  },
  modelRunCurves: {
    ...reading,
    path: '/proxy/data/model-runs/:id/curves',
    answer: modelRunCurvesSchema,
    summary: 'What each channel would bring at another spend',
  },
  modelRunFile: {
    ...reading,
    access: { ...readsModels, closedInView: true },
    path: '/proxy/data/model-runs/:id/file',
    query: modelFileQuerySchema,
    heavy: { pool: 'reads' },
    summary: 'A run as a file: all of its tables as a workbook, or the interchange format',
  },
  modelRunChecks: {
    ...reading,
    path: '/proxy/data/model-runs/:id/checks',
    answer: modelRunChecksSchema,
    summary: 'The review of a run: verdict, score and each check',
  },
} as const satisfies Record<string, Endpoint>;
