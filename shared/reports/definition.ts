import { isLocalDate } from '../analytics/calendar.ts';
import { type DimensionId, dimensions } from '../analytics/catalogue.ts';
import { longestValue, mostFilters } from '../analytics/filters.ts';
import { chartKinds, defaultLimit, mostColumns, mostLimit, mostRows, mostValues } from '../analytics/layout.ts';
import { presets } from '../analytics/presets.ts';
import { dimensionSchema, filterSchema, marksSchema, measureSchema } from '../analytics/query.ts';
import { z } from '../schema/z.ts';
import { keysOf } from '../table.ts';

const day = z.string().refine(isLocalDate, 'must be a day such as 2026-11-18');

const daysSchema = z.union([
  /** A period by name moves on with time. */
  z.strictObject({ preset: z.enum(keysOf(presets)) }),
  z.strictObject({ from: day, to: day }).refine(({ from, to }) => from <= to, 'from is after to'),
]);

const isOnce = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

/**
 * What a report asks and how it shows it: measures (`values`) by up to three dimensions downwards (`rows`) and one across
 * (`columns`). Days are calendar days of the scope's reporting timezone; without a currency the reader's own is used.
 */
export const definitionSchema = z
  .strictObject({
    rows: z.array(dimensionSchema).max(mostRows, `must be at most ${mostRows}`),
    columns: z.array(dimensionSchema).max(mostColumns, 'must be at most one'),
    values: z.array(measureSchema).min(1, 'must hold a measure').max(mostValues, `must be at most ${mostValues}`),
    filters: z.array(filterSchema).max(mostFilters).default([]),
    days: daysSchema,
    comparison: z.enum(['none', 'previous-period', 'previous-year']).default('none'),
    /** By a value, or by the innermost dimension of the rows; null is the usual order. */
    order: z
      .strictObject({
        by: z.union([measureSchema, dimensionSchema]),
        direction: z.enum(['asc', 'desc']),
        /** Sorts by the value in the column of this member; without it, by the row's total. */
        column: z.string().max(longestValue).optional(),
      })
      .nullable()
      .default(null),
    /** Rows on one page. */
    limit: z.int().min(1).max(mostLimit).default(defaultLimit),
    /** Numbers that stand out. Bounds of money are in the currency that the report is shown in. */
    marks: marksSchema.default([]),
    chart: z.enum(chartKinds).default('table'),
    /** Which of the values the chart draws; null for the first. */
    drawn: measureSchema.nullable().default(null),
    /** ISO 4217 */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency code such as USD')
      .nullable()
      .default(null),
  })
  .refine(({ rows, columns }) => isOnce([...rows, ...columns]), { path: ['rows'], message: 'A dimension comes twice.' })
  .refine(({ rows, columns }) => timesOf([...rows, ...columns]).length <= 1, {
    path: ['rows'],
    message: 'Only one of day, week, month, quarter and year can be used at a time.',
  })
  .refine(({ values }) => isOnce(values), { path: ['values'], message: 'A measure comes twice.' })
  .refine(({ marks, values }) => marks.every(({ measure }) => values.includes(measure)), {
    path: ['marks'],
    message: 'Only a value that is shown can be marked.',
  })
  .refine(({ drawn, values }) => drawn === null || values.includes(drawn), {
    path: ['drawn'],
    message: 'Only a value that is shown can be drawn.',
  })
  .refine(({ marks }) => isOnce(marks.map(({ measure, condition }) => `${measure} ${condition}`)), {
    path: ['marks'],
    message: 'A value has one bound above and one below.',
  });

export type ReportDefinition = Readonly<z.infer<typeof definitionSchema>>;
export type ReportDefinitionInput = z.input<typeof definitionSchema>;

const timesOf = (ids: readonly DimensionId[]): DimensionId[] => ids.filter((id) => dimensions[id].kind === 'time');
