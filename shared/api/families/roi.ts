import { READ, WRITE } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  changeRoiScenarioBodySchema,
  createRoiScenarioBodySchema,
  duplicateRoiScenarioBodySchema,
  roiActualsQuerySchema,
  roiActualsSchema,
  roiIncrementalitySchema,
  roiScenarioSchema,
  roiScenariosAnswerSchema,
  roiScenariosQuerySchema,
  roiWorkbookQuerySchema,
} from './roi-schemas.ts';

/** The rule of the calculator's page: scenarios and actuals are of the whole scope, so a partial view of it has none. */
const readers: AccessRule = { scope: 'required', scopeAccess: true, level: READ, features: ['roiCalculator'] };
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

/** The ROI of media: saved and shared scenarios, and actuals to begin with. */
export const roi = {
  roiScenarios: {
    ...reading,
    path: '/proxy/data/roi-scenarios',
    query: roiScenariosQuerySchema,
    answer: roiScenariosAnswerSchema,
    summary: 'ROI scenarios of the person and those shared in the scope, the newest first',
  },
  createRoiScenario: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/roi-scenarios',
    body: createRoiScenarioBodySchema,
    answer: roiScenarioSchema,
    status: 201,
    summary: 'Save an ROI scenario',
  },
  roiScenario: {
    ...reading,
    path: '/proxy/data/roi-scenarios/:id',
    answer: roiScenarioSchema,
    summary: 'One ROI scenario with its inputs',
  },
  changeRoiScenario: {
    ...writing,
    method: 'PUT',
    path: '/proxy/data/roi-scenarios/:id',
    body: changeRoiScenarioBodySchema,
    answer: roiScenarioSchema,
    summary: 'Replace an ROI scenario; its ETag goes into If-Match',
  },
  deleteRoiScenario: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/roi-scenarios/:id',
    status: 204,
    summary: 'Delete an ROI scenario; its ETag goes into If-Match',
  },
  duplicateRoiScenario: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/roi-scenarios/:id/duplicate',
    body: duplicateRoiScenarioBodySchema,
    answer: roiScenarioSchema,
    status: 201,
    summary: 'Save a copy of an ROI scenario as one’s own',
  },
  roiActuals: {
    ...reading,
    path: '/proxy/data/roi-actuals',
    query: roiActualsQuerySchema,
    answer: roiActualsSchema,
    summary: 'Values for the inputs of an ROI scenario from facts of a range',
  },
  roiIncrementality: {
    ...reading,
    access: { ...readers, flags: ['platform-mikgorilla-main'] },
    path: '/proxy/data/roi-incrementality',
    answer: roiIncrementalitySchema,
    summary: 'The share of own sales that media caused, by the current model run',
  },
  roiWorkbook: {
    ...reading,
    access: { ...readers, closedInView: true },
    path: '/proxy/data/roi-workbook',
    query: roiWorkbookQuerySchema,
    summary: 'A calculation, and up to three saved scenarios beside it, as an XLSX workbook with live formulas',
  },
} as const satisfies Record<string, Endpoint>;
