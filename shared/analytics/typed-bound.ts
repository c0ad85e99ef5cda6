import { type ValueId, valueInfo } from './ratios.ts';

/** The factor between a typed number and its value: a share is stored as a ratio and typed in per cent. */
export const writtenTimes = (measure: ValueId): number => (valueInfo(measure).format === 'percent' ? 100 : 1);

/** The unit of a typed number of the measure. */
export function writtenUnit(measure: ValueId, currency: string): string {
  const { format, unit } = valueInfo(measure);
  return { percent: '%', money: currency, integer: unit, decimal: unit }[format];
}
