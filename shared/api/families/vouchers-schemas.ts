import { z } from '#shared/schema/z.ts';
import { isTimeZone } from '#shared/time/wall-clock.ts';
import { codeForm, maxCodesAtOnce, prefixForm } from '#shared/vouchers/codes.ts';
import { voucherOrders } from '#shared/vouchers/orders.ts';
import { isWallTime } from '#shared/vouchers/validity.ts';
import { unreadableRows } from '../unreadable.ts';
import { alcoholRulesSchema } from './alcohol-schemas.ts';
import { pageQuerySchema } from './views-schemas.ts';
import { responseOriginSchema } from './visit-schemas.ts';

const kind = z.enum(['percent', 'amount', 'free-product', 'free-shipping']);
const status = z.enum(['draft', 'active', 'paused', 'ended']);
const codeSource = z.enum(['pool', 'single']);
const identifyBy = z.enum(['email', 'browser']);
const wallTime = z.string().refine(isWallTime, 'must be a day, or a day with a time such as 2026-11-18T09:00');
const count = z.int().min(1, 'must be at least 1').max(1_000_000, 'must be at most 1,000,000');
const ids = z.array(z.int().positive()).max(100, 'must name at most 100');

const fields = z
  .object({
    /** For those who work with it; never public. */
    name: z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters'),
    /** What the claim page says. */
    title: z.string().trim().max(120, 'must have at most 120 characters'),
    description: z.string().trim().max(2_000, 'must have at most 2,000 characters'),
    kind,
    /** Hundredths of a percent, or minor units of the currency; null where the kind has no value. */
    value: z.int().min(1, 'must be above 0').max(1_000_000_000, 'is too high').nullable(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency code')
      .nullable(),
    codeSource,
    singleCode: z.string().trim().regex(codeForm, 'must have 4 to 64 letters, digits, dots or dashes').nullable(),
    /** Wall clock of the timezone; null is from now on, and without an end. An end that is a day alone holds to its end. */
    startsAt: wallTime.nullable(),
    endsAt: wallTime.nullable(),
    timezone: z.string().max(64).refine(isTimeZone, 'must be a timezone such as Europe/Paris'),
    totalLimit: count.nullable(),
    personLimit: count.max(1_000, 'must be at most 1,000'),
    identifyBy,
    /** Whether the code is only shown behind a link mailed to the address. Ignored unless people are identified by email. */
    confirmEmail: z.boolean().default(false),
    /** What it is good for; an empty list is any. */
    products: ids,
    retailers: ids,
  })
  .strict();

export const voucherSchema = fields.extend({
  id: z.int(),
  publicId: z.string(),
  status,
  /** What the dates and codes make of the status. */
  state: z.enum(['draft', 'active', 'paused', 'ended', 'scheduled', 'expired', 'used-up']),
  claimed: z.int(),
  redeemed: z.int(),
  /** Codes of the pool. */
  codes: z.int(),
  /** Claims that can still be made; null is without end. */
  left: z.int().nullable(),
  /** Of what it is good for, in the order of the ids. */
  productNames: z.array(z.string()),
  retailerNames: z.array(z.string()),
  author: z.string(),
  updatedAt: z.string(),
  /** Null where nobody is known or the person is gone. */
  updatedBy: z.string().nullable(),
  etag: z.string(),
});

export const vouchersQuerySchema = pageQuerySchema.extend({
  search: z.string().trim().max(100).optional(),
  /** `current` is whatever has not ended. */
  status: status.or(z.literal('current')).optional(),
  order: z.enum(voucherOrders).default('newest'),
});

export const vouchersAnswerSchema = z.object({
  items: z.array(voucherSchema),
  unreadable: unreadableRows,
  nextCursor: z.string().nullable(),
});

export const createVoucherBodySchema = fields.pick({ name: true, kind: true });
export const saveVoucherBodySchema = fields;
export const voucherStatusBodySchema = z.object({ status }).strict();

export const codeBatchBodySchema = z
  .object({
    count: z.int().min(1, 'must be at least 1').max(maxCodesAtOnce, 'must be at most 20,000'),
    prefix: z.string().regex(prefixForm, 'must have at most 12 capital letters, digits and dashes'),
    /** Random characters behind the prefix; left out, as many as make guessing hopeless. */
    length: z.int().min(8, 'must be at least 8').max(32, 'must be at most 32').optional(),
  })
  .strict();

/** A CSV file as text, a code in each line; of redemptions also when, and perhaps what the order came to. */
export const voucherFileBodySchema = z
  .object({
    csv: z.string().min(1, 'is empty').max(900_000, 'is too large'),
    fileName: z.string().trim().min(1).max(200).optional(),
  })
  .strict();

export const codesAddedSchema = z.object({
  added: z.int(),
  /** Codes or redemptions that the voucher had already. */
  known: z.int(),
  rejected: z.int(),
  /** The first hundred. */
  rejects: z.array(z.object({ row: z.int(), column: z.string(), reason: z.string() })),
  /** Of a file: the import, which can be taken back. */
  importId: z.int().optional(),
});

export const voucherClaimsAnswerSchema = z.object({
  timezone: z.string(),
  /** Today in that timezone: the day isn't over. */
  today: z.string(),
  days: z.array(z.object({ date: z.string(), claims: z.int(), redemptions: z.int() })),
});

export const voucherChoicesQuerySchema = z.object({ search: z.string().trim().max(100).optional() });

export const voucherChoicesAnswerSchema = z.object({
  retailers: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The first hundred by name of those that the search finds. */
  products: z.array(z.object({ id: z.int(), name: z.string() })),
  total: z.int(),
});

export const publicVoucherSchema = z.object({
  publicId: z.string(),
  brand: z.string(),
  locale: z.string(),
  alcohol: alcoholRulesSchema,
  title: z.string(),
  description: z.string(),
  ...fields.pick({ kind: true, value: true, currency: true, startsAt: true, endsAt: true, timezone: true }).shape,
  identifyBy,
  /** Absent with an upstream that is one version older. */
  confirmEmail: z.boolean().default(false),
  personLimit: z.int(),
  state: z.enum(['active', 'paused', 'ended', 'scheduled', 'expired', 'used-up']),
  products: z.array(z.string()),
  retailers: z.array(z.string()),
});

const token = z.string().regex(/^[\w-]{16,64}$/, 'must have 16 to 64 letters and digits');

export const claimBodySchema = z
  .object({
    /** From the claim page; the same one again is the same claim. */
    claim: token,
    /** Who claims: by address, or by a cookie, as the voucher asks. */
    email: z.string().trim().toLowerCase().max(254).includes('@').optional(),
    visitor: token.optional(),
    /** Keyed hash of the client's address, another one every day; bounds what one address claims in a day. */
    client: z.string().min(16).max(128).optional(),
    ...responseOriginSchema.shape,
  })
  .strict();

/** The token of a mailed link. */
export const confirmClaimBodySchema = z.strictObject({ token });

/**
 * `given` holds the code; anything else says why there is none. `mailed`: a link to it goes to the address, unless that has
 * had enough; `today`: the limit of a day is reached; `link`: a mailed link was used or has expired.
 */
export const claimAnswerSchema = z.object({
  outcome: z.enum(['given', 'none-left', 'limit', 'scheduled', 'over', 'who', 'mailed', 'today', 'link']),
  code: z.string().nullable(),
});

export type PublicVoucher = z.infer<typeof publicVoucherSchema>;
export type ClaimAnswer = z.infer<typeof claimAnswerSchema>;
export type Voucher = z.infer<typeof voucherSchema>;
export type VoucherFields = z.infer<typeof fields>;
export type VoucherChoices = z.infer<typeof voucherChoicesAnswerSchema>;
export type CodesAdded = z.infer<typeof codesAddedSchema>;
