import { z } from '../schema/z.ts';

/** Maximum inputs of one run. */
export const fitLimits = {
  channels: 12,
  controls: 20,
  leastWeeks: 78,
  maxWeeks: 312,
  fewWeeks: 156,
  fitsOfDay: 20,
  /** Weeks of spend that a channel needs, and weeks needed per estimated parameter. */
  leastChannelWeeks: 8,
  leastWeeksEach: 3,
} as const;

const monday = z.iso.date().refine((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1, 'must be a Monday');

/** The KPI that a model explains: sell-out, a retailer's own sales, attributed sales, or an imported series. */
const kpi = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sell-out') }),
  z.strictObject({ kind: z.literal('tills') }),
  z.strictObject({ kind: z.literal('attributed-sales') }),
  z.strictObject({ kind: z.literal('series'), name: z.string().min(1).max(120) }),
]);

/** Log-normal prior of the return on a unit of spend. */
const prior = z.strictObject({ location: z.number().min(-5).max(5), scale: z.number().positive().max(3) });

const channel = z.strictObject({
  /** A channel of the imported media spend. */
  channel: z.string().min(1).max(120),
  /** Other channels that are merged into it. */
  merges: z.array(z.string().min(1).max(120)).max(12).default([]),
  /** Null for the engine's default. */
  prior: prior.nullable().default(null),
});

/** Settings of a requested run. */
export const runSpecSchema = z.strictObject({
  kpi,
  /** Currency of spend and a monetary KPI; null for the scope's own. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency')
    .nullable()
    .default(null),
  /** Null for all complete weeks with both spend and KPI. */
  firstWeek: monday.nullable().default(null),
  lastWeek: monday.nullable().default(null),
  /** Empty for every channel with enough weeks of spend. */
  channels: z.array(channel).max(fitLimits.channels).default([]),
  /** Names of series. */
  controls: z.array(z.string().min(1).max(120)).max(fitLimits.controls).default([]),
  /** Weeks held out from a first fit, to test its prediction. */
  holdout: z.enum(['last-13', 'every-8th', 'none']).default('last-13'),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(1),
});

export type RunSpec = z.infer<typeof runSpecSchema>;
