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

/** As many dimensions as rows come by; a report has them downwards and across. */
const maxDimensions = 5;

/** Values are keys of the dimension; with `contains`, words that its names have, one of them at least. */
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
 * A row of a pivot is ordered by what its measure comes to over some dimensions of the row alone, whichever cell of it a row
 * of the answer is; with `at`, only over what one member of another dimension, or of two, has of it.
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

/** The one question every tile, chart, table and export asks. */
export const querySchema = z
  .object({
    measures: z.array(measureSchema).min(1).max(12),
    /** Ratios of two measures. They are behind the measures of each row, and totals are ratios of totals. */
    ratios: z.array(ratioSchema).max(maxRatios).optional(),
    dimensions: z.array(dimensionSchema).max(maxDimensions).default([]),
    filters: z.array(filterSchema).max(10).default([]),
    /** Rows that don't meet them are left out; totals stay those of everything that the filters admit. */
    having: z.array(thresholdSchema).max(5).default([]),
    range: z.object({ from: localDate, to: localDate }).refine(({ from, to }) => from <= to, 'from is after to'),
    /** By which name the days were chosen, since that says which ones are before them; absent for picked days. */
    preset: presetSchema.optional(),
    comparison: z.enum(['none', 'previous-period', 'previous-year']).default('none'),
    order: z.array(orderSchema).max(12).default([]),
    limit: z.int().min(1).max(10_000).default(1000),
    /** Rows to leave out before the first: what earlier pages of a table have shown. */
    offset: z.int().min(0).max(10_000).optional(),
    totals: z.boolean().default(false),
    /** Whether to say how many rows there are in all. */
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
  /** Dimensions as people read them, then measures, then ratios, in the order of `columns`. */
  rows: z.array(z.array(cell)),
  /** What the filters take, one entry per dimension of each row. */
  keys: z.array(z.array(z.string())).optional(),
  /** Version of each row's product image, null for none; absent if no row has any. */
  images: z.array(z.int().nullable()).optional(),
  /** One number per measure and ratio, by a query of its own. */
  totals: z.array(z.number().nullable()).nullable(),
  /** `rows` has the counterpart of each row above, in the same order. */
  comparison: z
    .object({
      range: z.object({ from: localDate, to: localDate }),
      rows: z.array(z.array(cell)),
      totals: z.array(z.number().nullable()).nullable(),
      /**
       * The figures of the own period over the compared days alone, where those aren't all of them: what changes is told
       * by these.
       */
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
      /** Rows, by index, without a comparison, since that would have more or fewer days; absent for none. */
      uneven: z.array(z.int()).optional(),
      /** The same of the totals: the filters leave more days of one range than of the other. */
      unevenTotals: z.boolean().optional(),
      /** The last day with facts is not over: totals are compared with whole days, and its row with nothing. */
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
      /** The first of the days whose rates were used, where several were: `rate` and `date` are the last one's. */
      since: localDate.optional(),
      /** First days of months without a rate of their own, for which it is used; absent for none. */
      standsInFor: z.array(localDate).optional(),
      /** Measures with amounts in those months; absent for none. */
      standsInOf: z.array(measureSchema).optional(),
    }),
  ),
  /** Which of the retailers asked about report their sales, by name; only these are in measures of orders and sales. */
  salesReporting: z
    .object({
      reporting: z.array(z.string()),
      silent: z.array(z.string()),
      /** Share of the clicks that led to retailers that report, null where no such measure was asked for. */
      clickShare: z.number().nullable(),
    })
    .nullable()
    .optional(),
  /**
   * Rows, by their place, whose measures of shoppers are null because they count too few people, or
   * would give away a number that does; absent where none could be.
   */
  withheld: z
    .object({
      /** Fewer people than these. */
      fewerThan: z.int(),
      rows: z.array(z.int()),
      comparison: z.array(z.int()),
      totals: z.boolean(),
      comparisonTotals: z.boolean(),
      /** For each of `rows`, the nearest days for which it would be shown; null if there are none. */
      instead: z.array(z.object({ from: localDate, to: localDate }).nullable()).optional(),
      /** The same of the totals. */
      totalsInstead: z.object({ from: localDate, to: localDate }).nullable().optional(),
    })
    .optional(),
  /** The instant, UTC, at which the account's facts last changed before this answer; absent where it isn't known. */
  factsChangedAt: z.string().nullish(),
  /** The instant, UTC, up to which the answer knows all facts; absent where nothing waits to be taken in. */
  factsAsOf: z.string().optional(),
  /** First day with facts of the kind that was asked about; absent where it isn't known. */
  factsFrom: localDate.nullish(),
  /** Last day with facts; null if there are none. */
  factsThrough: localDate.nullable(),
  /** Last finished day that a source of the measures covers; absent if unknown. */
  completeThrough: localDate.nullish(),
  /** First day of a period at the end of the range that is not complete yet. */
  incompleteFrom: localDate.nullable(),
  /** More rows matched than `limit` allows. */
  truncated: z.boolean(),
  /** How many rows matched, where that was asked for. */
  count: z.int().optional(),
});

export type QueryAnswer = z.infer<typeof queryAnswerSchema>;
