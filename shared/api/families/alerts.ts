import type { Endpoint } from '../endpoint.ts';
import {
  alertOutcomesAnswerSchema,
  alertSchema,
  alertsAnswerSchema,
  changeAlertBodySchema,
  createAlertBodySchema,
} from './alerts-schemas.ts';
import { readsScope, writingContent } from './rules.ts';
import { pageQuerySchema } from './views-schemas.ts';

/** Not for a partial view, since an outcome contains a figure of the whole scope. */
const reading = {
  method: 'GET',
  scope: 'path',
  effect: 'read',
  access: readsScope,
  caller: 'browser',
  withSampleData: 'nothing-kept',
} as const;

/** Alerts on measures. Only their owner sees them, as with schedules. */
export const alerts = {
  alerts: {
    ...reading,
    path: '/proxy/data/alerts',
    query: pageQuerySchema,
    answer: alertsAnswerSchema,
    summary: 'The person’s alerts in the scope',
  },
  createAlert: {
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/alerts',
    body: createAlertBodySchema,
    answer: alertSchema,
    status: 201,
    summary: 'Watch a measure',
  },
  changeAlert: {
    ...writingContent,
    method: 'PATCH',
    path: '/proxy/data/alerts/:id',
    body: changeAlertBodySchema,
    answer: alertSchema,
    summary: 'Change, pause or resume an alert; its ETag goes into If-Match',
  },
  deleteAlert: {
    ...writingContent,
    method: 'DELETE',
    path: '/proxy/data/alerts/:id',
    status: 204,
    summary: 'Delete an alert with its outcomes; its ETag goes into If-Match',
  },
  alertOutcomes: {
    ...reading,
    path: '/proxy/data/alert-outcomes',
    query: pageQuerySchema,
    answer: alertOutcomesAnswerSchema,
    summary: 'Results of the person’s alerts, the latest first',
  },
} as const satisfies Record<string, Endpoint>;
