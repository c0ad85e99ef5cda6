import type { Endpoint } from '../endpoint.ts';
import { feedsShell, readsContent } from './rules.ts';

/** Which days have facts, templates, and the one question behind every number. */
export const analytics = {
  reportingDates: {
    method: 'GET',
    path: '/proxy/reporting/dates',
    scope: 'query',
    effect: 'read',
    access: feedsShell,
    caller: 'browser',
    summary: 'First and last day with facts',
  },
  template: {
    method: 'GET',
    path: '/proxy/data/templates/:kind/:id',
    scope: 'path',
    effect: 'read',
    access: { ...readsContent, whenInactive: true },
    caller: 'browser',
    summary: 'The layout of one dashboard, report or insight',
  },
  query: {
    method: 'POST',
    path: '/proxy/data/queries',
    scope: 'path',
    effect: 'read',
    access: { ...readsContent, whenInactive: true },
    caller: 'browser',
    summary: 'Answer one semantic query',
  },
} as const satisfies Record<string, Endpoint>;
