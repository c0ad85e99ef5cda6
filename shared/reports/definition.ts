import { longestValue, maxFilters } from '../analytics/filters.ts';
import {
  chartKinds,
  defaultLimit,
  leastWidth,
  maxColumns,
  maxLimit,
  maxRows,
  maxValues,
  maxWidth,
  noWidths,
} from '../analytics/layout.ts';
import { type DimensionId, dimensions } from '../analytics/measures.ts';
import { presets } from '../analytics/presets.ts';
import {
  dimensionSchema,
  filterSchema,
  marksSchema,
  measureSchema,
  ratioSchema,
  valueSchema,
} from '../analytics/query.ts';
import { maxRatios, ratioParts, ratioProblem } from '../analytics/ratios.ts';
import { z } from '../schema/z.ts';
import { keysOf } from '../table.ts';
import { isLocalDate } from '../time/calendar.ts';
import { shownValues } from './shown-values.ts';

const day = z.string().refine(isLocalDate, 'must be a day such as 2026-11-18');

const daysSchema = z.union([
  /** A named period moves on with time. */
  z.strictObject({ preset: z.enum(keysOf(presets)) }),
  z.strictObject({ from: day, to: day }).refine(({ from, to }) => from <= to, 'from is after to'),
]);

const isOnce = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

const member = z.string().max(longestValue);
const width = z.int().min(leastWidth).max(maxWidth).nullable();

/**
 * A report: measures (`values`) and ratios of measures, by up to three dimensions downwards (`rows`) and two across
 * (`columns`). Days are calendar days of the scope's reporting timezone; without a currency the reader's own is used.
 */
export const definitionSchema = z
  .strictObject({
    rows: z.array(dimensionSchema).max(maxRows, `must be at most ${maxRows}`),
    columns: z.array(dimensionSchema).max(maxColumns, `must be at most ${maxColumns}`),
    values: z.array(measureSchema).min(1, 'must hold a measure').max(maxValues, `must be at most ${maxValues}`),
    ratios: z.array(ratioSchema).max(maxRatios).default([]),
    filters: z.array(filterSchema).max(maxFilters).default([]),
    days: daysSchema,
    comparison: z.enum(['none', 'previous-period', 'previous-year']).default('none'),
    /** By a value, or by the innermost dimension of the rows; null for the default order. */
    order: z
      .strictObject({
        by: z.union([valueSchema, dimensionSchema]),
        direction: z.enum(['asc', 'desc']),
        /**
         * Sorts by the value in the column of this member, or of these members if there are several dimensions across;
         * without it, by the row's total.
         */
        column: z.union([member, z.array(member).min(1).max(maxColumns)]).optional(),
      })
      .nullable()
      .default(null),
    /** Rows on one page. */
    limit: z.int().min(1).max(maxLimit).default(defaultLimit),
    /** Highlighting of numbers. Bounds of money are in the report's currency. */
    marks: marksSchema.default([]),
    chart: z.enum(chartKinds).default('table'),
    /** Widths of the columns of names and of numbers; null fits them to their content. */
    widths: z.strictObject({ names: width, numbers: width }).default(noWidths),
    /** The value or ratio that the chart shows; null for the first. */
    drawn: valueSchema.nullable().default(null),
    /** ISO 4217 */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency code such as USD')
      .nullable()
      .default(null),
  })
  .refine(({ rows, columns }) => isOnce([...rows, ...columns]), {
    path: ['rows'],
    message: 'A dimension appears twice.',
  })
  .refine(({ rows, columns }) => timesOf([...rows, ...columns]).length <= 1, {
    path: ['rows'],
    message: 'Only one of day, week, month, quarter and year can be used at a time.',
  })
  .refine(({ values }) => isOnce(values), { path: ['values'], message: 'A measure appears twice.' })
  .refine(({ ratios }) => isOnce(ratios), { path: ['ratios'], message: 'A ratio appears twice.' })
  .superRefine(({ ratios }, context) => {
    for (const id of ratios) {
      const parts = ratioParts(id);
      const message = parts && ratioProblem(parts);
      if (message) context.addIssue({ code: 'custom', path: ['ratios'], message });
    }
  })
  .refine((shown) => shown.marks.every(({ measure }) => shownValues(shown).includes(measure)), {
    path: ['marks'],
    message: 'Only values in the report can be highlighted.',
  })
  .refine((shown) => shown.drawn === null || shownValues(shown).includes(shown.drawn), {
    path: ['drawn'],
    message: 'Only values in the report can be charted.',
  })
  .refine(({ marks }) => isOnce(marks.map(({ measure, condition }) => `${measure} ${condition}`)), {
    path: ['marks'],
    message: 'A value can have one upper and one lower threshold.',
  });

export type ReportDefinition = Readonly<z.infer<typeof definitionSchema>>;
export type ReportDefinitionInput = z.input<typeof definitionSchema>;

const timesOf = (ids: readonly DimensionId[]): DimensionId[] => ids.filter((id) => dimensions[id].kind === 'time');
