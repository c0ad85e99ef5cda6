import {
  dimensionSchema,
  filterSchema,
  measureSchema,
  queryAnswerSchema,
  querySchema,
} from '#shared/analytics/query.ts';
import { z } from '#shared/schema/z.ts';

/** The page's part of an insights question; the template sets the watched measures. */
export const insightQuestionSchema = z
  .object({
    range: querySchema.shape.range,
    preset: querySchema.shape.preset,
    comparison: z.enum(['previous-period', 'previous-year']).default('previous-period'),
    filters: z.array(filterSchema).max(10).default([]),
    currency: querySchema.shape.currency,
  })
  .strict();
export type InsightQuestion = z.infer<typeof insightQuestionSchema>;
export type InsightQuestionInput = z.input<typeof insightQuestionSchema>;

/** One member's part of a change, in units of the measure. */
const effect = z.object({
  key: z.string(),
  label: z.string(),
  /** Somebody else's product, which was bought along with the brand's own. */
  halo: z.literal(true).optional(),
  /** The version of a product’s image; absent for none. */
  image: z.int().optional(),
  change: z.number(),
  /** For ratios: the effects of its own ratio and of its weight. */
  rate: z.number().nullable(),
  mix: z.number().nullable(),
});

const insightCardSchema = z.object({
  /** Stable for the same change in the same view, so that it can be dismissed. */
  id: z.string(),
  measure: measureSchema,
  before: z.number(),
  now: z.number(),
  change: z.number(),
  /** Share of the value before; null if that was 0. */
  relative: z.number().nullable(),
  /** How many usual swings of such a period it is, with its sign. */
  swings: z.number(),
  confidence: z.enum(['high', 'medium', 'low']),
  /** The decomposition by the dimension that explains most; effects and rest sum to the change. */
  decomposition: z
    .object({
      dimension: dimensionSchema,
      effects: z.array(effect),
      rest: z.number(),
      /** The unit that numbers are rounded to: each effect, and the rest, is a whole multiple of it. */
      step: z.number(),
    })
    .nullable(),
  dismissed: z.boolean(),
});
export type InsightCard = z.infer<typeof insightCardSchema>;

export const insightAnswerSchema = queryAnswerSchema
  .pick({ range: true, timezone: true, currency: true, conversions: true, salesReporting: true, factsThrough: true })
  .extend({
    /** Null if there is nothing comparable. */
    comparison: querySchema.shape.range.nullable(),
    /** Whether filters leave more days of one of the two periods than of the other: then nothing is looked at. */
    unevenTotals: z.literal(true).optional(),
    /** The days that define what is usual. */
    history: querySchema.shape.range.nullable(),
    cards: z.array(insightCardSchema),
    /** Measures that changed as usual, and those with too little data. */
    usual: z.array(measureSchema),
    unknown: z.array(measureSchema),
  });
export type InsightAnswer = z.infer<typeof insightAnswerSchema>;

export const dismissalBodySchema = z.object({ card: z.string().regex(/^[\w-]{1,64}$/) }).strict();
