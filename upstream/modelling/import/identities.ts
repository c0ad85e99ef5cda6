import { Failure } from '#shared/api/failure.ts';
import type { RunIdentities } from '#shared/api/families/modelling-runs-schemas.ts';
import type { ModelComponent, ModelRun } from '#shared/modelling/interchange.ts';
import { addDays } from '#shared/time/calendar.ts';
import { fitMetrics } from '../numerics/fit-metrics.ts';
import { geometricAdstock, hill } from '../numerics/transforms.ts';

/**
 * The largest relative difference that is accepted. Meridian calculates with single precision: its parts differ from
 * the fit by 4.5e-6.
 */
export const tolerances = { fit: 1e-5, roi: 1e-4, slope: 1e-3, transform: 1e-3, metric: 5e-4, spend: 0.01 } as const;

/** A metric that an imported run states, and the value recomputed from its weeks. */
export interface StatedMetric {
  readonly split: ModelRun['metrics'][number]['split'];
  readonly metric: 'r2' | 'nrmse' | 'mape' | 'wmape';
  readonly stated: number;
  readonly recomputed: number;
}

/** Where a run contradicts itself. */
interface Miss {
  /** As a share of the expected value. */
  readonly by: number;
  /** A week or the label of a component. */
  readonly where: string;
}

export interface IdentityReport {
  /** The difference between the sum of parts and the fitted value in the worst week. Null without weekly parts. */
  readonly fit: Miss | null;
  /** The difference between contribution / spend and the ROI, in the worst component. */
  readonly roi: Miss | null;
  /** The difference between the slope of the curve and the marginal ROI. */
  readonly slope: Miss | null;
  /**
   * The difference between the transform of a channel’s media and its contribution, as a share of its best week. Null
   * without parameters.
   */
  readonly transform: Miss | null;
  /** Metrics whose recomputed value differs from the stated one. */
  readonly metrics: readonly StatedMetric[];
  /** Reasons to refuse the run; an import fails with the first. */
  readonly refusals: readonly Failure[];
}

/**
 * Checks whether a run is consistent. Sums that don’t add up refuse the run, since its pages would show different
 * numbers; metrics and transforms that differ are shown next to each other.
 * @throws Failure if its weeks aren’t consecutive, or a component has other weeks
 */
export function readIdentities(run: ModelRun): IdentityReport {
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

/**
 * The same for a run that is to be imported.
 * @throws Failure with the week or component and the size of the difference
 */
export function checkIdentities(run: ModelRun): IdentityReport {
  const report = readIdentities(run);
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
  // Without weekly parts there is nothing to compare.
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

/** The slope of the curve just above the current spend, which is how sources compute a marginal ROI. */
function missOfSlope({ spend, curve, mroi }: ModelComponent): number | null {
  if (!spend || !mroi) return null;
  const at = curve.findIndex(([point]) => Math.abs(point / spend - 1) < 1e-6);
  const [here, next] = [curve[at], curve[at + 1]];
  // A coarse curve bends too much within one step to be compared.
  if (!here || !next || next[0] / here[0] > 1.02) return null;
  return relativeMiss((next[1] - here[1]) / (next[0] - here[0]), mroi[0]);
}

/** Only a point estimate can be recomputed: the mean over draws differs from the result of mean parameters. */
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

/** The part of the report that is stored with the run. */
export const storedIdentities = (
  { fit, roi, slope, transform, metrics }: IdentityReport,
  spend: RunIdentities['spend'] = [],
): RunIdentities => ({
  ...{ fit: fit?.by ?? null, roi: roi?.by ?? null, slope: slope?.by ?? null, transform: transform?.by ?? null },
  ...{ metrics: [...metrics], spend: [...spend] },
});
