import type { Endpoint } from '../endpoint.ts';
import { dismissalBodySchema, insightAnswerSchema, insightQuestionSchema } from './insights-schemas.ts';
import { readsContent, writesContent } from './rules.ts';

const brand = { accountTypes: ['brand'] } as const;
const dismissing = {
  scope: 'path',
  effect: 'write',
  access: { ...writesContent, ...brand },
  caller: 'browser',
} as const;

/** Insights: what changed, by how much and why. */
export const insights = {
  insightAnswer: {
    method: 'POST',
    path: '/proxy/data/insights/:id/answers',
    scope: 'path',
    effect: 'read',
    readsFrom: 'replica',
    access: { ...readsContent, ...brand, whenInactive: true },
    caller: 'browser',
    body: insightQuestionSchema,
    answer: insightAnswerSchema,
    heavy: { pool: 'reads' },
    summary: 'The changes of a period that are larger than usual, ranked and explained',
  },
  dismissInsight: {
    ...dismissing,
    method: 'POST',
    path: '/proxy/data/insight-dismissals',
    body: dismissalBodySchema,
    status: 204,
    summary: 'Dismiss a change for oneself',
  },
  restoreInsight: {
    ...dismissing,
    method: 'DELETE',
    path: '/proxy/data/insight-dismissals/:card',
    status: 204,
    summary: 'Restore a dismissed change',
  },
} as const satisfies Record<string, Endpoint>;
