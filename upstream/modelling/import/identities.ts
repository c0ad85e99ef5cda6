import { Failure } from '#shared/api/failure.ts';
import type { RunIdentities } from '#shared/api/families/modelling-runs-schemas.ts';
import type { ModelComponent, ModelRun } from '#shared/modelling/interchange.ts';
import { addDays } from '#shared/time/calendar.ts';
import { fitMetrics } from '../numerics/fit-metrics.ts';
import { geometricAdstock, hill } from '../numerics/transforms.ts';

/** The largest miss that is let pass, as a share. Meridian calculates with single precision: its parts miss the fit by 4.5e-6. */
export const tolerances = { fit: 1e-5, roi: 1e-4, slope: 1e-3, transform: 1e-3, metric: 5e-4, spend: 0.01 } as const;

/** What an imported run says of itself and what its own weeks say. */
export interface StatedMetric {
  readonly split: ModelRun['metrics'][number]['split'];
  readonly metric: 'r2' | 'nrmse' | 'mape' | 'wmape';
  readonly stated: number;
  readonly recomputed: number;
}

/** Where a run misses what it says itself. */
interface Miss {
  /** As a share of the expected value. */
  readonly by: number;
  /** A week or the label of a component. */
  readonly where: string;
}

export interface IdentityReport {
  /** How far the parts miss the fitted value in the worst week. Null where there are no weekly parts. */
  readonly fit: Miss | null;
  /** And contribution by spend the ROI, in the worst component. */
  readonly roi: Miss | null;
  /** And the curve's slope the marginal ROI. */
  readonly slope: Miss | null;
  /** How far the transform of a channel's media misses what it brought, as a share of its best week. Null without parameters. */
  readonly transform: Miss | null;
  /** Metrics whose recomputed value is another than the stated one. */
  readonly metrics: readonly StatedMetric[];
  /** What keeps the run out; the first of them is what an import is refused with. */
  readonly refusals: readonly Failure[];
}

/**
 * Whether a run agrees with itself. Sums that don't add up keep the run out, since each of its pages would show another
 * number; metrics and transforms that differ are shown beside each other.
 * @throws Failure where its weeks don't follow each other, or a component has others
 */
export function lookAtIdentities(run: ModelRun): IdentityReport {
  checkWeeks(run);
  const fit = missOfFit(run);
  const roi = worst(run.components, missOfRoi);
  const slope = worst(run.components, missOfSlope);
  return {
    ...{ fit, roi, slope, transform: worst(run.components, missOfTransform), metrics: differingMetrics(run) },
    refusals: [
      ...(fit && fit.by > tolerances.fit
        ? [new Failure('run-misses-fit', { details: { week: fit.where, by: fit.by } })]
        : []),
      ...(roi && roi.by > tolerances.roi
        ? [new Failure('run-misses-roi', { details: { component: roi.where, by: roi.by } })]
        : []),
      ...(slope && slope.by > tolerances.slope
        ? [new Failure('run-misses-marginal-roi', { details: { component: slope.where, by: slope.by } })]
        : []),
    ],
  };
}

/** The same for a run that is to be taken. @throws Failure that names week or component and the size of the miss */
export function checkIdentities(run: ModelRun): IdentityReport {
  const report = lookAtIdentities(run);
  const [refusal] = report.refusals;
  if (refusal) throw refusal;
  return report;
}

function checkWeeks({ weeks, components }: ModelRun): void {
  weeks.forEach(({ week }, at) => {
    const before = weeks[at - 1]?.week;
    if (before !== undefined && week !== addDays(before, 7))
      throw new Failure('run-weeks-not-consecutive', { details: { week: before } });
  });
  for (const { label, weekly, spendWeekly, mediaWeekly } of components)
    for (const values of [weekly, spendWeekly, mediaWeekly])
      if (values.length > 0 && values.length !== weeks.length)
        throw new Failure('run-weeks-differ', { details: { component: label } });
}

function missOfFit({ weeks, components }: ModelRun): Miss | null {
  // Totals alone can't be compared with weeks.
  if (components.some(({ weekly }) => weekly.length === 0)) return null;
  const misses = weeks.map(({ week, fitted: [fitted] }, at) => {
    const parts = components.reduce((sum, { weekly }) => sum + (weekly[at] ?? 0), 0);
    return { where: week, by: relativeMiss(parts, fitted) };
  });
  return misses.reduce((most, miss) => (miss.by > most.by ? miss : most));
}

function missOfRoi({ spend, total: [total], roi }: ModelComponent): number | null {
  return spend && roi ? relativeMiss(total / spend, roi[0]) : null;
}

/** The slope over the stretch of the curve that begins at what was spent: how sources take a marginal ROI. */
function missOfSlope({ spend, curve, mroi }: ModelComponent): number | null {
  if (!spend || !mroi) return null;
  const at = curve.findIndex(([point]) => Math.abs(point / spend - 1) < 1e-6);
  const [here, next] = [curve[at], curve[at + 1]];
  // A coarse curve bends too much within one stretch to be compared.
  if (!here || !next || next[0] / here[0] > 1.02) return null;
  return relativeMiss((next[1] - here[1]) / (next[0] - here[0]), mroi[0]);
}

/** The mean of draws is not what mean parameters make: only a point can be worked out again. */
function missOfTransform(component: ModelComponent): number | null {
  const { transform, mediaWeekly, mediaBefore = [], weekly, total } = component;
  if (!transform || total[1] !== null || mediaWeekly.length === 0 || weekly.length === 0) return null;
  const { theta, maxLag, hill: bend } = transform;
  const adstock = geometricAdstock([...mediaBefore, ...mediaWeekly], theta, maxLag ?? Number.POSITIVE_INFINITY);
  const shares = Array.from(adstock.slice(mediaBefore.length), (value) => hill(value, bend.slope, bend.halfSaturation));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const factor = sum(weekly) / sum(shares);
  const best = Math.max(...weekly.map(Math.abs));
  if (!Number.isFinite(factor) || best === 0) return null;
  return Math.max(...shares.map((share, at) => Math.abs(factor * share - (weekly[at] ?? 0)))) / best;
}

function worst(components: readonly ModelComponent[], missOf: (one: ModelComponent) => number | null): Miss | null {
  return components.reduce<Miss | null>((most, component) => {
    const by = missOf(component);
    return by === null || (most && most.by >= by) ? most : { by, where: component.label };
  }, null);
}

function differingMetrics({ weeks, metrics }: ModelRun): StatedMetric[] {
  return metrics.flatMap((stated) => {
    const own = weeks.filter((week) => stated.split === 'all' || week.split === stated.split);
    const recomputed = fitMetrics(
      own.map(({ actual }) => actual),
      own.map(({ fitted: [fitted] }) => fitted),
    );
    return (['r2', 'nrmse', 'mape', 'wmape'] as const).flatMap((metric) => {
      const [one, other] = [stated[metric], recomputed[metric]];
      if (one === null || other === null || Math.abs(one - other) <= tolerances.metric) return [];
      return [{ split: stated.split, metric, stated: one, recomputed: other }];
    });
  });
}

function relativeMiss(value: number, expected: number): number {
  return expected === 0 ? Math.abs(value) : Math.abs(value / expected - 1);
}

/** What is kept of the report with the run. */
export const identitiesToStore = (
  { fit, roi, slope, transform, metrics }: IdentityReport,
  spend: RunIdentities['spend'] = [],
): RunIdentities => ({
  ...{ fit: fit?.by ?? null, roi: roi?.by ?? null, slope: slope?.by ?? null, transform: transform?.by ?? null },
  ...{ metrics: [...metrics], spend: [...spend] },
});
