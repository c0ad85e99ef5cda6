import { z } from '#shared/schema/z.ts';
import { grantSchema } from './users-schemas.ts';
import { pageQuerySchema } from './views-schemas.ts';

const invitationStatuses = ['invited', 'expired', 'accepted', 'revoked'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

const maxInvitations = 50;
const maxNoteLength = 500;

export const invitationsQuerySchema = pageQuerySchema.extend({
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  /** Absent for open ones: invited and expired. */
  status: z.enum(invitationStatuses).optional(),
  search: z.string().max(100).optional(),
});

export const invitationSchema = z.object({
  id: z.int(),
  email: z.string(),
  status: z.enum(invitationStatuses),
  grants: z.array(grantSchema.extend({ name: z.string() })),
  note: z.string(),
  invitedBy: z.string().nullable(),
  createdAt: z.string(),
  lastSentAt: z.string(),
  sentCount: z.int(),
  expiresAt: z.string(),
  /** When it was accepted or revoked. */
  endedAt: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationsAnswerSchema = z.object({
  items: z.array(invitationSchema),
  nextCursor: z.string().nullable(),
});

const email = z.string().trim().max(254, 'must have at most 254 characters').pipe(z.email('must be an email address'));

export const createInvitationsBodySchema = z.strictObject({
  emails: z
    .array(email)
    .min(1, 'must name an address')
    .max(maxInvitations, `must name at most ${maxInvitations} addresses`),
  grants: z.array(grantSchema).min(1, 'must name a scope').max(200, 'must name at most 200 scopes'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'must be a locale such as en-US')
    .nullable()
    .default(null),
  note: z.string().trim().max(maxNoteLength, `must have at most ${maxNoteLength} characters`).default(''),
  /** Chosen by the caller: the same post sent twice invites once. */
  once: z.uuid(),
});

/** The same answer for known and unknown addresses. */
export const invitationsSentSchema = z.object({ sent: z.int() });

/** 128 random bits, base64url. */
const token = z.string().regex(/^[\w-]{22}$/, 'must be the token of a link');
export const invitationTokenSchema = z.object({ token });

export const publicInvitationSchema = z.object({
  account: z.string(),
  status: z.enum(invitationStatuses),
  /** The inviter was told that it has expired. */
  asked: z.boolean(),
});
export type PublicInvitation = z.infer<typeof publicInvitationSchema>;

export const acceptedInvitationSchema = z.object({
  account: z.string(),
  /** The scope in which the person begins. */
  scope: z.object({ type: z.enum(['account', 'operator']), id: z.int() }),
});
