import { type ValueId, valueInfo } from './ratios.ts';

/** The factor from a value to its typed number: shares are stored as ratios and typed as percentages. */
export const writtenTimes = (measure: ValueId): number => (valueInfo(measure).format === 'percent' ? 100 : 1);

/** The unit of a typed number of the measure. */
export function writtenUnit(measure: ValueId, currency: string): string {
  const { format, unit } = valueInfo(measure);
  return { percent: '%', money: currency, integer: unit, decimal: unit }[format];
}
