import { z } from '../schema/z.ts';
import { keysOf } from '../table.ts';
import { markConditions, maxMarks } from './marks.ts';
import { dimensionIds, measureIds } from './measures.ts';
import { presets } from './presets.ts';
import { isKnownRatio, maxRatios } from './ratios.ts';

/** A calendar day `YYYY-MM-DD` in the scope's reporting timezone; never an instant. */
const localDate = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

export const measureSchema = z.enum(measureIds);
export const dimensionSchema = z.enum(dimensionIds);

const measureName = z.string().regex(/^\w{1,40}$/);
/** Two measures, one divided by the other: `piClicks-per-sessions`. */
export const ratioSchema = z
  .templateLiteral([measureName, '-per-', measureName])
  .refine(isKnownRatio, 'must divide one measure by another');
export const valueSchema = z.union([measureSchema, ratioSchema]);

/** The most dimensions of a question; a report has them downwards and across. */
const maxDimensions = 5;

/** Values are keys of the dimension. With `contains` they are texts, and a name has to contain at least one. */
export const filterSchema = z.object({
  dimension: dimensionSchema,
  op: z.enum(['in', 'not-in', 'contains']),
  values: z.array(z.string().max(200)).min(1).max(50),
});

/** A limit that a row's measure has to meet, in the units of the answer. Unknown values don't meet it. */
const thresholdSchema = z.object({
  measure: measureSchema,
  op: z.enum(['gt', 'gte', 'lt', 'lte']),
  value: z.number(),
});

/** A mark on values of a table, in the units of the answer. */
const markSchema = z.strictObject({
  measure: valueSchema,
  condition: z.enum(markConditions),
  threshold: z.number(),
});
export const marksSchema = z.array(markSchema).max(maxMarks);

const memberSchema = z.object({ dimension: dimensionSchema, key: z.string().max(200) });

/**
 * Orders rows of a pivot by the measure over some of their dimensions only, so that all cells of a pivot row
 * stay together; with `at`, only for one member of another dimension, or of two.
 */
const groupSchema = z.object({
  dimensions: z.array(dimensionSchema).min(1).max(maxDimensions),
  at: z.union([memberSchema, z.array(memberSchema).min(1).max(2)]).optional(),
});

const orderSchema = z.object({
  by: z.union([measureSchema, dimensionSchema, ratioSchema]),
  direction: z.enum(['asc', 'desc']),
  of: groupSchema.optional(),
});

/** A period by name. */
const presetSchema = z.enum(keysOf(presets));

