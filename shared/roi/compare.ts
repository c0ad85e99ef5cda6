import type { MeasureId } from '../analytics/measures.ts';
import type { RoiFieldId } from './fields.ts';

/** As many scenarios are beside each other, the one that is worked on among them. */
export const maxCompared = 4;

/** Fields that facts of the scope can fill in. */
export const actualFields = [
  'spend',
  'clicks',
  'reportingShare',
  'conversion',
  'basket',
  'ownShare',
] as const satisfies readonly RoiFieldId[];

export type ActualField = (typeof actualFields)[number];

/** Measures that fill in inputs, all of one question. */
export const roiMeasures = [
  'spend',
  'piClicks',
  'reportingCoverage',
  'conversion',
  'averageOrderValue',
  'ownSales',
  'haloSales',
  'attributedSales',
] as const satisfies readonly MeasureId[];
