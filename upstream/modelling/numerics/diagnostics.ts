import { mean, quantile, sorted, variance } from './statistics.ts';
import type { Steps } from './steps.ts';

/**
 * Whether chains agree, and how much information their draws have. Gelman, Rubin (1992) and Vehtari, Gelman, Simpson,
 * Carpenter, Bürkner, "Rank-normalization, folding, and localization: An improved R̂" (2021).
 */
export interface ChainDiagnostics {
  /** Split R̂: 1 where the chains and their halves agree. Null where a parameter never moves. */
  readonly rHat: number | null;
  /** Bulk effective sample size: how many independent draws these are worth. */
  readonly effectiveDraws: number | null;
}

/** One parameter's draws of each chain, all of one length. */
export function* diagnose(chains: readonly ArrayLike<number>[]): Steps<ChainDiagnostics> {
  const halves = chains.flatMap(split);
  const rHat = potentialScaleReduction(halves);
  if (rHat === null) return { rHat, effectiveDraws: null };
  const ranked = yield* rankNormalized(halves);
  return { rHat, effectiveDraws: yield* effectiveDraws(ranked) };
}

function split(chain: ArrayLike<number>): Float64Array[] {
  const draws = Float64Array.from(chain);
  const half = draws.length >> 1;
  return [draws.subarray(0, half), draws.subarray(draws.length - half)];
}

function potentialScaleReduction(chains: readonly Float64Array[]): number | null {
  const draws = chains[0]?.length ?? 0;
  const within = mean(chains.map(variance));
  if (!(within > 0)) return null;
  const between = draws * variance(chains.map(mean));
  return Math.sqrt(((draws - 1) / draws) * 1 + between / (draws * within));
}

/** Replaces each draw by the normal quantile of its rank, so that heavy tails don't distort the result. */
function* rankNormalized(chains: readonly Float64Array[]): Steps<Float64Array[]> {
  // Arrays of numbers sort much faster than arrays of objects; ranks are found by binary search.
  const inOrder = Float64Array.from(chains.flatMap((chain) => [...chain])).sort();
  yield inOrder.length * 60;
  const ranked: Float64Array[] = [];
  for (const chain of chains) {
    ranked.push(
      chain.map((value) => {
        // Equal draws share the mean of their ranks.
        const rank = (1 + firstAt(inOrder, value, false) + firstAt(inOrder, value, true)) / 2;
        return normalQuantile((rank - 3 / 8) / (inOrder.length + 1 / 4));
      }),
    );
    yield chain.length * 250;
  }
  return ranked;
}

/** The index of the first number that is at least a value or, with `above`, above it. */
function firstAt(inOrder: Float64Array, value: number, above: boolean): number {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = inOrder[middle] ?? 0;
    if (found < value || (above && found === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Geyer's initial monotone sequence over the mean autocorrelation of the chains. */
function* effectiveDraws(chains: readonly Float64Array[]): Steps<number> {
  const draws = chains[0]?.length ?? 0;
  const total = draws * chains.length;
  const within = mean(chains.map(variance));
  const pooled = ((draws - 1) / draws) * within + variance(chains.map(mean));
  const centered = chains.map((chain) => {
    const middle = mean(chain);
    return chain.map((value) => value - middle);
  });
  const correlationAt = (lag: number) => {
    let sum = 0;
    for (const chain of centered)
      for (let at = lag; at < chain.length; at++) sum += (chain[at] ?? 0) * (chain[at - lag] ?? 0);
    const covariance = sum / (draws * chains.length);
    return 1 - (within - (covariance * draws) / (draws - 1)) / pooled;
  };
  let time = -1;
  let smallest = Number.POSITIVE_INFINITY;
  for (let lag = 0; lag + 1 < draws; lag += 2) {
    const pair = (lag === 0 ? 1 : correlationAt(lag)) + correlationAt(lag + 1);
    yield 4 * total;
    if (pair < 0) break;
    smallest = Math.min(smallest, pair);
    time += 2 * smallest;
  }
  return Math.min(total / Math.max(time, 1 / Math.log10(total)), total * Math.log10(total));
}

const tailOver = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const tailUnder = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
const middleOver = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
];
const middleUnder = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
];

/** Acklam's rational approximation of the inverse normal distribution, relative error below 1.15e-9. */
export function normalQuantile(probability: number): number {
  if (probability < 0.02425) {
    const tail = Math.sqrt(-2 * Math.log(probability));
    return horner(tailOver, tail) / horner(tailUnder, tail);
  }
  if (probability > 1 - 0.02425) return -normalQuantile(1 - probability);
  const middle = probability - 0.5;
  return (middle * horner(middleOver, middle * middle)) / horner(middleUnder, middle * middle);
}

function horner(factors: readonly number[], x: number): number {
  let sum = 0;
  for (const factor of factors) sum = sum * x + factor;
  return sum;
}

/** The shortest range that contains `share` of the draws. */
export function densestRange(draws: ArrayLike<number>, share: number): readonly [number, number] {
  const inOrder = sorted(draws);
  const kept = Math.max(1, Math.ceil(share * inOrder.length));
  let best: readonly [number, number] = [quantile(inOrder, 0), quantile(inOrder, 1)];
  for (let from = 0; from + kept <= inOrder.length; from++) {
    const range = [inOrder[from] ?? 0, inOrder[from + kept - 1] ?? 0] as const;
    if (range[1] - range[0] < best[1] - best[0]) best = range;
  }
  return best;
}
