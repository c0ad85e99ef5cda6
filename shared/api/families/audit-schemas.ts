import { auditActions } from '#shared/audit/actions.ts';
import { z } from '#shared/schema/z.ts';
import { keysOf } from '#shared/table.ts';

const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day such as 2026-11-18');

/** Days are whole ones in UTC, `from` and `to` included. */
const wanted = {
  action: z.enum(keysOf(auditActions)).optional(),
  /** Id of the person who made the change. */
  actor: z.string().max(64).optional(),
  /** Kind of the changed item, such as `alcohol`. */
  kind: z.string().max(64).optional(),
  /** Id of the changed item. */
  target: z.string().max(64).optional(),
  /** Part of a person's name or address, on either side of the change. */
  search: z.string().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
};

export const auditFileQuerySchema = z.object(wanted);

export const auditQuerySchema = z.object({
  ...wanted,
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  cursor: z.string().max(100).optional(),
});

const fieldsSchema = z.record(z.string(), z.unknown()).nullable();

const auditEventSchema = z.object({
  id: z.int(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** `support` is our own staff; accounts don’t see which person. */
  actor: z.object({ name: z.string(), support: z.boolean() }),
  action: z.enum(keysOf(auditActions)),
  target: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** The account of the change; null for none. */
  account: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  before: fieldsSchema,
  after: fieldsSchema,
  reason: z.string().nullable(),
});

export const auditAnswerSchema = z.object({ items: z.array(auditEventSchema), nextCursor: z.string().nullable() });

export type AuditEvent = z.infer<typeof auditEventSchema>;
