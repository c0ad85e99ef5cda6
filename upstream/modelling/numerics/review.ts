import type { CheckName, CheckStatus, RunCheck } from '#shared/modelling/checks.ts';
import { densestRange } from './diagnostics.ts';
import { correlations, varianceInflation } from './drivers.ts';
import { randomStream } from './random.ts';
import { convergedBelow } from './sampler.ts';
import { correlation, mean, quantile, sorted, variance } from './statistics.ts';
import type { Steps } from './steps.ts';

const checkResult = (
  check: CheckName,
  status: CheckStatus,
  value: number | null,
  threshold: number | null,
  about: readonly string[] = [],
): RunCheck => ({ check, status, value, threshold, about });

/*
 * The first nine checks, their thresholds and the score are those of Meridian's review (google/meridian, Apache-2.0,
 * analysis/review). Where ours is stricter, a comment says so.
 */

/** Meridian’s limit is 1.2; ours is stricter. */
export function checkConvergence(maxRHat: number | null): RunCheck {
  if (maxRHat === null) return checkResult('convergence', 'unknown', null, convergedBelow);
  const status = maxRHat >= 10 ? 'fail' : maxRHat >= convergedBelow ? 'review' : 'pass';
  return checkResult('convergence', status, maxRHat, convergedBelow);
}

/** The probability that the total base is negative, which means that media explain more than all sales. */
export function checkBaseline(baseTotals: ArrayLike<number> | null): RunCheck {
  return judgeBaseline(baseTotals && shareWhere(baseTotals, (total) => total < 0));
}

/** The same check for a probability stated by the source. */
export function judgeBaseline(negative: number | null): RunCheck {
  if (negative === null) return checkResult('baseline', 'unknown', null, 0.2);
  return checkResult('baseline', negative > 0.8 ? 'fail' : negative >= 0.2 ? 'review' : 'pass', negative, 0.2);
}

/** The share of draws whose total is at least as far from the mean as the measured total. */
export function checkTotal(totals: ArrayLike<number> | null, actual: number): RunCheck {
  if (!totals) return judgeTotal(null);
  const middle = mean(totals);
  return judgeTotal(shareWhere(totals, (total) => Math.abs(total - middle) >= Math.abs(actual - middle)));
}

/** The same check for a probability stated by the source. */
export function judgeTotal(value: number | null): RunCheck {
  if (value === null) return checkResult('p-value', 'unknown', null, 0.05);
  return checkResult('p-value', value < 0.05 ? 'fail' : 'pass', value, 0.05);
}

/** R² of all weeks, and of training and test weeks where some were held out. */
export function checkFit(r2: readonly (number | null)[]): RunCheck {
  const known = r2.filter((value) => value !== null);
  if (known.length === 0) return checkResult('fit', 'unknown', null, 0);
  const worst = Math.min(...known);
  return checkResult('fit', worst > 0 ? 'pass' : 'review', worst, 0);
}

export interface ChannelDraws {
  readonly id: string;
  readonly draws: Float64Array;
  readonly prior: { readonly location: number; readonly scale: number };
  readonly spend: number;
}

const bootstraps = 1000;

/**
 * Channels whose posterior doesn’t differ from the prior in mean, median or a quartile: their figures come from the
 * prior.
 */
export function* checkPriorShift(channels: readonly ChannelDraws[] | null): Steps<RunCheck> {
  if (!channels || channels.length === 0) return checkResult('prior-shift', 'unknown', null, null);
  const unmoved: string[] = [];
  for (const channel of channels) if (!(yield* hasMoved(channel))) unmoved.push(channel.id);
  return checkResult('prior-shift', unmoved.length > 0 ? 'review' : 'pass', unmoved.length, 0, unmoved);
}

function* hasMoved({ draws, prior }: ChannelDraws): Steps<boolean> {
  const random = randomStream(draws.length, 1);
  const quartile = 0.6744897501960817 * prior.scale;
  const expected = [
    Math.exp(prior.location + prior.scale ** 2 / 2),
    Math.exp(prior.location - quartile),
    Math.exp(prior.location),
    Math.exp(prior.location + quartile),
  ];
  const seen: number[][] = expected.map(() => []);
  const sample = new Float64Array(draws.length);
  for (let round = 0; round < bootstraps; round++) {
    for (let at = 0; at < sample.length; at++) sample[at] = draws[Math.floor(random.uniform() * draws.length)] ?? 0;
    sample.sort();
    [mean(sample), quantile(sample, 0.25), quantile(sample, 0.5), quantile(sample, 0.75)].forEach((value, index) => {
      seen[index]?.push(value);
    });
    yield draws.length * 80;
  }
  const isElsewhere = expected.some((value, index) => {
    const inOrder = sorted(seen[index] ?? []);
    return value < quantile(inOrder, 0.025) || value > quantile(inOrder, 0.975);
  });
  return isElsewhere && narrowing({ draws, prior }) >= leastNarrowing;
}

