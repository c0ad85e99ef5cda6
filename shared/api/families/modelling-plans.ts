import type { Endpoint } from '../endpoint.ts';
import {
  createModelScenarioBodySchema,
  modelScenarioSchema,
  modelScenariosQuerySchema,
  modelScenariosSchema,
  optimizationAnswerSchema,
  optimizationBodySchema,
  planAnswerSchema,
  planSchema,
  saveModelScenarioBodySchema,
} from './modelling-plans-schemas.ts';
import { modelFileQuerySchema } from './modelling-runs-schemas.ts';
import { readsModels, writesModels } from './rules.ts';

const common = { scope: 'path', caller: 'browser' } as const;
const reading = { ...common, effect: 'read', access: readsModels } as const;
const writing = { ...common, effect: 'write', access: writesModels, withSampleData: 'nothing-kept' } as const;

/** Budgets simulated on a run: readers can try them, writers can save them. */
export const modellingPlans = {
  simulateModelRun: {
    ...reading,
    method: 'POST',
    path: '/proxy/data/model-runs/:id/simulations',
    body: planSchema,
    answer: planAnswerSchema,
    summary: 'What a plan would bring, with how likely it is better than today’s',
  },
  optimizeModelRun: {
    ...reading,
    method: 'POST',
    path: '/proxy/data/model-runs/:id/optimisations',
    body: optimizationBodySchema,
    answer: optimizationAnswerSchema,
    heavy: { pool: 'reads' },
    summary: 'The plan that brings the most within its bounds',
  },
  modelScenarios: {
    ...reading,
    withSampleData: 'content-hidden',
    method: 'GET',
    path: '/proxy/data/model-scenarios',
    query: modelScenariosQuerySchema,
    answer: modelScenariosSchema,
    summary: 'Saved plans of the scope’s runs, the latest first',
  },
  modelScenario: {
    ...reading,
    withSampleData: 'content-hidden',
    method: 'GET',
    path: '/proxy/data/model-scenarios/:id',
    answer: modelScenarioSchema,
    summary: 'One saved plan with its result',
  },
  modelScenarioFile: {
    ...reading,
    access: { ...readsModels, closedInView: true },
    withSampleData: 'content-hidden',
    method: 'GET',
    path: '/proxy/data/model-scenarios/:id/file',
    query: modelFileQuerySchema,
    summary: 'A saved plan as a workbook or as JSON, with the run that it comes from',
  },
  createModelScenario: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/model-scenarios',
    body: createModelScenarioBodySchema,
    answer: modelScenarioSchema,
    status: 201,
    summary: 'Save a plan; its result is computed again',
  },
  saveModelScenario: {
    ...writing,
    method: 'PUT',
    path: '/proxy/data/model-scenarios/:id',
    body: saveModelScenarioBodySchema,
    answer: modelScenarioSchema,
    summary: 'Change a saved plan; its ETag goes into If-Match',
  },
  deleteModelScenario: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/model-scenarios/:id',
    status: 204,
    summary: 'Delete a saved plan; its ETag goes into If-Match',
  },
} as const satisfies Record<string, Endpoint>;
