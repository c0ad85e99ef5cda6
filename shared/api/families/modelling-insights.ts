import type { Endpoint } from '../endpoint.ts';
import { modelInsightsSchema } from './modelling-insights-schemas.ts';
import { readsModels } from './rules.ts';

/** Insights of the current model run. */
export const modellingInsights = {
  modelInsights: {
    method: 'GET',
    path: '/proxy/data/model-insights',
    scope: 'path',
    effect: 'read',
    access: readsModels,
    caller: 'browser',
    answer: modelInsightsSchema,
    heavy: { pool: 'reads' },
    summary: 'Findings of the current model run to act on: saturated channels, better budgets, its age',
  },
} as const satisfies Record<string, Endpoint>;
