import type { Endpoint } from '../endpoint.ts';
import {
  acceptedInvitationSchema,
  createInvitationsBodySchema,
  invitationSchema,
  invitationsAnswerSchema,
  invitationsQuerySchema,
  invitationsSentSchema,
  invitationTokenSchema,
  publicInvitationSchema,
} from './invitations-schemas.ts';
import { administers, ofSurface } from './rules.ts';

const common = { scope: 'path', access: administers, caller: 'browser' } as const;
const writing = { ...common, effect: 'write', withSampleData: 'nothing-kept' } as const;

/** Invitations to a scope. No answer, and no timing, reveals whether an address is known. */
export const invitations = {
  invitations: {
    ...common,
    method: 'GET',
    effect: 'read',
    path: '/proxy/data/invitations',
    query: invitationsQuerySchema,
    answer: invitationsAnswerSchema,
    summary: 'Invitations to the scope, the newest first; open ones where no status is given',
  },
  createInvitations: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/invitations',
    body: createInvitationsBodySchema,
    answer: invitationsSentSchema,
    status: 202,
    summary: 'Invite up to 50 addresses; at most 5 mails a day to one address and 200 for an account',
  },
  resendInvitation: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/invitations/:id/resend',
    answer: invitationSchema,
    summary: 'Send an open invitation again with a new link; the old link stops working',
  },
  revokeInvitation: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/invitations/:id',
    status: 204,
    summary: 'Revoke an open invitation; its link stops working',
  },
  publicInvitation: {
    ...ofSurface,
    method: 'GET',
    effect: 'read',
    path: '/proxy/public/invitations',
    query: invitationTokenSchema,
    answer: publicInvitationSchema,
    summary: 'The scope of an invitation, for whoever has the token of its link; 404 for none',
  },
  askForInvitation: {
    ...ofSurface,
    method: 'POST',
    effect: 'write',
    path: '/proxy/public/invitations',
    body: invitationTokenSchema,
    answer: publicInvitationSchema,
    summary: 'Tell whoever invited that the invitation has expired; once a day',
  },
  acceptInvitation: {
    scope: 'none',
    access: { scope: 'none' },
    caller: 'browser',
    forNewcomers: true,
    changesAccess: true,
    method: 'POST',
    effect: 'write',
    path: '/proxy/invitation-acceptances',
    body: invitationTokenSchema,
    answer: acceptedInvitationSchema,
    summary: 'Accept an invitation that was sent to the verified email address of the caller',
  },
} as const satisfies Record<string, Endpoint>;
