import { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import { type ModelRun, type ModelRunInput, runFormat } from '#shared/modelling/interchange.ts';
import type { MeridianChoice } from './meridian.ts';
import { checkRun, parseJson } from './read-run.ts';

const triple = z.tuple([z.number(), z.number(), z.number()]);

/** The values behind the charts of Meridian's summary and optimization reports, in one file. */
const report = z.object({
  confidence_level: z.number(),
  weekly: z.array(z.object({ time: z.string(), actual: z.number(), expected: triple, baseline: triple })),
  contribution_weekly: z.record(z.string(), z.record(z.string(), z.number())),
  contribution_total: z.array(z.object({ channel: z.string(), incremental_outcome: z.number() })),
  roi: z.array(z.object({ channel: z.string(), roi: z.number(), ci_lo: z.number(), ci_hi: z.number() })),
  mroi: z.array(z.object({ channel: z.string(), mroi: z.number(), spend: z.number() })),
  response_curves: z.record(z.string(), z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]))),
  fit_table: z.object({ 'R-squared': z.number(), MAPE: z.number(), wMAPE: z.number() }),
  health_card: z.object({ score: z.number(), p_value: z.number(), negative_baseline_prob: z.number() }),
});

/** @throws Failure that names the first field that is missing or invalid */
export function readMeridianReport(text: string, { name, currency }: MeridianChoice): ModelRun {
  const read = report.safeParse(parseJson(text));
  if (!read.success)
    throw new Failure('run-field-invalid', { details: { field: read.error.issues[0]?.path.join('.') || 'weekly' } });
  const { data } = read;
  const run: ModelRunInput = {
    format: runFormat,
    model: { name, source: 'meridian', interval: data.confidence_level },
    kpi: { name: 'Revenue', kind: 'revenue', unit: currency },
    weeks: data.weekly.map(({ time, actual, expected, baseline }) => ({
      week: time,
      actual,
      fitted: expected,
      base: baseline,
    })),
    components: Object.entries(data.contribution_weekly).map(([id, weekly]) => componentOf(id, weekly, data)),
    // The report has rounded metrics; exact ones are recomputed from the weeks.
    metrics: [],
    review: {
      negativeBase: data.health_card.negative_baseline_prob,
      pValue: data.health_card.p_value,
      score: data.health_card.score,
    },
  };
  return checkRun(run);
}

function componentOf(
  id: string,
  weekly: Readonly<Record<string, number>>,
  data: z.output<typeof report>,
): ModelRunInput['components'][number] {
  const isThisChannel = (channel: string) => channel.toLowerCase() === id.toLowerCase();
  const marginal = data.mroi.find(({ channel }) => isThisChannel(channel));
  const roi = data.roi.find(({ channel }) => isThisChannel(channel));
  const total = data.contribution_total.find(({ channel }) => isThisChannel(channel))?.incremental_outcome ?? 0;
  return {
    id,
    label: id === 'baseline' ? 'Base' : id,
    kind: id === 'baseline' ? 'base' : marginal ? 'paid' : /^organic/i.test(id) ? 'organic' : 'control',
    spend: marginal?.spend ?? null,
    // The bounds of the contribution are those of the curve at the actual spend.
    total: [total, ...(boundsAt(data.response_curves[id] ?? [], marginal?.spend ?? 0) ?? ([null, null] as const))],
    roi: roi ? [roi.roi, roi.ci_lo, roi.ci_hi] : null,
    mroi: marginal ? [marginal.mroi, null, null] : null,
    weekly: data.weekly.map(({ time }) => weekly[time] ?? 0),
    curve: data.response_curves[id] ?? [],
  };
}

function boundsAt(
  curve: readonly (readonly [number, number, number, number])[],
  spend: number,
): readonly [number, number] | null {
  const point = curve.find(([at]) => spend > 0 && Math.abs(at / spend - 1) < 1e-6);
  return point ? [point[2], point[3]] : null;
}
