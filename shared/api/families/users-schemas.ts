import { z } from '#shared/schema/z.ts';
import { pageQuerySchema } from './views-schemas.ts';

/** Access as lists filter by it: the highest bit of the level, or a partial view. */
export const accessKinds = ['admin', 'write', 'read', 'partial'] as const;
export type AccessKind = (typeof accessKinds)[number];

const personStatuses = ['active', 'disabled'] as const;

const level = z.int().min(0).max(7);

/** One grant as people give it. Levels are bits: 1 read, 2 write, 4 admin; 0 is a partial view of an account. */
export const grantSchema = z.strictObject({
  type: z.enum(['account', 'operator']),
  id: z.int().positive(),
  level,
});
export type Grant = z.infer<typeof grantSchema>;

export const usersQuerySchema = pageQuerySchema.extend({
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  search: z.string().max(100).optional(),
  status: z.enum(personStatuses).optional(),
  access: z.enum(accessKinds).optional(),
  /** A subaccount: only people with a grant on it. */
  subaccount: z.coerce.number<number | string>().int().positive().optional(),
  /** Only people who were not here for so many days, or never. */
  unseenDays: z.coerce.number<number | string>().int().min(1).max(3_650).optional(),
});

export const usersFileQuerySchema = usersQuerySchema.omit({ limit: true, cursor: true });

const listedUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  jobtitle: z.string(),
  avatar: z.string(),
  status: z.enum(personStatuses),
  /** On the account, or on the subaccount that is worked in. */
  level,
  /** Of the account's; null where a subaccount is worked in. */
  subaccounts: z.int().nullable(),
  /** ISO instant; null for never. */
  lastSeenAt: z.string().nullable(),
  addedBy: z.string().nullable(),
  addedAt: z.string().nullable(),
  /** The caller: nobody changes their own access. */
  self: z.boolean(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

export const usersAnswerSchema = z.object({
  items: z.array(listedUserSchema),
  nextCursor: z.string().nullable(),
  /** Reporting time zone of the account, in which days are shown. */
  timezone: z.string(),
});

export const userCountsSchema = z.object({
  active: z.int(),
  disabled: z.int(),
  administrators: z.int(),
  /** Open invitations whose link still works. */
  invited: z.int(),
  expired: z.int(),
  /** Active people who were not here for 90 days, or never. */
  unseen: z.int(),
});

export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  jobtitle: z.string(),
  avatar: z.string(),
  status: z.enum(personStatuses),
  lastSeenAt: z.string().nullable(),
  self: z.boolean(),
  /** Level on the account; null without a grant, and where a subaccount is worked in. */
  account: level.nullable(),
  subaccounts: z.array(z.object({ id: z.int(), name: z.string(), level })),
  etag: z.string(),
});
export type UserDetail = z.infer<typeof userSchema>;

/** Each grant that is named is set, or with null taken away; others stay as they are. */
export const changeUserAccessBodySchema = z.strictObject({
  grants: z
    .array(grantSchema.extend({ level: level.nullable() }))
    .min(1, 'must name a scope')
    .max(200, 'must name at most 200 scopes'),
});

export const accessChangedSchema = z.object({ changed: z.int() });

const ids = z.array(z.string().min(1).max(100)).min(1, 'must name somebody').max(200, 'must name at most 200 people');

export const changeUsersBodySchema = z.strictObject({
  ids,
  /** A level on the scope that is worked in, or its removal with all subaccounts. */
  change: z.union([
    z.strictObject({ level: z.union([z.literal(1), z.literal(3), z.literal(7)]) }),
    z.strictObject({ remove: z.literal(true) }),
  ]),
  dryRun: z.boolean().default(false),
});

export const usersChangedSchema = z.object({
  /** How many were changed; with `dryRun` how many would be. */
  changed: z.int(),
  refused: z.array(z.object({ id: z.string(), name: z.string(), sentence: z.string() })),
});

/** Scopes that the caller may give access to, a page at a time. */
export const grantableScopesQuerySchema = z.object({
  search: z.string().max(100).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(100),
});

export const grantableScopesSchema = z.object({
  /** Null where a subaccount is worked in. */
  account: z.object({ id: z.int(), name: z.string(), held: level }).nullable(),
  subaccounts: z.array(z.object({ id: z.int(), name: z.string(), held: level })),
  /** Of all subaccounts, whatever the search. */
  total: z.int(),
});
export type GrantableScopes = z.infer<typeof grantableScopesSchema>;
