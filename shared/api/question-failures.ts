import type { DimensionId, MeasureId } from '../analytics/catalogue.ts';
import { conflictText, incompatibility, type MeasurePair } from '../analytics/compatibility.ts';

export interface MeasureByDimension {
  readonly measure: MeasureId;
  readonly dimension: DimensionId;
}

/** Why the query engine refuses a question. A part of the table of failures. */
export const questionFailures = {
  'range-too-long': [400, 'The range is longer than ten years.'],
  'measures-apart': [400, ({ pair }: { readonly pair: MeasurePair }) => conflictText(pair)],
  'measure-of-others': [
    400,
    ({ label, account }: { readonly label: string; readonly account: 'brand' | 'retailer' }) =>
      `${label} is not a measure of a ${account}.`,
  ],
  'measure-repeated': [400, 'The measure comes twice.'],
  'measure-not-by-dimension': [
    400,
    ({ measure, dimension }: MeasureByDimension) =>
      incompatibility(measure, dimension) ?? 'The measure can’t be split or filtered like this.',
  ],
  'dimension-repeated': [400, 'A dimension comes twice.'],
  'several-periods': [400, 'Only one of day, week, month, quarter and year can be used at a time.'],
  'order-not-asked': [400, 'Only what is asked for can be ordered by.'],
  'order-groups-unfit': [400, 'Groups are of dimensions that are asked for, and ordered by a measure.'],
  'order-groups-withheld': [400, 'Rows of shares and shoppers can’t be ordered by their groups.'],
  'search-not-of-names': [400, 'Only names can be searched, and only for words.'],
  'filter-takes-ids': [400, ({ label }: { readonly label: string }) => `${label} is filtered by ids.`],
  'threshold-not-asked': [400, 'Only a measure that is asked for can have a threshold.'],
} as const;
