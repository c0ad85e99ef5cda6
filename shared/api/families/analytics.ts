import { queryAnswerSchema, querySchema } from '#shared/analytics/query.ts';
import { templateSchema } from '#shared/analytics/template.ts';
import type { Endpoint } from '../endpoint.ts';
import { reportingDatesSchema } from '../wire.ts';
import { feedsShell, readsContent } from './rules.ts';

/** Reporting dates, templates, and analytics queries. */
export const analytics = {
  reportingDates: {
    method: 'GET',
    path: '/proxy/reporting/dates',
    scope: 'query',
    effect: 'read',
    readsFrom: 'replica',
    access: feedsShell,
    caller: 'browser',
    answer: reportingDatesSchema,
    summary: 'First and last day with facts',
  },
  template: {
    method: 'GET',
    path: '/proxy/data/templates/:kind/:id',
    scope: 'path',
    effect: 'read',
    readsFrom: 'replica',
    access: { ...readsContent, whenInactive: true },
    caller: 'browser',
    answer: templateSchema,
    summary: 'The layout of one dashboard, report or insight',
  },
  query: {
    method: 'POST',
    path: '/proxy/data/queries',
    scope: 'path',
    effect: 'read',
    readsFrom: 'replica',
    access: { ...readsContent, whenInactive: true },
    caller: 'browser',
    body: querySchema,
    answer: queryAnswerSchema,
    heavy: { pool: 'reads', only: 'large-questions' },
    summary: 'Answer one semantic query',
  },
} as const satisfies Record<string, Endpoint>;
