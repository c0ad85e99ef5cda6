import { addDays } from '#shared/analytics/calendar.ts';
import { Failure } from '#shared/api/failure.ts';
import type { ModelComponent, ModelRun } from '#shared/modelling/interchange.ts';
import { fitMetrics } from '../numerics/fit-metrics.ts';

/** Meridian calculates with single precision: its parts miss the fit by 4.5e-6. */
const fitTolerance = 1e-5;
const roiTolerance = 1e-4;
const slopeTolerance = 1e-3;
const metricTolerance = 5e-4;

/** What an imported run says of itself and what its own weeks say. */
export interface StatedMetric {
  readonly split: ModelRun['metrics'][number]['split'];
  readonly metric: 'r2' | 'nrmse' | 'mape' | 'wmape';
  readonly stated: number;
  readonly recomputed: number;
}

export interface IdentityReport {
  /** How far the parts miss the fitted value in the worst week, as a share. Null where there are no weekly parts. */
  readonly fit: number | null;
  /** And contribution by spend the ROI, in the worst component. */
  readonly roi: number | null;
  /** And the curve's slope the marginal ROI. */
  readonly slope: number | null;
  /** Metrics whose recomputed value is another than the stated one. */
  readonly metrics: readonly StatedMetric[];
}

/**
 * Whether a run agrees with itself. Sums that don't add up refuse the run, since each of its pages would show another
 * number; metrics that differ are shown beside each other.
 * @throws Failure that names week or component and the size of the miss
 */
export function checkIdentities(run: ModelRun): IdentityReport {
  checkWeeks(run);
  return {
    fit: checkFit(run),
    roi: worst(run.components, roiMiss, roiTolerance, 'run-misses-roi'),
    slope: worst(run.components, slopeMiss, slopeTolerance, 'run-misses-marginal-roi'),
    metrics: differingMetrics(run),
  };
}

function checkWeeks({ weeks, components }: ModelRun): void {
  weeks.forEach(({ week }, at) => {
    const before = weeks[at - 1]?.week;
    if (before !== undefined && week !== addDays(before, 7))
      throw new Failure('run-weeks-not-consecutive', { details: { week: before } });
  });
  for (const { label, weekly } of components)
    if (weekly.length > 0 && weekly.length !== weeks.length)
      throw new Failure('run-weeks-differ', { details: { component: label } });
}

function checkFit({ weeks, components }: ModelRun): number | null {
  // Totals alone can't be compared with weeks.
  if (components.some(({ weekly }) => weekly.length === 0)) return null;
  const misses = weeks.map(({ week, fitted: [fitted] }, at) => {
    const parts = components.reduce((sum, { weekly }) => sum + (weekly[at] ?? 0), 0);
    return { week, by: relativeMiss(parts, fitted) };
  });
  const largest = misses.reduce((most, miss) => (miss.by > most.by ? miss : most));
  if (largest.by > fitTolerance) throw new Failure('run-misses-fit', { details: largest });
  return largest.by;
}

function roiMiss({ spend, total: [total], roi }: ModelComponent): number | null {
  return spend && roi ? relativeMiss(total / spend, roi[0]) : null;
}

/** The slope over the stretch of the curve that begins at what was spent: how sources take a marginal ROI. */
function slopeMiss({ spend, curve, mroi }: ModelComponent): number | null {
  if (!spend || !mroi) return null;
  const at = curve.findIndex(([point]) => Math.abs(point / spend - 1) < 1e-6);
  const [here, next] = [curve[at], curve[at + 1]];
  // A coarse curve bends too much within one stretch to be compared.
  if (!here || !next || next[0] / here[0] > 1.02) return null;
  return relativeMiss((next[1] - here[1]) / (next[0] - here[0]), mroi[0]);
}

function worst(
  components: readonly ModelComponent[],
  missOf: (component: ModelComponent) => number | null,
  tolerance: number,
  code: 'run-misses-roi' | 'run-misses-marginal-roi',
): number | null {
  let largest: number | null = null;
  for (const component of components) {
    const by = missOf(component);
    if (by === null) continue;
    if (by > tolerance) throw new Failure(code, { details: { component: component.label, by } });
    largest = Math.max(largest ?? 0, by);
  }
  return largest;
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
      if (one === null || other === null || Math.abs(one - other) <= metricTolerance) return [];
      return [{ split: stated.split, metric, stated: one, recomputed: other }];
    });
  });
}

function relativeMiss(value: number, expected: number): number {
  return expected === 0 ? Math.abs(value) : Math.abs(value / expected - 1);
}
