import { z } from 'zod';

/** `AlcoholRules` of an alcohol brand; null for any other account. */
export const alcoholRulesSchema = z
  .object({
    ages: z.array(z.object({ country: z.string(), age: z.int() })).readonly(),
    blocked: z.array(z.string()).readonly(),
  })
  .nullable();
