import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import {
  changedSchema,
  changeGrantBodySchema,
  endSessionsBodySchema,
  internalUserAnswerSchema,
  internalUsersAnswerSchema,
  internalUsersQuerySchema,
  reasonBodySchema,
  startViewAsBodySchema,
  unlinkIdentityBodySchema,
  viewAsHistorySchema,
  viewAsSchema,
} from './internal-users-schemas.ts';
import { fullAdmins } from './rules.ts';

const writing = { scope: 'none', effect: 'write', access: fullAdmins, caller: 'browser' } as const;
/** Of one person; what it changes acts at once. */
const changing = { ...writing, method: 'POST', answer: changedSchema, changesAccess: true } as const;

/** People of every account, for support. */
export const internalUsers = {
  internalUsers: {
    method: 'GET',
    path: '/dbd/internal/users',
    scope: 'none',
    effect: 'read',
    access: fullAdmins,
    caller: 'browser',
    query: internalUsersQuerySchema,
    answer: internalUsersAnswerSchema,
    summary: 'People of all accounts by e-mail address',
  },
  internalUser: {
    method: 'GET',
    path: '/dbd/internal/users/:id',
    scope: 'none',
    effect: 'read',
    access: fullAdmins,
    caller: 'browser',
    answer: internalUserAnswerSchema,
    summary: 'One person: grants, identities and open sessions',
  },
  changeInternalGrant: {
    ...changing,
    method: 'PUT',
    path: '/dbd/internal/users/:id/grants',
    body: changeGrantBodySchema,
    summary: 'Give a person a level on one account or subaccount, or take it away',
  },
  disableUser: {
    ...changing,
    path: '/dbd/internal/users/:id/disable',
    body: reasonBodySchema,
    summary: 'Keep a person out, with their grants kept',
  },
  enableUser: { ...changing, path: '/dbd/internal/users/:id/enable', summary: 'Let a disabled person in again' },
  endUserSessions: {
    ...changing,
    path: '/dbd/internal/users/:id/sign-out',
    body: endSessionsBodySchema,
    summary: 'End one session of a person, or all of them',
  },
  unlinkIdentity: {
    ...changing,
    path: '/dbd/internal/users/:id/unlink',
    body: unlinkIdentityBodySchema,
    summary: 'Forget an identity of a person; their next verified sign-in links anew',
  },
  requestStaff: {
    ...writing,
    method: 'POST',
    path: '/dbd/internal/users/:id/staff-request',
    body: reasonBodySchema,
    answer: changedSchema,
    summary: 'Ask that a person becomes staff; a second full administrator confirms within a day',
  },
  confirmStaff: {
    ...changing,
    path: '/dbd/internal/users/:id/staff-confirmation',
    summary: 'Confirm what another full administrator has asked for',
  },
  removeStaff: {
    ...changing,
    method: 'DELETE',
    path: '/dbd/internal/users/:id/staff',
    summary: 'Make a member of staff an ordinary person',
  },
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
