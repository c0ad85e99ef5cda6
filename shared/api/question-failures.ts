import { conflictText, incompatibility, type MeasurePair } from '../analytics/compatibility.ts';
import type { DimensionId, MeasureId } from '../analytics/measures.ts';
import { type RatioId, ratioParts, ratioProblem } from '../analytics/ratios.ts';

/** Why the store of the facts can't answer. A part of the table of failures. */
export const factFailures = {
  'facts-unreachable': [503, 'The analytics data can’t be reached. Try again shortly.'],
  'facts-silent': [503, 'The analytics data didn’t answer. Try again shortly.'],
} as const;

export interface MeasureByDimension {
  readonly measure: MeasureId;
  readonly dimension: DimensionId;
}

/** Why the query engine refuses a question. A part of the table of failures. */
export const questionFailures = {
  'range-too-long': [400, 'The date range is longer than ten years. Choose a shorter one.'],
  'measures-apart': [400, ({ pair }: { readonly pair: MeasurePair }) => conflictText(pair)],
  'measure-of-others': [
    400,
    ({ label, account }: { readonly label: string; readonly account: 'brand' | 'retailer' }) =>
      `${label} isn’t available for a ${account}.`,
  ],
  'measure-repeated': [400, 'Choose each measure once.'],
  'measure-not-by-dimension': [
    400,
    ({ measure, dimension }: MeasureByDimension) =>
      incompatibility(measure, dimension) ?? 'The measure can’t be split or filtered like this.',
  ],
  'ratio-says-nothing': [
    400,
    ({ ratio }: { readonly ratio: RatioId }) => {
      const parts = ratioParts(ratio);
      return (parts && ratioProblem(parts)) ?? 'Divide one measure by another.';
    },
  ],
  'ratio-beside-withheld': [400, 'A ratio can’t be shown beside shares and shoppers.'],
  'dimension-repeated': [400, 'Choose each dimension once.'],
  'several-periods': [400, 'Choose only one of day, week, month, quarter and year.'],
  'order-not-asked': [400, 'Sort by a measure or dimension in the report.'],
  'order-groups-unfit': [400, 'Group by dimensions in the report, sorted by a measure.'],
  'order-groups-withheld': [400, 'Shares and shoppers can’t be sorted by group.'],
  'search-not-of-names': [400, 'Search works for names only.'],
  'filter-takes-ids': [400, ({ label }: { readonly label: string }) => `Filter ${label} by IDs.`],
  'threshold-not-asked': [400, 'Set a threshold for a measure in the report.'],
} as const;