/**
 * Our addition: with hundreds of draws, even a tiny shift is significant. But if the posterior is nearly as wide as the
 * prior, the figures still come from the prior.
 */
const leastNarrowing = 0.5;

/** The share of the prior’s variance, of the logarithm, that the data removed. */
const narrowing = ({ draws, prior }: Pick<ChannelDraws, 'draws' | 'prior'>): number =>
  1 - variance(draws.map(Math.log)) / prior.scale ** 2;

/** Channels whose mean is outside the central 98 % of their prior. */
export function checkRoiConsistency(channels: readonly ChannelDraws[] | null): RunCheck {
  if (!channels || channels.length === 0) return checkResult('roi-consistency', 'unknown', null, null);
  const outside = channels.filter(({ draws, prior }) => {
    const distance = Math.abs(Math.log(mean(draws)) - prior.location) / prior.scale;
    return distance > 2.3263478740408408;
  });
  const about = outside.map(({ id }) => id);
  return checkResult('roi-consistency', about.length > 0 ? 'review' : 'pass', about.length, 0, about);
}

/** A return that is far too high for the channel's share of spend, or far too low. */
export function checkImplausibleRoi(channels: readonly ChannelDraws[] | null): RunCheck {
  if (!channels || channels.length === 0) return checkResult('implausible-roi', 'unknown', null, null);
  const spend = channels.reduce((sum, channel) => sum + channel.spend, 0);
  const about = channels
    .filter((channel) => {
      const [roi, spendShare] = [mean(channel.draws), channel.spend / spend];
      return roi * spendShare > 20 || roi / spendShare < 0.5;
    })
    .map(({ id }) => id);
  return checkResult('implausible-roi', about.length > 0 ? 'review' : 'pass', about.length, 0, about);
}

/** The width of the densest 80 % of a channel’s draws relative to the prior’s, weighted by its share of spend. */
export function checkVariance(channels: readonly ChannelDraws[] | null): RunCheck {
  if (!channels || channels.length === 0) return checkResult('high-variance', 'unknown', null, 1);
  const spend = channels.reduce((sum, channel) => sum + channel.spend, 0);
  const widths = channels.map(({ id, draws, spend: own }) => {
    const [low, high] = densestRange(draws, 0.8);
    const median = quantile(sorted(draws), 0.5);
    return { id, value: ((high - low) / Math.abs(median) / 2.0687) * (own / spend) };
  });
  const about = widths.filter(({ value }) => value > 1).map(({ id }) => id);
  return checkResult(
    'high-variance',
    about.length > 0 ? 'review' : 'pass',
    Math.max(...widths.map(({ value }) => value)),
    1,
    about,
  );
}

interface Series {
  readonly id: string;
  readonly values: ArrayLike<number>;
}

/** Controls that correlate with no channel can’t remove what drives both spend and sales. */
export function checkPotentialBias(media: readonly Series[], controls: readonly Series[]): RunCheck {
  if (controls.length === 0) return checkResult('potential-bias', 'review', null, 0.1);
  const highest = Math.max(
    ...media.flatMap((one) => controls.map((other) => Math.abs(correlation(one.values, other.values) ?? 0))),
  );
  return checkResult('potential-bias', highest >= 0.1 ? 'pass' : 'review', highest, 0.1);
}

/** A model must predict held-out weeks better than the same weeks of the year before. */
export function checkHoldout(wmape: number | null, naiveWmape: number | null): RunCheck {
  if (wmape === null || naiveWmape === null) return checkResult('holdout', 'unknown', wmape, naiveWmape);
  return checkResult('holdout', wmape <= naiveWmape ? 'pass' : 'review', wmape, naiveWmape);
}

