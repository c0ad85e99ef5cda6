import { z } from '#shared/schema/z.ts';

export const adminsAnswerSchema = z.object({
  items: z.array(z.object({ firstname: z.string(), lastname: z.string(), email: z.string() })),
});

export const upgradeRequestBodySchema = z.object({ plan: z.enum(['discovery', 'shopRanked', 'revenueCatcher']) });
