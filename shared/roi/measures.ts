import type { MeasureId } from '../analytics/measures.ts';

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
