import { type CheckName, checkNames, type RunCheck } from '#shared/modelling/checks.ts';
import { figuresOfDraw, type ModelRun } from '#shared/modelling/interchange.ts';
import { fitMetrics } from '../numerics/fit-metrics.ts';
import {
  type ChannelDraws,
  checkConvergence,
  checkFit,
  checkImplausibleRoi,
  checkPriorShift,
  checkResiduals,
  checkRoiConsistency,
  checkVariance,
  healthScore,
  judgeBaseline,
  judgeTotal,
} from '../numerics/review.ts';
import { runToEnd } from '../numerics/steps.ts';
import type { StoredMetrics, StoredRun } from '../store/stored-run.ts';

type Imported = Pick<StoredRun, 'currency' | 'channels' | 'dataHash' | 'identities'>;

const weeksOfYear = 52;
const splits = ['train', 'validation', 'test', 'all'] as const;

/** A run of a file, with all results that can be computed from it. The rest is unknown. */
export function importedRun(run: ModelRun, imported: Imported): StoredRun {
  const metrics = [...stated(run), ...recomputed(run)];
  return {
    ...imported,
    ...{ run, metrics, checks: checksOf(run, metrics), health: healthOf(run, metrics) },
    ...{ seed: null, codeVersion: '' },
  };
}

const stated = ({ metrics }: ModelRun): StoredMetrics[] =>
  metrics.map((one) => ({
    ...{ split: one.split, origin: 'stated', r2: one.r2, adjustedR2: one.r2Adjusted, nrmse: one.nrmse },
    ...{ mape: one.mape, wmape: one.wmape, n: null, naiveR2: null, naiveWmape: null },
  }));

function recomputed({ weeks }: ModelRun): StoredMetrics[] {
  return splits.flatMap((split) => {
    const own = weeks.flatMap((week, at) =>
      split === 'all' || week.split === split ? [{ ...week, yearBefore: weeks[at - weeksOfYear]?.actual }] : [],
    );
    if (own.length === 0) return [];
    const metrics = fitMetrics(
      own.map(({ actual }) => actual),
      own.map(({ fitted: [mean] }) => mean),
    );
    const compared = own.flatMap(({ actual, yearBefore }) =>
      yearBefore === undefined ? [] : [{ actual, yearBefore }],
    );
    const naive = fitMetrics(
      compared.map(({ actual }) => actual),
      compared.map(({ yearBefore }) => yearBefore),
    );
    const { r2, nrmse, mape, wmape, weeks: n } = metrics;
    return [
      {
        ...{ split, origin: 'recomputed', r2, adjustedR2: null, nrmse, mape, wmape, n },
        ...{ naiveR2: naive.r2, naiveWmape: naive.wmape },
      } as const,
    ];
  });
}

const r2Of = (metrics: readonly StoredMetrics[], split: StoredMetrics['split']): number | null =>
  metrics.find((one) => one.split === split && one.origin === 'recomputed')?.r2 ?? null;

/** Checks that the file has, else those that can be computed; the others are unknown. */
function checksOf(run: ModelRun, metrics: readonly StoredMetrics[]): RunCheck[] {
  const { review, weeks } = run;
  const channels = channelDraws(run);
  const ours: readonly RunCheck[] = [
    checkConvergence(review?.maxRHat ?? null),
    judgeBaseline(review?.negativeBase ?? null),
    judgeTotal(review?.pValue ?? null),
    checkFit([r2Of(metrics, 'all'), r2Of(metrics, 'train'), r2Of(metrics, 'test')]),
    runToEnd(checkPriorShift(channels)),
    checkRoiConsistency(channels),
    checkImplausibleRoi(channels),
    checkVariance(channels),
    checkResiduals(weeks.map(({ actual, fitted: [mean] }) => actual - mean)),
  ];
  return checkNames
    .filter((name) => name !== 'age')
    .map(
      (name) =>
        run.checks.find(({ check }) => check === name) ??
        ours.find(({ check }) => check === name) ??
        unknownCheck(name),
    );
}

const unknownCheck = (check: CheckName): RunCheck => ({
  check,
  status: 'unknown',
  value: null,
  threshold: null,
  about: [],
});

/** Draws of the ROI of each channel with a prior and draws in the file; null for none. */
function channelDraws({ components, draws }: ModelRun): ChannelDraws[] | null {
  if (!draws) return null;
  const channels = draws.components.flatMap((id, at) => {
    const own = components.find((component) => component.id === id);
    if (!own?.spend || !own.prior) return [];
    const { spend, prior } = own;
    const totals = draws.values.map((draw) => draw[at * figuresOfDraw.length] ?? 0);
    return [{ id, spend, prior, draws: Float64Array.from(totals, (total) => total / spend) }];
  });
  return channels.length === 0 ? null : channels;
}

/** The source’s own score, else ours if more than the fit of the weeks is known. */
function healthOf({ review }: ModelRun, metrics: readonly StoredMetrics[]): number | null {
  if (!review) return null;
  const { maxRHat, negativeBase, pValue } = review;
  if (review.score !== null || (maxRHat === null && negativeBase === null && pValue === null)) return review.score;
  return healthScore({
    ...{ maxRHat, negativeBase, pValue, r2: r2Of(metrics, 'all') },
    ...{ unmovedShare: null, inconsistentShare: null },
  });
}
