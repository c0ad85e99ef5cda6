import { z } from '#shared/schema/z.ts';

export const startViewAsBodySchema = z.object({
  userId: z.string().min(1).max(64),
  reason: z.string().trim().min(10).max(500),
  ticket: z.string().trim().max(100).optional(),
});

/** A view that runs now. Instants are ISO 8601 in UTC. */
export const viewAsSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  expiresAt: z.string(),
});

const personSchema = z.object({ id: z.string(), name: z.string(), email: z.string() });

export const viewAsHistorySchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      staff: personSchema,
      target: personSchema,
      reason: z.string(),
      ticket: z.string().nullable(),
      startedAt: z.string(),
      endedAt: z.string().nullable(),
      /** Null while it runs. */
      endCause: z.string().nullable(),
    }),
  ),
});

const status = z.enum(['active', 'never', 'disabled']);

const wanted = {
  /** Part of a name, an email address, an id, or the name of an account. */
  search: z.string().max(100).optional(),
  staff: z.enum(['yes', 'no']).optional(),
  status: status.optional(),
};

export const internalUsersFileQuerySchema = z.object(wanted);

export const internalUsersQuerySchema = z.object({
  ...wanted,
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional(),
});

const internalUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  staff: z.boolean(),
  sampleData: z.boolean(),
  /** `never`: has not signed in yet. */
  status,
  accounts: z.int(),
  subaccounts: z.int(),
  /** The bits of all levels that the person has anywhere. */
  level: z.int(),
  lastSeenAt: z.string().nullable(),
  sessions: z.int(),
});

export const internalUsersAnswerSchema = z.object({
  items: z.array(internalUserSchema),
  nextCursor: z.string().nullable(),
});

export const internalUserAnswerSchema = internalUserSchema.extend({
  jobtitle: z.string(),
  createdAt: z.string().nullable(),
  grants: z.array(
    z.object({
      accountId: z.int(),
      accountName: z.string().nullable(),
      operatorId: z.int().nullable(),
      operatorName: z.string().nullable(),
      level: z.int(),
      /** The caller administers it. */
      editable: z.boolean(),
    }),
  ),
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), linkedAt: z.string() })),
  openSessions: z.array(z.object({ id: z.string(), openedAt: z.string(), expiresAt: z.string() })),
  /** The open request to make the person staff; null for none. */
  staffRequest: z.object({ by: z.string(), byCaller: z.boolean(), expiresAt: z.string() }).nullable(),
});

export type InternalUser = z.infer<typeof internalUserSchema>;

export const changeGrantBodySchema = z.object({
  accountId: z.int().positive(),
  /** Left out for the account itself. */
  operatorId: z.int().positive().optional(),
  /** Null removes the grant. */
  level: z.int().min(0).max(7).nullable(),
  /** Confirms that a member of staff stops being a full administrator. */
  confirmed: z.boolean().default(false),
});

export const unlinkIdentityBodySchema = z.object({ issuer: z.string().max(400), subject: z.string().max(400) });
export const endSessionsBodySchema = z.object({ session: z.string().max(100).optional() });
export const reasonBodySchema = z.object({ reason: z.string().trim().min(10).max(500) });
export const changedSchema = z.object({ changed: z.boolean() });
