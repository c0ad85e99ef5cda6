import { z } from '../schema/z.ts';
import { checkNames, checkStatuses } from './checks.ts';

/** The interchange format of marketing-mix model runs. Later versions get another format name. */
export const runFormat = 'merchlens.mmm/1';

/** Format of a saved plan. It is only exported, never imported. */
export const planFormat = 'merchlens.mmm-plan/1';

/** Maximum bytes of the files of a run. */
export const runFileLimit = 20 * 1024 * 1024;

/** Values per draw and paid component. */
export const figuresOfDraw = ['total', 'theta', 'halfSaturation', 'slope'] as const;

/** Mean or point estimate, with the bounds of the run's interval if the source has one. */
const estimate = z.tuple([z.number(), z.number().nullable(), z.number().nullable()]);

const split = z.enum(['train', 'validation', 'test']);

/** The Monday of an ISO week. */
const monday = z.iso.date().refine((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1, 'must be a Monday');

const week = z.object({
  week: monday,
  actual: z.number(),
  fitted: estimate,
  base: estimate.nullable().default(null),
  split: split.default('train'),
});

const transform = z.object({
  adstock: z.literal('geometric'),
  theta: z.number().min(0).lt(1),
  /** Weeks; null if the effect has no end. */
  maxLag: z.int().min(0).max(52).nullable(),
  hill: z.object({
    slope: z.number().positive(),
    /** Applies to adstock that is not normalized, in the unit of the media. */
    halfSaturation: z.number().positive(),
  }),
});

const component = z.object({
  id: z.string().min(1).max(120),
  label: z.string().min(1).max(120),
  kind: z.enum(['base', 'season', 'control', 'organic', 'paid']),
  /** Spend over all weeks. Null for components without cost. */
  spend: z.number().min(0).nullable().default(null),
  mediaUnits: z.number().min(0).nullable().default(null),
  /** Contribution over all weeks. */
  total: estimate,
  /** Contribution per unit of spend. */
  roi: estimate.nullable().default(null),
  /** Contribution of the next unit of spend. */
  mroi: estimate.nullable().default(null),
  /** Log-normal prior of the return on spend. */
  prior: z.object({ location: z.number(), scale: z.number().positive() }).nullable().default(null),
  transform: transform.nullable().default(null),
  /** Contribution of each week. Empty if the source only has totals. */
  weekly: z.array(z.number()).default([]),
  /** Spend of each week. Empty if the source doesn't have it. */
  spendWeekly: z.array(z.number().min(0)).default([]),
  /** Input of the transform: media of each week, such as impressions or spend. Empty if there is none. */
  mediaWeekly: z.array(z.number().min(0)).default([]),
  /** Media of the weeks before the first one, oldest first, whose effect carries over into the run. Not stored. */
  mediaBefore: z.array(z.number().min(0)).optional(),
  /** Spend over all weeks, response and its bounds; sorted by spend. */
  curve: z.array(z.tuple([z.number(), z.number(), z.number().nullable(), z.number().nullable()])).default([]),
});

const metrics = z.object({
  split: z.union([split, z.literal('all')]),
  r2: z.number().nullable().default(null),
  r2Adjusted: z.number().nullable().default(null),
  nrmse: z.number().nullable().default(null),
  mape: z.number().nullable().default(null),
  wmape: z.number().nullable().default(null),
});

/** The source's own review of the run. Null if it has none. */
const review = z.object({
  maxRHat: z.number().nullable().default(null),
  negativeBase: z.number().min(0).max(1).nullable().default(null),
  pValue: z.number().min(0).max(1).nullable().default(null),
  score: z.number().min(0).max(100).nullable().default(null),
});

const check = z.object({
  check: z.enum(checkNames),
  status: z.enum(checkStatuses),
  value: z.number().nullable().default(null),
  threshold: z.number().nullable().default(null),
  /** Ids of components. */
  about: z.array(z.string()).default([]),
});

/** Thinned draws of the posterior, needed for intervals and plans. */
const draws = z.object({
  /** Ids of paid components that have a transform. */
  components: z.array(z.string()).min(1).max(60),
  /** The values of each component for each draw in turn: see `figuresOfDraw`. Totals cover all weeks. */
  values: z.array(z.array(z.number())).min(1).max(400),
});

/** Inputs of a run that was fitted or imported here. Not read from a file: the import computes the hash. */
const provenance = z.object({
  seed: z.number().nullable(),
  /** SHA-256 of the inputs, in hex. */
  dataHash: z.string().nullable(),
  codeVersion: z.string(),
});

/**
 * A run of a marketing-mix model from any tool: amounts in the KPI's unit, ratios rather than percent. Unknown fields
 * are ignored.
 */
export const modelRun = z.object({
  format: z.literal(runFormat),
  model: z.object({
    name: z.string().min(1).max(120),
    source: z.enum(['engine', 'meridian', 'robyn', 'pymc', 'json']),
    sourceVersion: z.string().max(60).default(''),
    madeAt: z.iso.datetime({ offset: true }).nullable().default(null),
    /** Share of draws within the intervals. Null if the source has none. */
    interval: z.number().gt(0).lt(1).nullable().default(null),
    granularity: z.string().max(120).default('national, weekly'),
  }),
  provenance: provenance.optional().catch(undefined),
  kpi: z.object({
    name: z.string().min(1).max(120),
    kind: z.enum(['revenue', 'count']),
    /** An ISO currency for revenue, else the counted unit. */
    unit: z.string().min(1).max(60),
  }),
  weeks: z.array(week).min(1).max(600),
  components: z.array(component).min(1).max(60),
  metrics: z.array(metrics).max(8).default([]),
  review: review.nullable().default(null),
  checks: z.array(check).max(40).default([]),
  draws: draws.nullable().default(null),
});

export type ModelRun = z.infer<typeof modelRun>;
export type ModelRunInput = z.input<typeof modelRun>;
export type ModelComponent = z.infer<typeof component>;
export type RunSplit = z.infer<typeof split>;
