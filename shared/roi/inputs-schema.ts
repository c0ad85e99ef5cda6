import { z } from '../schema/z.ts';

const amount = z.number().min(-1e15).max(1e15).nullable();
const rangeSchema = z.strictObject({ low: amount, base: amount, high: amount });

/** The shape of inputs. Whether they make sense is another question: `faultsOf` tells. */
export const roiInputsSchema = z.strictObject({
  clicksFromCost: z.boolean().default(false),
  othersAlike: z.boolean().default(false),
  ranges: z.strictObject({
    spend: rangeSchema,
    fees: rangeSchema,
    clicks: rangeSchema,
    costPerClick: rangeSchema,
    reportingShare: rangeSchema,
    conversion: rangeSchema,
    basket: rangeSchema,
    ownShare: rangeSchema,
    margin: rangeSchema,
    incrementality: rangeSchema,
    repeat: rangeSchema,
    horizon: rangeSchema,
  }),
});
