import { z } from '#shared/schema/z.ts';
import type { Endpoint } from '../endpoint.ts';
import { localeSchema } from '../wire.ts';
import { feedsShell } from './rules.ts';

const adminsAnswerSchema = z.object({
  items: z.array(z.object({ firstname: z.string(), lastname: z.string(), email: z.string() })),
});

const upgradeRequestBodySchema = z.object({ plan: z.enum(['discovery', 'shopRanked', 'revenueCatcher']) });

/** Endpoints about the person's account: administrators, plan, locales. */
export const account = {
  admins: {
    method: 'GET',
    path: '/proxy/data/admins',
    scope: 'path',
    effect: 'read',
    access: feedsShell,
    caller: 'browser',
    answer: adminsAnswerSchema,
    summary: 'Who administers the account, to ask them for access',
  },
  requestUpgrade: {
    method: 'POST',
    path: '/proxy/data/upgrade-requests',
    scope: 'path',
    effect: 'write',
    access: { scope: 'required', accountTypes: ['retailer'], whenConfined: true },
    caller: 'browser',
    body: upgradeRequestBodySchema,
    answer: upgradeRequestBodySchema,
    status: 202,
    summary: 'Ask for another plan; repeating it changes nothing',
  },
  locales: {
    method: 'GET',
    path: '/proxy/locales',
    scope: 'none',
    effect: 'read',
    access: { scope: 'none' },
    caller: 'browser',
    answer: z.array(localeSchema),
    summary: 'Locales beyond the published ones',
  },
} as const satisfies Record<string, Endpoint>;
