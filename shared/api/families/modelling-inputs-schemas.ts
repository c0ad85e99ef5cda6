import { z } from '#shared/schema/z.ts';

const amount = z.number().nullable();
/** One for each week, null where nothing is known of it. */
const values = z.array(amount);

/** Null for all that there is. Days; weeks that lie in them whole are told. */
export const modelInputsQuerySchema = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency')
    .optional(),
});

/** What a model could be made of, week by week. Money is in `currency`, converted by the rates of its month. */
export const modelInputsSchema = z.object({
  currency: z.string(),
  timezone: z.string(),
  /** Mondays of whole weeks, in their order. */
  weeks: z.array(z.string()),
  /** Weeks at the ends that are not whole and left out. */
  partialWeeks: z.array(z.string()),
  /** What could be explained: sell-out, tills, attributed sales, series with the role of a KPI. */
  kpis: z.array(
    z.object({
      /** `sell-out`, `tills`, `attributed-sales`, or `series:` and a name. */
      id: z.string(),
      label: z.string(),
      kind: z.enum(['revenue', 'count']),
      unit: z.string(),
      values,
      /** Attributed sales come from clicks by definition: a model of them explains itself. */
      circular: z.boolean(),
    }),
  ),
  channels: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      spend: z.array(z.number()),
      impressions: values,
      clicks: values,
      /** Over all weeks. */
      totalSpend: z.number(),
      spendShare: z.number(),
      /** Weeks with spend; a model needs 8. */
      weeksWithSpend: z.int(),
      costPerThousand: amount,
      costPerClick: amount,
      /** Weeks whose cost lies beyond 1.5 times the range between the quartiles. */
      outliers: z.array(z.object({ week: z.string(), of: z.enum(['impressions', 'clicks']), cost: z.number() })),
    }),
  ),
  series: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      role: z.enum(['kpi', 'control', 'organic', 'promotion']),
      unit: z.string(),
      values,
    }),
  ),
  /** Of each driver with each KPI: Pearson’s of the driver so many weeks before. */
  correlations: z.array(
    z.object({
      kpi: z.string(),
      driver: z.string(),
      lags: z.array(
        z.object({
          lag: z.int(),
          raw: amount,
          /** Without trend and season. */
          adjusted: amount,
          n: z.int(),
        }),
      ),
    }),
  ),
  /** Drivers in one order for both. */
  collinearity: z.object({
    drivers: z.array(z.string()),
    matrix: z.array(z.array(amount)),
    /** Variance inflation; null where it can't be told. */
    vif: z.array(amount),
  }),
  /** Weeks by what a model with all of it would have to find out. */
  adequacy: z.object({
    weeks: z.int(),
    knots: z.int(),
    controls: z.int(),
    treatments: z.int(),
    ratio: amount,
  }),
  /** Why no model can be fitted, and what to think of before. Sentences. */
  refusals: z.array(z.string()),
  warnings: z.array(z.string()),
});

export type ModelInputs = z.infer<typeof modelInputsSchema>;