/** Autocorrelated errors suggest that the model lacks something. */
export function checkResiduals(residuals: ArrayLike<number> | null): RunCheck {
  if (!residuals || residuals.length < 3) return checkResult('residuals', 'unknown', null, 0.4);
  const values = Array.from(residuals);
  const lag = correlation(values.slice(1), values.slice(0, -1)) ?? 0;
  return checkResult('residuals', Math.abs(lag) > 0.4 ? 'review' : 'pass', lag, 0.4);
}

/** A control that nearly equals the KPI fits it without explaining it. */
export function checkLeak(kpi: ArrayLike<number>, controls: readonly Series[]): RunCheck {
  if (controls.length === 0) return checkResult('leak', 'pass', 0, 0.9);
  const strengths = controls.map(({ id, values }) => ({ id, value: Math.abs(correlation(values, kpi) ?? 0) }));
  const about = strengths.filter(({ value }) => value > 0.9).map(({ id }) => id);
  return checkResult(
    'leak',
    about.length > 0 ? 'review' : 'pass',
    Math.max(...strengths.map(({ value }) => value)),
    0.9,
    about,
  );
}

const highestInflation = 10;
const strongestPair = 0.8;

/** Media and controls that move together can’t be separated. The value is the highest variance inflation. */
export function checkCollinearity(series: readonly Series[]): RunCheck {
  if (series.length < 2) return checkResult('collinearity', 'pass', 1, highestInflation);
  const inflation = varianceInflation(series.map(({ values }) => values));
  const pairs = correlations(series.map(({ values }) => values));
  const about = series
    .filter(
      (_, at) =>
        (inflation[at] ?? Number.POSITIVE_INFINITY) >= highestInflation ||
        pairs[at]?.some((value, other) => other !== at && Math.abs(value ?? 0) >= strongestPair),
    )
    .map(({ id }) => id);
  // Null means that the others determine a column exactly, so no number is high enough.
  const highest = inflation.includes(null) ? null : Math.max(...inflation.map((value) => value ?? 1));
  return checkResult('collinearity', about.length > 0 ? 'review' : 'pass', highest, highestInflation, about);
}

const predictedBelow = 0.05;

/** A model of a shuffled KPI must predict nothing; whatever it predicts is an artefact. */
export function checkShuffled(r2: number | null): RunCheck {
  if (r2 === null) return checkResult('shuffled-kpi', 'unknown', null, predictedBelow);
  return checkResult('shuffled-kpi', r2 > predictedBelow ? 'review' : 'pass', r2, predictedBelow);
}

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Weeks since the run’s last week. Instants in ms. */
export function checkAge(lastWeek: number, now: number): RunCheck {
  const weeks = Math.floor((now - lastWeek) / weekMs) - 1;
  return checkResult('age', weeks > 8 ? 'review' : 'pass', Math.max(0, weeks), 8);
}

/** The inputs of the score; null for a check that the source doesn’t have. */
export interface ScoreInput {
  readonly maxRHat: number | null;
  readonly negativeBase: number | null;
  readonly pValue: number | null;
  readonly r2: number | null;
  /** Share of channels that fail, 0 to 1. */
  readonly unmovedShare: number | null;
  readonly inconsistentShare: number | null;
}

/** 0 to 100; null if no check is known. Missing checks are left out, and the others get more weight. */
export function healthScore(input: ScoreInput): number | null {
  if (input.maxRHat !== null && input.maxRHat >= 10) return 0;
  const { negativeBase, pValue, r2, unmovedShare, inconsistentShare } = input;
  const parts: (readonly [weight: number, score: number])[] = [];
  if (negativeBase !== null) parts.push([0.3, 100 * (1 - Math.min(1, Math.max(0, (negativeBase - 0.2) / 0.6)))]);
  if (pValue !== null) parts.push([0.3, pValue < 0.05 ? 0 : 100]);
  if (r2 !== null) parts.push([0.1, 100 / (1 + Math.exp(-15 * (r2 - 0.5)))]);
  if (unmovedShare !== null) parts.push([0.15, 100 * (1 - unmovedShare) ** 0.4]);
  if (inconsistentShare !== null) parts.push([0.15, 100 * (1 - inconsistentShare) ** 0.4]);
  const weights = parts.reduce((sum, [weight]) => sum + weight, 0);
  return weights === 0 ? null : parts.reduce((sum, [weight, score]) => sum + weight * score, 0) / weights;
}

function shareWhere(values: ArrayLike<number>, fits: (value: number) => boolean): number {
  return Array.from(values).filter(fits).length / values.length;
}
