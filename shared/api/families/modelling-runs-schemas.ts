import { checkNames, checkStatuses } from '#shared/modelling/checks.ts';
import { modelRun as runFile } from '#shared/modelling/interchange.ts';
import { runSpecSchema } from '#shared/modelling/run-spec.ts';
import { z } from '#shared/schema/z.ts';

/** UTC instant. */
const moment = z.string();
/** Its day is a Monday. */
const week = z.string();
const count = z.int().nonnegative();
const amount = z.number().nullable();
const runName = z.string().trim().min(1, 'must not be empty').max(120, 'must have at most 120 characters');

/** The mean, or a point estimate without draws, with the bounds of the run’s interval; null without bounds. */
export const estimateSchema = z.object({ mean: z.number(), low: amount, high: amount });

export const runSources = runFile.shape.model.shape.source.options;
const split = z.enum(['train', 'validation', 'test']);

/**
 * A run as shown in lists. Amounts of a run are in `unit`: money of its currency, or a count of its KPI. Spend is
 * always money.
 */
export const modelRunSchema = z.object({
  id: z.int(),
  name: z.string(),
  source: z.enum(runSources),
  sourceVersion: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Whether pages show it by default. */
  current: z.boolean(),
  archived: z.boolean(),
  /** The subaccount whose run it is; null for the account's own. */
  operatorId: z.int().nullable(),
  /** Whether it belongs to the scope itself, where it can be made current. */
  own: z.boolean(),
  kpi: z.object({ name: z.string(), kind: z.enum(['revenue', 'count']), unit: z.string() }),
  /** ISO currency; null if the source has none. */
  currency: z.string().nullable(),
  /** Null until it is done. */
  firstWeek: week.nullable(),
  lastWeek: week.nullable(),
  /** The last day of its data. */
  dataThrough: z.string().nullable(),
  weeks: count,
  /** The share of draws within the bounds, 0 to 1; null without bounds. */
  interval: amount,
  granularity: z.string(),
  /** 0 to 100; null if unknown. */
  health: amount,
  verdict: z.enum(checkStatuses),
  seed: z.int().nullable(),
  /** SHA-256 of the inputs, in hex; null if unknown, and with sample data. */
  dataHash: z.string().nullable(),
  codeVersion: z.string(),
  /** Why it failed and what to do; null if it has not failed. */
  failure: z.string().nullable(),
  madeBy: z.string().nullable(),
  madeAt: moment,
  /** When its source made it; null if unknown. */
  fittedAt: moment.nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: moment,
  etag: z.string(),
});

export const modelRunsQuerySchema = z.object({ archived: z.enum(['true', 'false']).default('false') });
export const modelRunsSchema = z.object({
  items: z.array(modelRunSchema),
  /** The current run of the scope itself; null where none was made so. */
  currentId: z.int().nullable(),
});

/** The checks of an import: see docs/modelling.md. Differences are shares of the expected value. */
const identitiesSchema = z.object({
  fit: amount,
  roi: amount,
  slope: amount,
  /** The largest difference of recomputed transforms; null without transforms. */
  transform: amount,
  metrics: z.array(
    z.object({
      split: z.enum(['train', 'validation', 'test', 'all']),
      metric: z.enum(['r2', 'nrmse', 'mape', 'wmape']),
      stated: z.number(),
      recomputed: z.number(),
    }),
  ),
  /** Spend of the run and our media spend of those weeks. */
  spend: z.array(z.object({ component: z.string(), label: z.string(), stated: z.number(), ours: z.number() })),
});

export const modelRunDetailSchema = modelRunSchema.extend({
  /** Its specification; null for an imported run and with sample data. */
  spec: runSpecSchema.nullable(),
  identities: identitiesSchema.nullable(),
  /** Whether components have a value for each week, and whether plans can be made. */
  weekly: z.boolean(),
  plannable: z.boolean(),
});

export const createModelRunBodySchema = z.strictObject({
  name: runName,
  spec: runSpecSchema,
  /** So that sending the form twice creates one run. */
  once: z.uuid('must be a UUID'),
});

/** `current: true` takes the place of the scope's current run; `false` leaves the scope without one. */
export const changeModelRunBodySchema = z
  .strictObject({ name: runName, current: z.boolean(), archived: z.boolean() })
  .partial();

export const modelRunProgressSchema = z.object({
  status: modelRunSchema.shape.status,
  /** Sweeps so far, and how many there will be; 0 of 0 before it begins. */
  done: count,
  of: count,
  failure: z.string().nullable(),
  etag: z.string(),
});

