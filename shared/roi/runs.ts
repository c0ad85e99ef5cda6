import { type RoiAssumptions, type RoiFieldId, type RoiValues, roiFieldIds, roiFields } from './fields.ts';
import { resultsOf } from './formulas.ts';
import { mapRoiFields, type RoiInputs, type RoiPoint, type RoiRange } from './inputs.ts';

/** The value of a field at a point. A missing low or high equals the base. */
const valueAt = (range: RoiRange, point: RoiPoint): number | null => range[point] ?? range.base;

/**
 * Whether less of a field is better. More spend buys more clicks where a click has its cost, so that the fees weigh less:
 * then it is no cost to be low.
 */
const isCost = (id: RoiFieldId, { clicksFromCost }: RoiAssumptions): boolean =>
  'cost' in roiFields[id] && !(id === 'spend' && clicksFromCost);

const opposite = { low: 'high', base: 'base', high: 'low' } as const;

/** Which of its values a field has in a run: the low run is the one with the lowest ROI. */
export const pointInRun = (id: RoiFieldId, run: RoiPoint, assumptions: RoiAssumptions): RoiPoint =>
  isCost(id, assumptions) ? opposite[run] : run;

/** The numbers of a run. Low and high are runs, with all fields at one end: no interval. */
export const valuesOfRun = (inputs: RoiInputs, run: RoiPoint): RoiValues =>
  mapRoiFields((id) => valueAt(inputs.ranges[id], pointInRun(id, run, inputs)));

/** Whether the results depend on a field under the assumptions. */
export const isUsed = (id: RoiFieldId, { clicksFromCost, othersAlike }: RoiAssumptions): boolean => {
  if (id === 'clicks') return !clicksFromCost;
  if (id === 'costPerClick') return clicksFromCost;
  return id !== 'reportingShare' || !othersAlike;
};

/** How far ROI moves when one field goes from its low to its high value, the others staying at their base. */
export interface Swing {
  readonly field: RoiFieldId;
  readonly low: number;
  readonly high: number;
  readonly roiAtLow: number;
  readonly roiAtHigh: number;
}

/** The widest first. A field without a range, or without any influence on ROI, has none. */
export function tornadoOf(inputs: RoiInputs): Swing[] {
  const base = valuesOfRun(inputs, 'base');
  const roiWith = (field: RoiFieldId, value: number) => resultsOf({ ...base, [field]: value }, inputs).roi;
  return roiFieldIds
    .flatMap((field): Swing[] => {
      const { low, high } = { low: valueAt(inputs.ranges[field], 'low'), high: valueAt(inputs.ranges[field], 'high') };
      if (low === null || high === null || low === high || !isUsed(field, inputs) || field === 'horizon') return [];
      const [roiAtLow, roiAtHigh] = [roiWith(field, low), roiWith(field, high)];
      return roiAtLow === null || roiAtHigh === null ? [] : [{ field, low, high, roiAtLow, roiAtHigh }];
    })
    .sort((a, b) => widthOf(b) - widthOf(a));
}

export const widthOf = ({ roiAtLow, roiAtHigh }: Swing): number => Math.abs(roiAtHigh - roiAtLow);
