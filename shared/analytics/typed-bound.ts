import { type ValueId, valueInfo } from './ratios.ts';

/** How often what is written of a measure is what is meant: a share is kept as a ratio and written in per cent. */
export const writtenTimes = (measure: ValueId): number => (valueInfo(measure).format === 'percent' ? 100 : 1);

/** The unit of a typed number of the measure. */
export function writtenUnit(measure: ValueId, currency: string): string {
  const { format, unit } = valueInfo(measure);
  return { percent: '%', money: currency, integer: unit, decimal: unit }[format];
}
