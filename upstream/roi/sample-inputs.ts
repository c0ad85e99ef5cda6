import type { UsedActuals } from '#shared/api/families/roi-schemas.ts';
import { actualFields } from '#shared/roi/compare.ts';
import { type RoiFieldId, type RoiUnit, roiFields } from '#shared/roi/fields.ts';
import { mapRoiFields, type RoiInputs } from '#shared/roi/inputs.ts';
import type { Scaling } from '../anonymise/scaling.ts';

/** The factor of a number. Money and counts are scaled like those of facts; shares and ratios stay, and so does ROI. */
function timesOf(unit: RoiUnit, { counts, money }: Scaling): number {
  if (unit === 'money') return money;
  if (unit === 'clicks') return counts;
  return unit === 'money-per-order' || unit === 'money-per-click' ? money / counts : 1;
}

const scaled = (field: RoiFieldId, value: number | null, sample: Scaling): number | null =>
  value === null ? null : value * timesOf(roiFields[field].unit, sample);

/** Inputs as shown with sample data. */
export const scaledInputs = (inputs: RoiInputs, sample: Scaling): RoiInputs => ({
  ...inputs,
  ranges: mapRoiFields((id) => {
    const { low, base, high } = inputs.ranges[id];
    return { low: scaled(id, low, sample), base: scaled(id, base, sample), high: scaled(id, high, sample) };
  }),
});

/** The same for actuals that are stored with a scenario. */
export function scaledActuals(values: UsedActuals['values'], sample: Scaling): UsedActuals['values'] {
  const known = actualFields.flatMap((id) => {
    const value = values[id];
    return value === undefined ? [] : [[id, scaled(id, value, sample)] as const];
  });
  return Object.fromEntries(known);
}
