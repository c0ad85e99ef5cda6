import { z } from '../schema/z.ts';
import { checkNames, checkStatuses } from './checks.ts';

/** The interchange format of marketing-mix model runs. A file of a later version has another name. */
export const runFormat = 'merchlens.mmm/1';

/** The format of a saved plan. It is written, never read. */
export const planFormat = 'merchlens.mmm-plan/1';

/** What the files of a run hold at most, in bytes. */
export const runFileLimit = 20 * 1024 * 1024;

/** Figures that a draw holds of each paid component. */
export const figuresOfDraw = ['total', 'theta', 'halfSaturation', 'slope'] as const;

/** Mean or point, and the bounds of the run's interval where its source gives one. */
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
  /** Weeks; null where the effect is never cut off. */
  maxLag: z.int().min(0).max(52).nullable(),
  hill: z.object({
    slope: z.number().positive(),
    /** On adstock that is not normalized, in the unit of the media. */
    halfSaturation: z.number().positive(),
  }),
});

const component = z.object({
  id: z.string().min(1).max(120),
  label: z.string().min(1).max(120),
  kind: z.enum(['base', 'season', 'control', 'organic', 'paid']),
  /** Over all weeks. Null for what costs nothing. */
  spend: z.number().min(0).nullable().default(null),
  mediaUnits: z.number().min(0).nullable().default(null),
  /** Contribution over all weeks. */
  total: estimate,
  /** Contribution per unit of spend. */
  roi: estimate.nullable().default(null),
  /** The same of the next unit. */
  mroi: estimate.nullable().default(null),
  /** Log-normal, of the return on spend. */
  prior: z.object({ location: z.number(), scale: z.number().positive() }).nullable().default(null),
  transform: transform.nullable().default(null),
  /** Contribution of each week. Empty where the source gives totals alone. */
  weekly: z.array(z.number()).default([]),
  /** Spend of each week. Empty where the source doesn't tell it. */
  spendWeekly: z.array(z.number().min(0)).default([]),
  /** What the transform is applied to: media of each week, such as impressions or spend. Empty where there is none. */
  mediaWeekly: z.array(z.number().min(0)).default([]),
  /** The same of weeks before the first one, the latest last: the effect of some lasts into the run. Not kept. */
  mediaBefore: z.array(z.number().min(0)).optional(),
  /** Spend over all weeks, response and its bounds; by rising spend. */
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

/** What the source's own review says of the run. Null where it doesn't tell. */
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

/** Draws of the posterior, thinned: they make intervals and plans possible. */
const draws = z.object({
  /** Ids of paid components that have a transform. */
  components: z.array(z.string()).min(1).max(60),
  /** Of each draw, one after the other, the figures of each component: see `figuresOfDraw`. Totals are of all weeks. */
  values: z.array(z.array(z.number())).min(1).max(400),
});

/** What a run was made of, where it was fitted or imported here. Not read: a file is hashed when it comes. */
const provenance = z.object({
  seed: z.number().nullable(),
  /** SHA-256 of what went in, in hex. */
  dataHash: z.string().nullable(),
  codeVersion: z.string(),
});

/** A run of a marketing-mix model, whatever made it: amounts in the KPI's unit, ratios not percent. Unknown fields are ignored. */
export const modelRun = z.object({
  format: z.literal(runFormat),
  model: z.object({
    name: z.string().min(1).max(120),
    source: z.enum(['engine', 'meridian', 'robyn', 'pymc', 'json']),
    sourceVersion: z.string().max(60).default(''),
    madeAt: z.iso.datetime({ offset: true }).nullable().default(null),
    /** The share of draws that intervals hold. Null where the source has none. */
    interval: z.number().gt(0).lt(1).nullable().default(null),
    granularity: z.string().max(120).default('national, weekly'),
  }),
  provenance: provenance.optional().catch(undefined),
  kpi: z.object({
    name: z.string().min(1).max(120),
    kind: z.enum(['revenue', 'count']),
    /** An ISO currency for revenue, else what is counted. */
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
