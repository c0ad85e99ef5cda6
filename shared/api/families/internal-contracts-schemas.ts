import { contractMetrics } from '#shared/contracts/metrics.ts';
import { periodKinds } from '#shared/contracts/periods.ts';
import { isCurrencyCode } from '#shared/format/currency.ts';
import { z } from '#shared/schema/z.ts';
import { keysOf } from '#shared/table.ts';
import { pageQuerySchema } from './views-schemas.ts';

const day = z.iso.date('must be a day such as 2026-11-18');
const minor = z.int('must be an amount').min(0, 'must be 0 or more').max(1e12, 'is too much');
const metric = z.enum(keysOf(contractMetrics));
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
  .max(1_000, 'is too long');

/** One line of a contract. Prices are in minor units of its currency, per `unit` of the metric. */
const lineSchema = z.strictObject({
  product: z.string().trim().min(1, 'must not be empty').max(120, 'must have at most 120 characters'),
  metric,
  period: z.enum(keysOf(periodKinds)),
  /** Included units of the metric per period. */
  included: z.int('must be a whole number').min(0, 'must be 0 or more').max(1e12, 'is too much'),
  unit: z.int('must be a whole number').min(1, 'must be 1 or more').max(1e9, 'is too much'),
  unitPriceMinor: minor,
  /** Null if overage has no price. */
  overagePriceMinor: minor.nullable(),
});
export type ContractLineBody = z.infer<typeof lineSchema>;

const maxLines = 30;

const terms = {
  customer: z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters'),
  /** The last day of the term. */
  endsOn: day,
  renews: z.boolean(),
  noticeDays: z.int('must be a whole number').min(0, 'must be 0 or more').max(365, 'must be 365 or less'),
  document: webAddress.nullable(),
  lines: z.array(lineSchema).min(1, 'must hold a line').max(maxLines, `must hold at most ${maxLines} lines`),
};

interface Terms {
  readonly endsOn: string;
  readonly startsOn?: string;
  readonly lines: readonly { readonly metric: string }[];
}

function checkTerms({ startsOn, endsOn, lines }: Terms, context: z.RefinementCtx): void {
  const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (startsOn !== undefined && endsOn < startsOn) fault(['endsOn'], 'must not be before the first day');
  for (const [at, { metric }] of lines.entries())
    if (lines.findIndex((one) => one.metric === metric) < at) fault(['lines', at, 'metric'], 'has a line already');
}

const draft = {
  ...terms,
  startsOn: day,
  currency: z.string().refine(isCurrencyCode, 'must be a currency such as USD'),
  /** Email address of the member of staff who is responsible; null for nobody. */
  owner: z.email('must be an email address').max(254).nullable(),
};

export const createContractBodySchema = z
  .strictObject({
    ...draft,
    accountId: z.int().positive(),
    /** Null for the next free one of the year. */
    number: z.string().trim().min(1).max(40, 'must have at most 40 characters').nullable(),
    /** So that sending the form twice creates one contract. */
    once: z.uuid(),
  })
  .superRefine(checkTerms);
export const changeContractBodySchema = z.strictObject(draft).superRefine(checkTerms);
export const amendContractBodySchema = z.strictObject({ ...terms, effectiveOn: day }).superRefine(checkTerms);
export const signContractBodySchema = z.strictObject({ signedOn: day });
export const cancelContractBodySchema = z.strictObject({
  /** The whole contract, or only the amendment that isn't signed yet. */
  part: z.enum(['contract', 'amendment']),
  reason: z.string().trim().min(10, 'must have at least 10 characters').max(500, 'must have at most 500 characters'),
});

const statuses = ['draft', 'active', 'ended', 'cancelled'] as const;
export type ContractStatus = (typeof statuses)[number];

const summary = {
  id: z.int(),
  accountId: z.int(),
  accountName: z.string(),
  number: z.string(),
  customer: z.string(),
  products: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  renews: z.boolean(),
  currency: z.string(),
  annualFeeMinor: z.int(),
  status: z.enum(statuses),
  owner: z.string().nullable(),
  /** The line that has used most of its allowance, as of the last check. Null before the first one. */
  worst: z.object({ metric, percent: z.int().nullable() }).nullable(),
  /** The last complete day of that check. */
  usageThrough: z.string().nullable(),
  /** Until the last day of the term; null unless it is active. */
  daysLeft: z.int().nullable(),
};
const contractSummarySchema = z.object(summary);
export type ContractSummary = z.infer<typeof contractSummarySchema>;

export const contractsQuerySchema = z.object({
  ...pageQuerySchema.shape,
  search: z.string().trim().max(100).optional(),
  status: z.enum(statuses).optional(),
  /** Only those that have used more than a line includes, the worst first. */
  over: z.enum(['true', 'false']).default('false'),
});
export const renewalsQuerySchema = z.object({
  ...pageQuerySchema.shape,
  days: z.coerce.number<number | string>().int().min(1).max(730).default(90),
});
export const contractsAnswerSchema = z.object({
  items: z.array(contractSummarySchema),
  nextCursor: z.string().nullable(),
});

const fees = z.array(z.object({ currency: z.string(), contracts: z.int(), annualFeeMinor: z.int() }));
export const contractTotalsSchema = z.object({
  active: z.int(),
  /** Terms that end within 90 days. */
  renewing: z.int(),
  over: z.int(),
  /** Fees of active contracts, by currency, since amounts of two currencies are never added. */
  fees,
});
export type ContractTotals = z.infer<typeof contractTotalsSchema>;

const versionSchema = z.object({
  version: z.int(),
  kind: z.enum(['original', 'amendment', 'renewal']),
  effectiveOn: z.string(),
  endsOn: z.string(),
  customer: z.string(),
  renews: z.boolean(),
  noticeDays: z.int(),
  document: z.string().nullable(),
  annualFeeMinor: z.int(),
  /** Null until it is signed. */
  signedOn: z.string().nullable(),
  lines: z.array(lineSchema),
});
export type ContractVersion = z.infer<typeof versionSchema>;

export const contractSchema = z.object({
  ...summary,
  timezone: z.string(),
  ownerEmail: z.string().nullable(),
  cancelledOn: z.string().nullable(),
  /** The oldest first. */
  versions: z.array(versionSchema),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
  etag: z.string(),
});
export type Contract = z.infer<typeof contractSchema>;

export const contractUsageQuerySchema = z.object({ period: day.optional() });
export const contractUsageSchema = z.object({
  /** The day whose periods these are. */
  day: z.string(),
  /** First days of the contract's months up to today. */
  months: z.array(z.string()),
  items: z.array(
    z.object({
      metric,
      product: z.string(),
      period: z.enum(keysOf(periodKinds)),
      from: z.string(),
      to: z.string(),
      included: z.int(),
      /** Null if usage wasn’t checked during the period. */
      counted: z.int().nullable(),
      /** The value when the period was closed, if later facts have changed it. */
      was: z.int().nullable(),
      /** The last complete day that is counted; null if there is none, and for metrics that are counted as of now. */
      through: z.string().nullable(),
      percent: z.int().nullable(),
      over: z.int(),
      /** Null where it has no price. */
      overageMinor: z.int().nullable(),
    }),
  ),
  /** The sum of priced overage, in the contract’s currency. */
  overageMinor: z.int(),
  currency: z.string(),
});
export type ContractUsage = z.infer<typeof contractUsageSchema>;
