import { z } from '#shared/schema/z.ts';
import { unreadableRows } from '../unreadable.ts';
import { estimateSchema } from './modelling-runs-schemas.ts';

const amount = z.number().nullable();
const component = z.string().min(1).max(120);
const multiple = z.number().min(0, 'must be 0 to 2').max(2, 'must be 0 to 2');
/** How many of the run’s last weeks are planned, with their own flighting. */
const horizon = z.int().min(4, 'must be 4 to 104').max(104, 'must be 4 to 104').default(52);
/** Whether to extrapolate beyond the data of the run. */
const showAnyway = z.boolean().default(false);

/** A plan: multiples of the media of channels. Channels that aren’t listed stay as they were. */
export const planSchema = z.strictObject({
  weeks: horizon,
  channels: z.array(z.strictObject({ component, multiple })).max(60).default([]),
  showAnyway,
});

export const optimizationBodySchema = z.strictObject({
  weeks: horizon,
  budget: z
    .discriminatedUnion('kind', [
      /** Spend over the horizon in the run’s currency; null for today’s. */
      z.strictObject({ kind: z.literal('total'), amount: z.number().positive().nullable().default(null) }),
      /** The highest spend that still has this return in total, or for its last unit. */
      z.strictObject({ kind: z.literal('return'), least: z.number().positive().max(100) }),
      z.strictObject({ kind: z.literal('marginal-return'), least: z.number().positive().max(100) }),
    ])
    .default({ kind: 'total', amount: null }),
  /** Channels that aren’t listed may change by 30 % either way. `least` = `most` locks one. */
  bounds: z
    .array(z.strictObject({ component, least: multiple, most: multiple }))
    .max(60)
    .default([]),
  showAnyway,
});

/** Spend over the horizon and its response within it. */
const outcome = z.object({
  spend: z.number(),
  response: estimateSchema,
  /** Response by spend; null without spend. */
  roi: amount,
});

export const planAnswerSchema = z.object({
  /** The requested plan, or the best one that was found. */
  plan: planSchema,
  /** The weeks of the run whose flighting it has. */
  firstWeek: z.string(),
  lastWeek: z.string(),
  /** The share of draws that bounds hold. */
  interval: z.number(),
  channels: z.array(
    z.object({
      component: z.string(),
      label: z.string(),
      multiple: z.number(),
      now: outcome,
      planned: outcome,
      /** Of the next unit of planned spend. */
      marginalReturn: amount,
      /** The multiple up to which the data of the run support the plan. */
      observedUntil: z.number(),
      /** Whether the plan exceeds it. */
      extrapolates: z.boolean(),
    }),
  ),
  now: outcome,
  planned: outcome,
  /** Planned response − today's. */
  lift: estimateSchema,
  /** The share of draws in which the plan brings more than today’s; null if both are the same. */
  better: amount,
  /** Whether the plan differs from today’s: `better` is at least 0.8. */
  distinguishable: z.boolean(),
  extrapolates: z.boolean(),
});

export const optimizationAnswerSchema = planAnswerSchema.extend({
  /** Spend of one step of the search; the budget is met within a step. */
  step: z.number(),
  /** Components that are limited by a bound. */
  bound: z.array(z.object({ component: z.string(), at: z.enum(['least', 'most']) })),
});

const scenarioName = z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters');

export const modelScenarioSchema = z.object({
  id: z.int(),
  runId: z.int(),
  runName: z.string(),
  name: z.string(),
  plan: planSchema,
  /** The result when it was saved. */
  result: planAnswerSchema,
  extrapolates: z.boolean(),
  madeBy: z.string().nullable(),
  madeAt: z.string(),
  updatedBy: z.string().nullable(),
  updatedAt: z.string(),
  etag: z.string(),
});

export const modelScenariosQuerySchema = z.object({
  run: z.coerce.number<number | string>().int().positive().optional(),
});
export const modelScenariosSchema = z.object({
  items: z.array(modelScenarioSchema),
  unreadable: unreadableRows,
});
export const createModelScenarioBodySchema = z.strictObject({
  runId: z.int().positive(),
  name: scenarioName,
  plan: planSchema,
  /** So that sending the form twice saves one scenario. */
  once: z.uuid('must be a UUID'),
});
export const saveModelScenarioBodySchema = z.strictObject({ name: scenarioName, plan: planSchema });

export type Plan = z.infer<typeof planSchema>;
export type PlanAnswer = z.infer<typeof planAnswerSchema>;
export type OptimizationAnswer = z.infer<typeof optimizationAnswerSchema>;
export type ModelScenario = z.infer<typeof modelScenarioSchema>;