/** The query of every tile, chart, table and export. */
export const querySchema = z
  .object({
    measures: z.array(measureSchema).min(1).max(12),
    /** Ratios of two measures. They follow the measures in each row, and totals are ratios of totals. */
    ratios: z.array(ratioSchema).max(maxRatios).optional(),
    dimensions: z.array(dimensionSchema).max(maxDimensions).default([]),
    filters: z.array(filterSchema).max(10).default([]),
    /** Thresholds that rows have to meet; totals still include everything that the filters admit. */
    having: z.array(thresholdSchema).max(5).default([]),
    range: z.object({ from: localDate, to: localDate }).refine(({ from, to }) => from <= to, 'from is after to'),
    /** The preset by which the days were chosen, which decides the days to compare with; absent for picked days. */
    preset: presetSchema.optional(),
    comparison: z.enum(['none', 'previous-period', 'previous-year']).default('none'),
    order: z.array(orderSchema).max(12).default([]),
    limit: z.int().min(1).max(10_000).default(1000),
    /** Rows to skip: those of earlier pages of a table. */
    offset: z.int().min(0).max(10_000).optional(),
    totals: z.boolean().default(false),
    /** Whether to count all rows. */
    counted: z.boolean().optional(),
    /** ISO 4217 code that money is shown in; the scope's own when absent. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
  })
  .strict();

export type SemanticQuery = z.infer<typeof querySchema>;
export type SemanticQueryInput = z.input<typeof querySchema>;

const cell = z.union([z.string(), z.number(), z.null()]);

export const queryAnswerSchema = z.object({
  columns: z.array(z.object({ id: z.string(), kind: z.enum(['dimension', 'measure']) })),
  /** Names of dimensions, then measures, then ratios, in the order of `columns`. */
  rows: z.array(z.array(cell)),
  /** Keys of each row for filters, one per dimension. */
  keys: z.array(z.array(z.string())).optional(),
  /** Version of each row's product image, null for none; absent if no row has any. */
  images: z.array(z.int().nullable()).optional(),
  /** One number per measure and ratio, computed from the facts, not from the rows. */
  totals: z.array(z.number().nullable()).nullable(),
  /** `rows` has the counterpart of each row, in the same order. */
  comparison: z
    .object({
      range: z.object({ from: localDate, to: localDate }),
      rows: z.array(z.array(cell)),
      totals: z.array(z.number().nullable()).nullable(),
      /** Figures of the range over the compared days only, if those aren’t all. Changes are computed from them. */
      own: z.object({ rows: z.array(z.array(cell)), totals: z.array(z.number().nullable()).nullable() }).optional(),
      /** Measures compared over only some of the days, or none; absent if the upstream doesn't say. */
      gaps: z
        .array(
          z.object({
            measures: z.array(z.string()),
            /** Compared days of the range; 0 for none. */
            compared: z.int(),
            of: z.int(),
            /** Retailers or channels that are left out, by name. */
            leftOut: z.array(z.string()),
          }),
        )
        .optional(),
      /** Indexes of rows without a comparison, because their counterpart has more or fewer days; absent for none. */
      uneven: z.array(z.int()).optional(),
      /** Whether totals have no comparison, because the filters admit more days of one range than of the other. */
      unevenTotals: z.boolean().optional(),
      /** The last day with facts isn’t over: totals are compared with whole days, and its row isn’t compared. */
      unfinishedDay: z.boolean().optional(),
    })
    .nullable(),
  range: z.object({ from: localDate, to: localDate }),
  timezone: z.string(),
  currency: z.string(),
  /** Rates used for conversion: one unit of `from` is `rate` units of the answer's currency. */
  conversions: z.array(
    z.object({
      from: z.string(),
      rate: z.number(),
      date: localDate,
      /** The first day whose rate was used, if several were: `rate` and `date` are those of the last. */
      since: localDate.optional(),
      /** First days of months without a rate, for which this one is used; absent for none. */
      standsInFor: z.array(localDate).optional(),
      /** Measures with amounts in those months; absent for none. */
      standsInOf: z.array(measureSchema).optional(),
    }),
  ),
  /**
   * Which of the retailers in question report their sales, by name; measures of orders and sales only include these.
   */
  salesReporting: z
    .object({
      reporting: z.array(z.string()),
      silent: z.array(z.string()),
      /** The share of clicks that led to retailers that report; null without such a measure. */
      clickShare: z.number().nullable(),
    })
    .nullable()
    .optional(),
  /**
   * Indexes of rows whose measures of shoppers are null, because they count too few people or would reveal a number that
   * does. Absent if no measure can be withheld.
   */
  withheld: z
    .object({
      /** The number of people below which values are withheld. */
      fewerThan: z.int(),
      rows: z.array(z.int()),
      comparison: z.array(z.int()),
      totals: z.boolean(),
      comparisonTotals: z.boolean(),
      /** For each of `rows`, the nearest days for which its measures would be shown; null if there are none. */
      instead: z.array(z.object({ from: localDate, to: localDate }).nullable()).optional(),
      /** The same for totals. */
      totalsInstead: z.object({ from: localDate, to: localDate }).nullable().optional(),
    })
    .optional(),
  /** UTC instant of the last change of the account's facts before this answer; absent if unknown. */
  factsChangedAt: z.string().nullish(),
  /** The UTC instant up to which the answer includes all facts; absent if none are waiting. */
  factsAsOf: z.string().optional(),
  /** First day with facts of the requested kind; absent if unknown. */
  factsFrom: localDate.nullish(),
  /** Last day with facts; null if there are none. */
  factsThrough: localDate.nullable(),
  /** Last finished day that a source of the measures covers; absent if unknown. */
  completeThrough: localDate.nullish(),
  /** First day of the first incomplete period at the end of the range; null if all are complete. */
  incompleteFrom: localDate.nullable(),
  /** Whether more rows matched than `limit` allows. */
  truncated: z.boolean(),
  /** The number of all matching rows, if `counted`. */
  count: z.int().optional(),
});

export type QueryAnswer = z.infer<typeof queryAnswerSchema>;
