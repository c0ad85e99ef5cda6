import { accountPlans } from '#shared/access/account-plans.ts';
import { featureKeys, maxFeatureCount } from '#shared/access/features.ts';
import { z } from '#shared/schema/z.ts';
import { keysOf } from '#shared/table.ts';
import { isTimeZone } from '#shared/time/wall-clock.ts';

const name = z.string().trim().max(120);
const instant = z.string();
const accountType = z.enum(['brand', 'retailer']);
const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code such as USD');
const locale = z.string().min(2).max(35);
const timezone = z.string().max(64).refine(isTimeZone, 'must be a time zone such as Europe/Paris');
const reason = z.string().trim().min(1).max(500);
/** Id of a form: sent twice, it creates one item. */
const once = z.uuid();

/** Counts by feature. A missing feature isn’t granted; a subaccount then has what its account has. */
const features = z
  .partialRecord(z.enum(featureKeys), z.int().min(0).max(maxFeatureCount))
  .refine(({ retAdvancedAnalyticsLevel: level = 0 }) => level <= 10, {
    path: ['retAdvancedAnalyticsLevel'],
    error: 'must be from 0 to 10',
  });

const accountFields = {
  /** An account without a name is hidden from the account selector. */
  name: name.nullable(),
  type: accountType,
  currency,
  locale,
  /** An alcohol brand: what it publishes is behind the age gate. */
  alcohol: z.boolean(),
  /** Its id on the older platform. */
  product2BrandId: z.string().trim().min(1).max(64).nullable(),
  gtmId: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,9}$/, 'must look like GTM-ABC123')
    .nullable(),
};

export const accountListQuerySchema = z.object({
  /** Part of a name, of a subaccount's name too, or an id. */
  search: z.string().trim().max(100).optional(),
  type: accountType.optional(),
  status: z.enum(['active', 'inactive']).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  cursor: z.string().max(20).optional(),
});

const accountListItemSchema = z.object({
  id: z.int(),
  name: z.string().nullable(),
  type: accountType,
  active: z.boolean(),
  /** The retailer’s plan; null for a brand, and if the features give none. */
  plan: z.string().nullable(),
  currency: z.string(),
  timezone: z.string(),
  alcohol: z.boolean(),
  /** At most 1,000 are counted. */
  subaccounts: z.int(),
  /** People with a grant on the account or a subaccount, our own staff left out. At most 1,000 are counted. */
  users: z.int(),
  /** When facts were last added or removed. */
  lastFactAt: instant.nullable(),
  /** The active statement of work that ends first, else the last one. */
  contract: z
    .object({
      id: z.int(),
      status: z.enum(['draft', 'active', 'ended', 'cancelled']),
      renews: z.boolean(),
      /** To the end of the term, in the account's reporting time zone; null unless it is active. */
      daysLeft: z.int().nullable(),
    })
    .nullable(),
  /** Whether the caller administers it: only then it can be opened. */
  administered: z.boolean(),
});
export type AccountListItem = z.infer<typeof accountListItemSchema>;

export const accountListAnswerSchema = z.object({
  items: z.array(accountListItemSchema),
  nextCursor: z.string().nullable(),
});

export const createAccountBodySchema = z.strictObject({
  ...accountFields,
  name: name.min(1, 'must be given'),
  timezone,
  plan: z.enum(keysOf(accountPlans)),
  /** The email address that is invited as administrator. */
  administrator: z.email().max(254).nullable(),
  once,
});

export const changeAccountBodySchema = z.strictObject(accountFields).partial();

const activitySchema = z.object({
  at: instant,
  /** Null where the person is gone. */
  by: z.string().nullable(),
  /** What was done, in words. */
  what: z.string(),
  reason: z.string().nullable(),
});

/** How many touchpoints of a kind there are, and how many are allowed. */
const allowanceSchema = z.object({
  feature: z.enum(featureKeys),
  /** In the plural, such as `smartlinks`. */
  of: z.string(),
  used: z.int(),
  published: z.int(),
  /** Null where the feature is not granted. */
  allowed: z.int().nullable(),
});
export type FeatureAllowance = z.infer<typeof allowanceSchema>;

const soldAtSchema = z.object({ name: z.string(), reports: z.boolean(), windowDays: z.int() });
export type SoldAt = z.infer<typeof soldAtSchema>;

const timezoneChangeSchema = z.object({ from: z.string(), to: z.string(), startedAt: instant });

