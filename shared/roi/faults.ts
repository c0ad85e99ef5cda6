import { type RoiFieldId, roiFieldIds, roiFields } from './fields.ts';
import { type RoiInputs, type RoiPoint, type RoiRange, roiPoints } from './inputs.ts';

/** Why inputs are not taken, and what to do. */
export const roiFaults = {
  'not-a-number': 'Enter a number.',
  negative: 'Enter 0 or more.',
  'too-large': 'Enter a smaller number.',
  'above-one': 'Enter 0 to 100%.',
  'incrementality-above-one': 'Incremental sales can’t exceed all sales.',
  'repeat-below-one': 'Enter 1 or more. 1 means that nobody buys again.',
  'no-time': 'Enter at least one day, in months.',
  'out-of-order': 'Low must not be above base, nor base above high.',
  'base-missing': 'Enter the base as well.',
} as const;

export type RoiFaultCode = keyof typeof roiFaults;

export interface RoiFault {
  readonly field: RoiFieldId;
  readonly point: RoiPoint;
  readonly code: RoiFaultCode;
}

/** What is wrong with the inputs, at most one fault for each number. */
export const faultsOf = ({ ranges }: Pick<RoiInputs, 'ranges'>): RoiFault[] =>
  roiFieldIds.flatMap((field) => faultsOfField(field, ranges[field]));

function faultsOfField(field: RoiFieldId, range: RoiRange): RoiFault[] {
  const outside = roiPoints.flatMap((point) => {
    const code = faultOf(field, range[point]);
    return code === null ? [] : [{ field, point, code }];
  });
  if (outside.length > 0) return outside;
  const { low, base, high } = range;
  if (base === null) return low === null && high === null ? [] : [{ field, point: 'base', code: 'base-missing' }];
  if (low !== null && low > base) return [{ field, point: 'low', code: 'out-of-order' }];
  if (high !== null && high < base) return [{ field, point: 'high', code: 'out-of-order' }];
  return [];
}

function faultOf(field: RoiFieldId, value: number | null): RoiFaultCode | null {
  const { min, max, unit } = roiFields[field];
  if (value === null) return null;
  if (!Number.isFinite(value)) return 'not-a-number';
  if (value < min) return field === 'repeat' ? 'repeat-below-one' : field === 'horizon' ? 'no-time' : 'negative';
  if (value <= max) return null;
  if (field === 'incrementality') return 'incrementality-above-one';
  return unit === 'share' ? 'above-one' : 'too-large';
}
