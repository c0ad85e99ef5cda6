import { z } from '#shared/schema/z.ts';

const amount = z.number().nullable();
/** One value per week, null where it is unknown. */
const values = z.array(amount);

/** First and last day; only whole weeks within are read. Absent for no limit. */
export const modelInputsQuerySchema = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency')
    .optional(),
});

/** All data that a model could use, week by week. Money is in `currency`, converted by the rates of its month. */
export const modelInputsSchema = z.object({
  currency: z.string(),
  timezone: z.string(),
  /** Mondays of whole weeks, in their order. */
  weeks: z.array(z.string()),
  /** Incomplete weeks at either end, which are left out. */
  partialWeeks: z.array(z.string()),
  /** Possible KPIs: sell-out, tills, attributed sales, series with the role of a KPI. */
  kpis: z.array(
    z.object({
      /** `sell-out`, `tills`, `attributed-sales`, or `series:` and a name. */
      id: z.string(),
      label: z.string(),
      kind: z.enum(['revenue', 'count']),
      unit: z.string(),
      values,
      /** Attributed sales are derived from clicks, so a model would explain them by themselves. */
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
      /** Weeks whose cost is more than 1.5 interquartile ranges outside the quartiles. */
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
  /** Pearson correlation of each driver with each KPI a number of weeks later. */
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
    /** Variance inflation; null if it can’t be computed. */
    vif: z.array(amount),
  }),
  /** Weeks per parameter of a model with all of it. */
  adequacy: z.object({
    weeks: z.int(),
    knots: z.int(),
    controls: z.int(),
    treatments: z.int(),
    ratio: amount,
  }),
  /** Why no model can be fitted, and warnings, as sentences. */
  refusals: z.array(z.string()),
  warnings: z.array(z.string()),
});

export type ModelInputs = z.infer<typeof modelInputsSchema>;
