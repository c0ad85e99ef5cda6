import { definitionSchema } from '#shared/reports/definition.ts';
import { z } from '#shared/schema/z.ts';
import { pageQuerySchema } from './views-schemas.ts';

const name = z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters');
const nextCursor = z.string().nullable();
/** ISO instant, UTC. */
const moment = z.string();

/** `account`: everyone who may read the whole scope sees it and may copy it. */
const visibilitySchema = z.enum(['personal', 'account']);

const reportSummarySchema = z.object({
  id: z.int(),
  name: z.string(),
  visibility: visibilitySchema,
  archived: z.boolean(),
  owner: z.string(),
  /** Whether it is the person’s own. */
  own: z.boolean(),
  /** Whether the person may change and delete it. */
  editable: z.boolean(),
  revision: z.int(),
  createdAt: moment,
  updatedAt: moment,
  /** The value for If-Match. */
  etag: z.string(),
});

export const reportSchema = reportSummarySchema.extend({ definition: definitionSchema });

export const reportsQuerySchema = pageQuerySchema.extend({
  /** Words of the name, whatever their case and accents. */
  search: z.string().trim().max(80).optional(),
  from: z.enum(['all', 'mine', 'shared']).default('all'),
  archived: z.enum(['true', 'false']).default('false'),
});

export const reportsAnswerSchema = z.object({ items: z.array(reportSummarySchema), nextCursor });

export const createReportBodySchema = z.strictObject({
  name,
  visibility: visibilitySchema.default('personal'),
  definition: definitionSchema,
});

export const changeReportBodySchema = z
  .strictObject({ name, visibility: visibilitySchema, definition: definitionSchema, archived: z.boolean() })
  .partial();

export const duplicateReportBodySchema = z.strictObject({ name: name.optional() });

const reportVersionSummarySchema = z.object({
  revision: z.int(),
  name: z.string(),
  /** Null if the author is gone. */
  author: z.string().nullable(),
  createdAt: moment,
});

export const reportVersionSchema = reportVersionSummarySchema.extend({ definition: definitionSchema });
export const reportVersionsAnswerSchema = z.object({ items: z.array(reportVersionSummarySchema), nextCursor });
export const restoreReportBodySchema = z.strictObject({ revision: z.int().positive() });

export type ReportSummary = z.infer<typeof reportSummarySchema>;
export type Report = z.infer<typeof reportSchema>;
export type ReportsAnswer = z.infer<typeof reportsAnswerSchema>;
export type ReportVersion = z.infer<typeof reportVersionSchema>;
export type ReportVersionSummary = z.infer<typeof reportVersionSummarySchema>;
export type ReportVersionsAnswer = z.infer<typeof reportVersionsAnswerSchema>;
