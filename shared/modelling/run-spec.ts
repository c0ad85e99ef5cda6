import { z } from '../schema/z.ts';

/** What one run may be made of at most. */
export const fitLimits = {
  channels: 12,
  controls: 20,
  leastWeeks: 78,
  maxWeeks: 312,
  fewWeeks: 156,
  fitsOfDay: 20,
  /** Weeks of spend that a channel needs, and weeks for each thing that a model has to find out. */
  leastChannelWeeks: 8,
  leastWeeksEach: 3,
} as const;

const monday = z.iso.date().refine((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1, 'must be a Monday');

/** What a model explains: sell-out, a retailer's tills, attributed sales, or a series of its own. */
const kpi = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sell-out') }),
  z.strictObject({ kind: z.literal('tills') }),
  z.strictObject({ kind: z.literal('attributed-sales') }),
  z.strictObject({ kind: z.literal('series'), name: z.string().min(1).max(120) }),
]);

/** Log-normal, of the return on a unit of spend. */
const prior = z.strictObject({ location: z.number().min(-5).max(5), scale: z.number().positive().max(3) });

const channel = z.strictObject({
  /** Of our media spend. */
  channel: z.string().min(1).max(120),
  /** Other channels whose spend is added to it. */
  merges: z.array(z.string().min(1).max(120)).max(12).default([]),
  /** The engine's default where null. */
  prior: prior.nullable().default(null),
});

/** What a run is asked for. */
export const runSpecSchema = z.strictObject({
  kpi,
  /** Spend and a KPI in money are converted to it; the scope's own where null. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency')
    .nullable()
    .default(null),
  /** All whole weeks with both spend and KPI where null. */
  firstWeek: monday.nullable().default(null),
  lastWeek: monday.nullable().default(null),
  /** Every channel that has enough weeks of spend where empty. */
  channels: z.array(channel).max(fitLimits.channels).default([]),
  /** Names of series. */
  controls: z.array(z.string().min(1).max(120)).max(fitLimits.controls).default([]),
  /** Weeks that a first fit doesn't see, so that it can be held against them. */
  holdout: z.enum(['last-13', 'every-8th', 'none']).default('last-13'),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(1),
});

export type RunSpec = z.infer<typeof runSpecSchema>;
