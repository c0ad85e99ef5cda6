import type { Endpoint } from '../endpoint.ts';
import { readsContent, writesContent } from './rules.ts';

const brand = { accountTypes: ['brand'] } as const;
const dismissing = {
  scope: 'path',
  effect: 'write',
  access: { ...writesContent, ...brand },
  caller: 'browser',
} as const;

/** What changed, by how much and why. */
export const insights = {
  insightAnswer: {
    method: 'POST',
    path: '/proxy/data/insights/:id/answers',
    scope: 'path',
    effect: 'read',
    access: { ...readsContent, ...brand, whenInactive: true },
    caller: 'browser',
    summary: 'The changes of a period that are larger than usual, ranked and explained',
  },
  dismissInsight: {
    ...dismissing,
    method: 'POST',
    path: '/proxy/data/insight-dismissals',
    summary: 'Put a change aside for oneself',
  },
  restoreInsight: {
    ...dismissing,
    method: 'DELETE',
    path: '/proxy/data/insight-dismissals/:card',
    summary: 'Bring back a change that was put aside',
  },
} as const satisfies Record<string, Endpoint>;
