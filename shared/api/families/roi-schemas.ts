import { filterSchema } from '#shared/analytics/query.ts';
import { maxCompared } from '#shared/roi/compare.ts';
import { roiInputsSchema } from '#shared/roi/inputs-schema.ts';
import { z } from '#shared/schema/z.ts';
import { isLocalDate } from '#shared/time/calendar.ts';
import { parsedJson } from './offers-schemas.ts';
import { pageQuerySchema } from './views-schemas.ts';

const day = z.string().refine(isLocalDate, 'must be a day such as 2026-11-18');
const rangeSchema = z.object({ from: day, to: day }).refine(({ from, to }) => from <= to, 'from is after to');
/** ISO instant, UTC. */
const moment = z.string();
const name = z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters');
const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code such as USD');
/** A measured value; null if unknown for the range. */
const actual = z.number().nullable();

/** Fields that facts can fill; margin is never among them. */
const actualValuesSchema = z.object({
  spend: actual,
  clicks: actual,
  reportingShare: actual,
  conversion: actual,
  basket: actual,
  ownShare: actual,
});

/** `account`: everyone who may read the whole scope sees it and may copy it. */
const visibilitySchema = z.enum(['personal', 'account']);

/** The facts that inputs were taken from, and when. */
export const usedActualsSchema = z.strictObject({
  range: rangeSchema,
  currency,
  askedAt: moment,
  values: actualValuesSchema.partial(),
});

const scenarioSummarySchema = z.object({
  id: z.int(),
  name: z.string(),
  visibility: visibilitySchema,
  currency,
  owner: z.string(),
  /** Whether it is the person’s own. */
  own: z.boolean(),
  /** Whether the person may change and delete it. */
  editable: z.boolean(),
  version: z.int(),
  /** Name of the last editor; null if that person no longer exists. */
  updatedBy: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** The value for If-Match. */
  etag: z.string(),
});

export const roiScenarioSchema = scenarioSummarySchema.extend({
  inputs: roiInputsSchema,
  actuals: usedActualsSchema.nullable(),
});

export const roiScenariosQuerySchema = pageQuerySchema.extend({
  /** Words in the name; case and accents are ignored. */
  search: z.string().trim().max(80).optional(),
  from: z.enum(['all', 'mine', 'shared']).default('all'),
});
export const roiScenariosAnswerSchema = z.object({
  items: z.array(scenarioSummarySchema),
  nextCursor: z.string().nullable(),
});

const content = {
  name,
  visibility: visibilitySchema.default('personal'),
  currency,
  inputs: roiInputsSchema,
  /** Halo share; own and halo shares sum to 1. */
  haloShare: z.number().min(0).max(1).optional(),
  actuals: usedActualsSchema.nullable().default(null),
};

export const changeRoiScenarioBodySchema = z.strictObject(content);
export const createRoiScenarioBodySchema = z.strictObject({ ...content, once: z.uuid('must be a UUID') });
export const duplicateRoiScenarioBodySchema = z.strictObject({ name: name.optional(), once: z.uuid('must be a UUID') });

export const roiActualsQuerySchema = z.object({
  /** First and last day, such as `2026-10-01..2026-10-31`. */
  range: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/, 'must be two days such as 2026-10-01..2026-10-31')
    .transform((text) => ({ from: text.slice(0, 10), to: text.slice(12) }))
    .pipe(rangeSchema),
  /** Currency of amounts; the scope’s by default. */
  currency: currency.optional(),
  /** JSON of the filters, as in an analytics query. */
  filters: z.string().max(20_000).default('[]').transform(parsedJson).pipe(z.array(filterSchema).max(10)),
});

export const roiActualsSchema = z.object({
  range: rangeSchema,
  timezone: z.string(),
  currency,
  askedAt: moment,
  /** Last day with facts; null if there are none. */
  factsThrough: z.string().nullable(),
  values: actualValuesSchema,
  /** Whether own and halo sales don’t add up to the attributed sales, so that no own share is offered. */
  sharesDiffer: z.boolean(),
});

/** `run` is null without a current run in money; `share` is null unless own sales are known for all its weeks. */
export const roiIncrementalitySchema = z.object({
  run: z.object({ id: z.int(), name: z.string(), range: rangeSchema }).nullable(),
  /** Sales caused by media, divided by own sales of the same weeks, 0 to 1; bounds are null if the run has none. */
  share: z.object({ low: z.number().nullable(), base: z.number(), high: z.number().nullable() }).nullable(),
});

export const roiWorkbookQuerySchema = z.object({
  title: z.string().trim().min(1).max(80).default('ROI'),
  /** Inputs, encoded as in the calculator’s address. */
  inputs: z.string().max(3_000).default(''),
  currency: currency.optional(),
  /** Saved scenarios that are compared, such as `12.15`. */
  compare: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,15})*$/)
    .transform((text) => text.split('.').map(Number))
    .pipe(z.array(z.int().positive()).max(maxCompared - 1))
    .optional(),
});

export type RoiScenario = z.infer<typeof roiScenarioSchema>;
export type RoiScenarioSummary = z.infer<typeof scenarioSummarySchema>;
export type RoiScenariosAnswer = z.infer<typeof roiScenariosAnswerSchema>;
export type RoiActuals = z.infer<typeof roiActualsSchema>;
export type RoiIncrementality = z.infer<typeof roiIncrementalitySchema>;
export type UsedActuals = z.infer<typeof usedActualsSchema>;
