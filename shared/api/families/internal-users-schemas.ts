import { z } from 'zod';

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