export const accountDetailSchema = z.object({
  id: z.int(),
  ...accountFields,
  product2BrandId: z.string().nullable(),
  gtmId: z.string().nullable(),
  active: z.boolean(),
  timezone: z.string(),
  /** The type can't change: facts have come in, or there are touchpoints. */
  typeFixed: z.boolean(),
  features: z.record(z.string(), z.int()),
  allowances: z.array(allowanceSchema),
  retailers: z.array(soldAtSchema),
  /** Names of retailers that other accounts sell at; a few hundred at most. */
  knownRetailers: z.array(z.string()),
  subaccounts: z.int(),
  /** People with a grant on the account itself, administrators first; at most 100. */
  users: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      level: z.int(),
      staff: z.boolean(),
      lastSeenAt: instant.nullable(),
    }),
  ),
  /** Open invitations; at most 20. */
  invited: z.array(z.object({ email: z.string(), expiresAt: instant })),
  lastFactAt: instant.nullable(),
  /** Set while facts move to the days of another time zone. */
  timezoneChange: timezoneChangeSchema.nullable(),
  createdAt: instant.nullable(),
  createdBy: z.string().nullable(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  deactivatedAt: instant.nullable(),
  deactivatedReason: z.string().nullable(),
  activity: z.array(activitySchema),
  etag: z.string(),
});
export type AccountDetail = z.infer<typeof accountDetailSchema>;

/** A published touchpoint that could not be published as it is now. */
const faultyTouchpointSchema = z.object({
  id: z.int(),
  kind: z.string(),
  name: z.string(),
  problems: z.array(z.string()),
});

export const alcoholCheckSchema = z.object({
  published: z.int(),
  /** At most 200 are looked at. */
  checked: z.int(),
  faulty: z.array(faultyTouchpointSchema),
});

export const changeFeaturesBodySchema = z.strictObject({ features });
export const changeRetailersBodySchema = z.strictObject({
  retailers: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(80),
        reports: z.boolean(),
        windowDays: z.int().min(1).max(90),
      }),
    )
    .max(200)
    .refine((rows) => new Set(rows.map((row) => row.name.toLowerCase())).size === rows.length, 'names one twice'),
});

export const deactivateBodySchema = z.strictObject({ reason });

/** How many items a deactivation stops. */
export const deactivationPreviewSchema = z.object({
  touchpoints: z.int(),
  redirects: z.int(),
  vouchers: z.int(),
  forms: z.int(),
  apiKeys: z.int(),
  schedules: z.int(),
  alerts: z.int(),
  subaccounts: z.int(),
  users: z.int(),
});
export type DeactivationPreview = z.infer<typeof deactivationPreviewSchema>;

export const timezoneQuerySchema = z.object({ timezone });
export const changeTimezoneBodySchema = z.strictObject({ timezone });

/** Facts that would be on another calendar day, and days whose facts came as counts and stay. */
export const timezonePreviewSchema = z.object({
  events: z.int(),
  orderLines: z.int(),
  tillOrders: z.int(),
  offerLooks: z.int(),
  recipeEvents: z.int(),
  responses: z.int(),
  daysOfCounts: z.int(),
});
export type TimezonePreview = z.infer<typeof timezonePreviewSchema>;

export const subaccountListQuerySchema = z.object({
  accountId: z.coerce.number<number | string>().int().min(1),
  search: z.string().trim().max(100).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  cursor: z.string().max(20).optional(),
});

const subaccountFields = {
  name: name.min(1, 'must be given'),
  /** Null for the account’s. */
  currency: currency.nullable(),
  locale: locale.nullable(),
};

const subaccountListItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  active: z.boolean(),
  currency: z.string().nullable(),
  locale: z.string().nullable(),
});
export type SubaccountListItem = z.infer<typeof subaccountListItemSchema>;

export const subaccountListAnswerSchema = z.object({
  items: z.array(subaccountListItemSchema),
  nextCursor: z.string().nullable(),
});

export const createSubaccountBodySchema = z.strictObject({ accountId: z.int().min(1), ...subaccountFields, once });
export const changeSubaccountBodySchema = z.strictObject(subaccountFields).partial();

export const subaccountDetailSchema = z.object({
  id: z.int(),
  account: z.object({ id: z.int(), name: z.string().nullable(), type: accountType, active: z.boolean() }),
  ...subaccountFields,
  active: z.boolean(),
  /** The account’s value, which applies if the subaccount has none. */
  accountCurrency: z.string(),
  accountLocale: z.string(),
  features: z.record(z.string(), z.int()),
  accountFeatures: z.record(z.string(), z.int()),
  allowances: z.array(allowanceSchema),
  createdAt: instant.nullable(),
  createdBy: z.string().nullable(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  deactivatedAt: instant.nullable(),
  deactivatedReason: z.string().nullable(),
  activity: z.array(activitySchema),
  etag: z.string(),
});
export type SubaccountDetail = z.infer<typeof subaccountDetailSchema>;