const metricsSchema = z.object({
  split: z.enum(['train', 'validation', 'test', 'all']),
  /** Stated by the source, or recomputed from the weeks. */
  origin: z.enum(['stated', 'recomputed']),
  r2: amount,
  adjustedR2: amount,
  nrmse: amount,
  mape: amount,
  wmape: amount,
  /** The number of weeks. */
  n: count.nullable(),
  granularity: z.string(),
  /** The R² of the value a year before as a forecast. */
  naiveR2: amount,
  naiveWmape: amount,
});

export const modelRunFitSchema = z.object({
  weeks: z.array(
    z.object({
      week,
      actual: z.number(),
      fitted: estimateSchema,
      base: estimateSchema.nullable(),
      split,
    }),
  ),
  metrics: z.array(metricsSchema),
});

const kind = z.enum(['base', 'season', 'control', 'organic', 'paid']);

export const modelRunContributionsSchema = z.object({
  weeks: z.array(week),
  /** Sums over all weeks. */
  actual: z.number(),
  fitted: z.number(),
  /** The baseline of controls: their mean, or the source’s own. */
  controlsFrom: z.enum(['mean', 'source']),
  components: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      kind,
      total: estimateSchema,
      /** Of the fitted total. */
      share: amount,
      /** In the order of `weeks`; empty where the source gives totals alone. */
      weekly: z.array(z.number()),
    }),
  ),
});

const carryOverSchema = z.object({
  /** The share of the effect after the week itself. */
  share: z.number(),
  /** Weeks until half of it is left. */
  halfLife: z.number(),
  /** Share of the effect by weeks after the spend, from 0 on. */
  byWeek: z.array(z.number()),
});

export const modelRunChannelsSchema = z.object({
  /** √Σ(share of effect − share of spend)², as Robyn prints it. Shown, never scored. Null without spend. */
  rssd: amount,
  channels: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      kind: z.enum(['paid', 'organic']),
      /** The channel of our media spend; null if it is none of them. */
      channel: z.string().nullable(),
      spend: amount,
      mediaUnits: amount,
      total: estimateSchema,
      /** Its shares of the spend of all channels, of the effect of all paid channels, and of the fitted total. */
      spendShare: amount,
      effectShare: amount,
      contributionShare: amount,
      /** Contribution by spend, and that of the next unit of spend. */
      roi: estimateSchema.nullable(),
      mroi: estimateSchema.nullable(),
      /** Contribution by unit of media. */
      effectiveness: amount,
      /** Spend by unit of the KPI; null for a KPI in money. */
      costPerUnit: amount,
      /** Whether its figures come from the prior; null if the source doesn’t say. */
      priorDriven: z.boolean().nullable(),
      /** Log-normal. */
      prior: z.object({ location: z.number(), scale: z.number() }).nullable(),
      transform: z
        .object({ theta: z.number(), maxLag: z.int().nullable(), halfSaturation: z.number(), slope: z.number() })
        .nullable(),
      carryOver: carryOverSchema.nullable(),
      maxWeekSpend: amount,
      /** Spend of each week of the run; empty if unknown. */
      spendWeekly: z.array(z.number()),
    }),
  ),
});

export const modelRunCurvesSchema = z.object({
  curves: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** The actual spend over all weeks. */
      spend: z.number(),
      /** The response to it, as `total` of its channel. */
      response: estimateSchema,
      /** The spend up to which the data support the curve; null if unknown. */
      observedUntil: amount,
      /** By rising spend. */
      points: z.array(z.object({ spend: z.number(), mean: z.number(), low: amount, high: amount })),
    }),
  ),
});

export const modelRunChecksSchema = z.object({
  verdict: z.enum(checkStatuses),
  health: amount,
  items: z.array(
    z.object({
      check: z.enum(checkNames),
      status: z.enum(checkStatuses),
      value: amount,
      threshold: amount,
      /** Labels of components. */
      about: z.array(z.string()),
    }),
  ),
});

/** A workbook of all tables, or the interchange format. */
export const modelFileQuerySchema = z.object({ format: z.enum(['xlsx', 'json']) });

export type ModelRunItem = z.infer<typeof modelRunSchema>;
export type ModelRunDetail = z.infer<typeof modelRunDetailSchema>;
export type RunIdentities = z.infer<typeof identitiesSchema>;
export type ModelRunFit = z.infer<typeof modelRunFitSchema>;
export type ModelRunContributions = z.infer<typeof modelRunContributionsSchema>;
export type ModelRunChannels = z.infer<typeof modelRunChannelsSchema>;
export type ModelRunCurves = z.infer<typeof modelRunCurvesSchema>;
export type ModelRunChecks = z.infer<typeof modelRunChecksSchema>;
export type RunEstimate = z.infer<typeof estimateSchema>;
