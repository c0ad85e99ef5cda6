import { presets } from '#shared/analytics/presets.ts';
import { querySchema } from '#shared/analytics/query.ts';
import { parseCron } from '#shared/reports/cron.ts';
import { z } from '#shared/schema/z.ts';
import { keysOf } from '#shared/table.ts';
import { unreadableRows } from '../unreadable.ts';

const nextCursor = z.string().nullable();
const moment = z.string();

/** The days of a scheduled question are those of its preset on the day of the run. */
export const scheduledQuestionSchema = querySchema.omit({
  range: true,
  preset: true,
  limit: true,
  offset: true,
  totals: true,
});

const scheduledTableSchema = z.strictObject({
  title: z.string().trim().min(1).max(120),
  question: scheduledQuestionSchema,
});

/** What becomes the subject of a message: a line break in it could begin another header of that. */
export const subjectSchema = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be a single line');

/** The addresses that something is sent to; each is judged by itself. */
export const recipientsSchema = z.array(z.email('must be an email address').max(254)).max(20, 'must be at most 20');

/** A recipient who gets nothing until they agree: asked and not yet answered, asked too long ago, never asked, or refusing. */
export const unconfirmedRecipientSchema = z.object({
  address: z.string(),
  state: z.enum(['waiting', 'expired', 'unasked', 'declined']),
});

/** Id of a template report or a dashboard, as in its address. */
export const templateIdSchema = z.string().regex(/^[\w-]{1,60}$/);

const chosen = {
  title: subjectSchema.max(120, 'must have at most 120 characters'),
  /** Minute, hour, day of month, month, weekday, in the scope's reporting timezone; at most hourly. */
  cron: z
    .string()
    .max(100)
    .refine((text) => parseCron(text) !== null, 'must be five fields, with one minute'),
  /** `csv-notes` is an archive of the CSV file and a text file on what it holds. */
  format: z.enum(['csv', 'csv-notes', 'xlsx']),
  /** Null for a saved report, which says its days itself. */
  preset: z.enum(keysOf(presets)).nullable(),
  recipients: recipientsSchema.min(1, 'must name somebody'),
};

/** Either tables for the days of a preset, or a saved report. A CSV file can hold only one table. Choose one. */
export const createScheduleBodySchema = z
  .strictObject({
    ...chosen,
    tables: z.array(scheduledTableSchema).max(20).default([]),
    reportId: z.int().positive().nullable().default(null),
    /** Where the tables come from, for the way back. */
    templateId: templateIdSchema.nullable().default(null),
    dashboardId: templateIdSchema.nullable().default(null),
  })
  .refine(({ tables, reportId }) => tables.length > 0 === (reportId === null), {
    message: 'must be given, or a saved report instead',
    path: ['tables'],
  })
  .refine(({ preset, reportId }) => (preset === null) === (reportId !== null), {
    message: 'is the saved report’s own',
    path: ['preset'],
  })
  .refine(({ format, tables }) => format === 'xlsx' || tables.length <= 1, {
    message: 'must be xlsx for more than one table',
    path: ['format'],
  });

export const changeScheduleBodySchema = z.strictObject({ ...chosen, paused: z.boolean() }).partial();

export const deliveryStatusSchema = z.enum(['waiting', 'sent', 'kept', 'failed']);

export const scheduleSchema = z.object({
  ...chosen,
  id: z.int(),
  tables: z.array(scheduledTableSchema),
  /** What its tables are narrowed to, as people read it, such as `Retailer is Amazon`; empty for all there is, and of a saved report. */
  filterWords: z.string(),
  /** Recipients outside the account's verified domains who have not agreed. */
  unconfirmed: z.array(unconfirmedRecipientSchema),
  templateId: z.string().nullable(),
  dashboardId: z.string().nullable(),
  report: z.object({ id: z.int(), name: z.string() }).nullable(),
  paused: z.boolean(),
  /** Null while it is paused, and once it has stopped. */
  nextRun: moment.nullable(),
  /** A sentence where it runs no more. */
  stoppedBecause: z.string().nullable(),
  lastRun: z.object({ at: moment, status: deliveryStatusSchema, error: z.string().nullable() }).nullable(),
  /** What If-Match takes. */
  etag: z.string(),
});

export const schedulesAnswerSchema = z.object({
  items: z.array(scheduleSchema),
  unreadable: unreadableRows,
  nextCursor,
});

export const deliverySchema = z.object({
  id: z.int(),
  scheduleId: z.int(),
  title: z.string(),
  runAt: moment,
  /** `kept`: the file is here, and there is no sender to hand it to. */
  status: deliveryStatusSchema,
  attempts: z.int(),
  nextAttempt: moment.nullable(),
  error: z.string().nullable(),
  /** Null where no file was made, or it is gone. */
  fileName: z.string().nullable(),
});

export const deliveriesAnswerSchema = z.object({ items: z.array(deliverySchema), nextCursor });

export type UnconfirmedRecipient = z.infer<typeof unconfirmedRecipientSchema>;
export type Schedule = z.infer<typeof scheduleSchema>;
export type SchedulesAnswer = z.infer<typeof schedulesAnswerSchema>;
export type ScheduledTable = z.infer<typeof scheduledTableSchema>;
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveriesAnswer = z.infer<typeof deliveriesAnswerSchema>;
