import { filterSchema, measureSchema } from '#shared/analytics/query.ts';
import { alertPagePattern } from '#shared/reports/alert-page.ts';
import { alertConditions, alertPresets } from '#shared/reports/alerts.ts';
import { isModelFigure, modelFigures } from '#shared/reports/watched.ts';
import { z } from '#shared/schema/z.ts';
import { keysOf } from '#shared/table.ts';
import { unreadableRows } from '../unreadable.ts';
import {
  deliveryStatusSchema,
  recipientsSchema,
  subjectSchema,
  templateIdSchema,
  unconfirmedRecipientSchema,
} from './schedules-schemas.ts';

const nextCursor = z.string().nullable();
const moment = z.string();

const chosen = {
  name: subjectSchema.max(80, 'must have at most 80 characters'),
  /** A measure, or a figure of the current model run. Those figures have no days, no filters and no change. */
  measure: z.union([measureSchema, z.enum(keysOf(modelFigures))]),
  preset: z.enum(alertPresets),
  condition: z.enum(keysOf(alertConditions)),
  /** In the units that answers show: a ratio for per cents, units of the scope's currency for money. For `change` per cent. */
  threshold: z.number().min(-1e15).max(1e15),
  cadence: z.enum(['hourly', 'daily']),
  recipients: recipientsSchema,
};
const changeIsPositive = {
  message: 'must be above 0 for a change',
  path: ['threshold'],
};

export const createAlertBodySchema = z
  .strictObject({
    ...chosen,
    filters: z.array(filterSchema).max(10).default([]),
    templateId: templateIdSchema.nullable().default(null),
    dashboardId: templateIdSchema.nullable().default(null),
    reportId: z.int().positive().nullable().default(null),
    /** Path of the page that it is made on, where that is neither a report nor a dashboard. */
    page: z.string().regex(alertPagePattern, 'must be a page with measures').nullable().default(null),
  })
  .refine(({ condition, threshold }) => condition !== 'change' || threshold > 0, changeIsPositive)
  .refine(({ measure, filters }) => !isModelFigure(measure) || filters.length === 0, {
    ...{ message: 'takes no filters', path: ['measure'] },
  });

export const changeAlertBodySchema = z
  .strictObject({ ...chosen, paused: z.boolean() })
  .partial()
  .refine(({ condition, threshold = 1 }) => condition !== 'change' || threshold > 0, changeIsPositive);

const alertResultSchema = z.enum(['crossed', 'holds', 'recovered', 'quiet', 'not-evaluated', 'failed']);

const alertOutcomeSchema = z.object({
  id: z.int(),
  alertId: z.int(),
  name: z.string(),
  checkedAt: moment,
  /** `crossed` and `recovered` are changes since the last check; `holds` and `quiet` mean no change. */
  result: alertResultSchema,
  value: z.number().nullable(),
  before: z.number().nullable(),
  /** A sentence with the result, or why there is none. */
  detail: z.string(),
  /** The delivery of the alert's message; null where there was no message to send. */
  message: z.object({ status: deliveryStatusSchema, attempts: z.int(), error: z.string().nullable() }).nullable(),
});

export const alertSchema = z.object({
  ...chosen,
  id: z.int(),
  filters: z.array(filterSchema),
  /** The filters as text, such as `Retailer is Amazon`; empty for none. */
  filterWords: z.string(),
  /** ISO 4217 currency of a threshold of money. */
  currency: z.string(),
  /** Recipients outside the account's verified domains who have not agreed. */
  unconfirmed: z.array(unconfirmedRecipientSchema),
  templateId: z.string().nullable(),
  dashboardId: z.string().nullable(),
  report: z.object({ id: z.int(), name: z.string() }).nullable(),
  page: z.string().nullable(),
  /** Whether the condition held at the last check with a result. */
  crossed: z.boolean(),
  paused: z.boolean(),
  nextCheck: moment.nullable(),
  /** Why it is no longer checked, as a sentence; null if it is. */
  stoppedBecause: z.string().nullable(),
  last: alertOutcomeSchema.omit({ alertId: true, name: true, message: true }).nullable(),
  /** The value for If-Match. */
  etag: z.string(),
});

export const alertsAnswerSchema = z.object({ items: z.array(alertSchema), unreadable: unreadableRows, nextCursor });
export const alertOutcomesAnswerSchema = z.object({ items: z.array(alertOutcomeSchema), nextCursor });

export type Alert = z.infer<typeof alertSchema>;
export type AlertsAnswer = z.infer<typeof alertsAnswerSchema>;
export type AlertOutcome = z.infer<typeof alertOutcomeSchema>;
export type AlertOutcomesAnswer = z.infer<typeof alertOutcomesAnswerSchema>;
