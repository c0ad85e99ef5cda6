import type { Endpoint } from '../endpoint.ts';
import { modelInputsQuerySchema, modelInputsSchema } from './modelling-inputs-schemas.ts';
import { readsModels } from './rules.ts';

/** Possible inputs of a model; no run is needed. */
export const modellingInputs = {
  modelInputs: {
    method: 'GET',
    path: '/proxy/data/model-inputs',
    scope: 'path',
    effect: 'read',
    access: readsModels,
    caller: 'browser',
    query: modelInputsQuerySchema,
    answer: modelInputsSchema,
    heavy: { pool: 'reads' },
    summary: 'KPI, spend and other series of the scope week by week, and whether they suffice for a model',
  },
} as const satisfies Record<string, Endpoint>;
