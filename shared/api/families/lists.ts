import { z } from '#shared/schema/z.ts';
import type { Endpoint } from '../endpoint.ts';
import { listItemSchema } from '../wire.ts';
import { feedsShell } from './rules.ts';

/** Lists in the sidebar of a scope. */
export const lists = {
  dashboardList: {
    method: 'GET',
    path: '/proxy/dashboard/list/',
    scope: 'query',
    effect: 'read',
    readsFrom: 'replica',
    access: feedsShell,
    caller: 'browser',
    answer: z.array(listItemSchema),
    summary: 'Dashboards of the scope',
  },
  reportList: {
    method: 'GET',
    path: '/proxy/report/list/',
    scope: 'query',
    effect: 'read',
    readsFrom: 'replica',
    access: feedsShell,
    caller: 'browser',
    answer: z.array(listItemSchema),
    summary: 'Reports of the scope',
  },
  insightList: {
    method: 'GET',
    path: '/proxy/insight/list/',
    scope: 'query',
    effect: 'read',
    readsFrom: 'replica',
    access: feedsShell,
    caller: 'browser',
    answer: z.array(listItemSchema),
    summary: 'Insights of the scope',
  },
} as const satisfies Record<string, Endpoint>;
