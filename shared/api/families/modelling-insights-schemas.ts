import { z } from '#shared/schema/z.ts';
import { modelRunSchema } from './modelling-runs-schemas.ts';

const modelInsightSchema = z.object({
  /** Stable as long as the run is current, so that it can be dismissed. */
  id: z.string(),
  /**
   * `failed-review`: value is the score. `stale`: whole weeks since the run's last week. `saturated`: what the
   * next unit of spend on the channel brings. `prior-driven`: share of spend on these channels. `budget-shift`: what the
   * best budgets of the same total bring more over `weeks`, in the unit of the KPI.
   */
  kind: z.enum(['failed-review', 'stale', 'saturated', 'prior-driven', 'budget-shift']),
  value: z.number().nullable(),
  /** Labels of the channels in question; empty for the whole run. For a shift, those that get more, most first. */
  channels: z.array(z.string()),
  /** For a shift: the channels that get less, most first. */
  less: z.array(z.string()),
  /** For a shift: the share of draws in which it brings more than today’s budgets. */
  better: z.number().nullable(),
  weeks: z.int().nullable(),
  dismissed: z.boolean(),
});

export const modelInsightsSchema = z.object({
  /** The current run of the scope itself; null where there is none. */
  run: modelRunSchema.pick({ id: true, kpi: true, currency: true }).nullable(),
  items: z.array(modelInsightSchema),
});
export type ModelInsight = z.infer<typeof modelInsightSchema>;
export type ModelInsights = z.infer<typeof modelInsightsSchema>;
