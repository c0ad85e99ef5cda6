import { z } from '../schema/z.ts';
import { measures } from './measures.ts';
import { dimensionSchema, measureSchema } from './query.ts';

const common = {
  id: z.string().regex(/^[\w-]{1,60}$/),
  title: z.string(),
  /** The share of the row on a wide screen; a row that isn’t full is stretched. Absent for the default of the type. */
  size: z.enum(['third', 'half', 'two-thirds', 'full']).optional(),
  /** Whether a panel is only a tab until somebody opens it, so that its numbers are read on request. */
  onRequest: z.boolean().optional(),
};

/** Only additive measures can be decomposed. */
const additiveSchema = measureSchema.refine((measure) => measures[measure].kind === 'additive', 'is not additive');

/** One part of a dashboard, report or insight page. The page adds range, comparison, filters and currency. */
export const widgetSchema = z.discriminatedUnion('type', [
  /** A figure over the whole range, with its change and a small chart. */
  z.object({
    ...common,
    type: z.literal('kpi'),
    measure: measureSchema,
    /** Shows the largest member of this dimension and its figure, instead of the total. */
    leaderOf: dimensionSchema.optional(),
  }),
  /** Measures over time, each with its own axis. */
  z.object({
    ...common,
    type: z.literal('trend'),
    measures: z.array(measureSchema).min(1).max(3),
    /** Granularity; absent if the range decides. */
    by: z.enum(['day', 'week', 'month']).optional(),
    shape: z.enum(['line', 'area']).optional(),
  }),
  /** One measure over time, as small charts with the same axis, one for each of the largest members of a dimension. */
  z.object({
    ...common,
    type: z.literal('multiples'),
    dimension: dimensionSchema,
    measure: measureSchema,
    limit: z.int().min(2).max(12),
  }),
  /** One measure by one dimension, largest first, against the comparison. */
  z.object({
    ...common,
    type: z.literal('bar'),
    dimension: dimensionSchema,
    measure: measureSchema,
    limit: z.int().min(1).max(50),
  }),
  /** Measures of one family from the widest to the narrowest. */
  z.object({ ...common, type: z.literal('funnel'), measures: z.array(measureSchema).min(2).max(8) }),
  /** Rows by one dimension, or by up to three with a heading and a subtotal for each group. */
  z.object({
    ...common,
    type: z.literal('table'),
    dimension: dimensionSchema,
    /** Further dimensions, each nested in the one before. */
    within: z.array(dimensionSchema).max(2).optional(),
    measures: z.array(measureSchema).min(1).max(8),
    /** Rows on one page. */
    limit: z.int().min(1).max(1000),
  }),
  /** One measure by two dimensions. */
  z.object({
    ...common,
    type: z.literal('heat'),
    rows: dimensionSchema,
    columns: dimensionSchema,
    measure: measureSchema,
    limit: z.int().min(1).max(40),
  }),
  /** One measure by country. */
  z.object({ ...common, type: z.literal('map'), measure: measureSchema }),
  /** The change of a measure since the comparison, by the members of a dimension. */
  z.object({
    ...common,
    type: z.literal('waterfall'),
    dimension: dimensionSchema,
    measure: additiveSchema,
    limit: z.int().min(1).max(20),
  }),
  /** A measure that keeps its value until it changes, for the largest members of a dimension. */
  z.object({
    ...common,
    type: z.literal('steps'),
    dimension: dimensionSchema,
    measure: measureSchema,
    /** An out-of-stock rate, shown for each day; if it is unknown, so is the state of the day. Meant for one product. */
    trouble: measureSchema.optional(),
    limit: z.int().min(1).max(6),
  }),
]);

export const templateSchema = z.object({
  id: z.string(),
  kind: z.enum(['dashboard', 'report', 'insight']),
  name: z.string(),
  description: z.string().nullable(),
  widgets: z.array(widgetSchema),
});

export type Widget = z.infer<typeof widgetSchema>;
export type WidgetOf<Type extends Widget['type']> = Extract<Widget, { type: Type }>;
export type Template = z.infer<typeof templateSchema>;
