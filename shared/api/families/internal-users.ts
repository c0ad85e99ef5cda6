import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { startViewAsBodySchema, viewAsHistorySchema, viewAsSchema } from './internal-users-schemas.ts';
import { fullAdmins } from './rules.ts';

/** People of every account, for support. */
export const internalUsers = {
  startViewAs: {
    method: 'POST',
    path: '/dbd/internal/view-as',
    scope: 'none',
    effect: 'write',
    access: fullAdmins,
    caller: 'browser',
    body: startViewAsBodySchema,
    answer: viewAsSchema,
    status: 201,
    changesSession: 'view-as-started',
    summary: 'See the product as one person sees it, for 30 minutes and without changing anything',
  },
  stopViewAs: {
    method: 'DELETE',
    path: '/dbd/internal/view-as',
    scope: 'none',
    effect: 'write',
    access: { scope: 'none' },
    whenViewing: 'as-oneself',
    caller: 'browser',
    status: 204,
    changesSession: 'view-as-ended',
    summary: 'Stop viewing as somebody else; idempotent',
  },
  viewAsHistory: {
    method: 'GET',
    path: '/dbd/internal/view-as',
    scope: 'none',
    effect: 'read',
    access: fullAdmins,
    caller: 'browser',
    query: z.object({ user: z.string().max(64).optional() }),
    answer: viewAsHistorySchema,
    summary: 'The last 200 views, newest first',
  },
} as const satisfies Record<string, Endpoint>;
