import { type MeasureId, measures } from './catalogue.ts';

/** How often what is written of a measure is what is meant: a share is kept as a ratio and written in per cent. */
export const writtenTimes = (measure: MeasureId): number => (measures[measure].format === 'percent' ? 100 : 1);

/** What a written number of the measure counts. */
export function writtenUnit(measure: MeasureId, currency: string): string {
  const { format, unit } = measures[measure];
  return { percent: '%', money: currency, integer: unit, decimal: unit }[format];
}
