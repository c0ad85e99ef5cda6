import { z } from 'zod';
import type { EndpointSchemas } from '../endpoint-schemas.ts';
import { localeSchema } from '../wire.ts';
import type { account } from './account.ts';

export const adminsAnswerSchema = z.object({
  items: z.array(z.object({ firstname: z.string(), lastname: z.string(), email: z.string() })),
});

export const upgradeRequestBodySchema = z.object({ plan: z.enum(['discovery', 'shopRanked', 'revenueCatcher']) });

export const accountSchemas = {
  admins: { response: adminsAnswerSchema },
  requestUpgrade: { request: upgradeRequestBodySchema, response: upgradeRequestBodySchema, status: 202 },
  locales: { response: z.array(localeSchema) },
} as const satisfies Record<keyof typeof account, EndpointSchemas>;
