import { mean, quantile, sorted, variance } from './statistics.ts';

/**
 * Whether chains agree with each other and how much their draws tell. Gelman, Rubin (1992) and Vehtari, Gelman, Simpson,
 * Carpenter, Bürkner, "Rank-normalization, folding, and localization: An improved R̂" (2021).
 */
export interface ChainDiagnostics {
  /** Split R̂: 1 where the chains and their halves agree. Null where a parameter never moves. */
  readonly rHat: number | null;
  /** Bulk effective sample size: how many independent draws these are worth. */
  readonly effectiveDraws: number | null;
}

/** One parameter's draws of each chain, all of one length. */
export function diagnose(chains: readonly ArrayLike<number>[]): ChainDiagnostics {
  const halves = chains.flatMap(split);
  const rHat = potentialScaleReduction(halves);
  return { rHat, effectiveDraws: rHat === null ? null : effectiveDraws(rankNormalized(halves)) };
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

/** Each draw by the normal quantile of its rank among all: heavy tails then weigh no more than others. */
function rankNormalized(chains: readonly Float64Array[]): Float64Array[] {
  const all = chains.flatMap((chain, at) => Array.from(chain, (value, draw) => ({ value, at, draw })));
  all.sort((one, other) => one.value - other.value);
  const ranked = chains.map((chain) => new Float64Array(chain.length));
  for (let from = 0; from < all.length; ) {
    let until = from;
    while (until < all.length && all[until]?.value === all[from]?.value) until++;
    // Equal draws share the mean of their ranks.
    const rank = (from + 1 + until) / 2;
    const score = normalQuantile((rank - 3 / 8) / (all.length + 1 / 4));
    for (const { at, draw } of all.slice(from, until)) {
      const chain = ranked[at];
      if (chain) chain[draw] = score;
    }
    from = until;
  }
  return ranked;
}

/** Geyer's initial monotone sequence over the mean autocorrelation of the chains. */
function effectiveDraws(chains: readonly Float64Array[]): number {
  const draws = chains[0]?.length ?? 0;
  const total = draws * chains.length;
  const within = mean(chains.map(variance));
  const pooled = ((draws - 1) / draws) * within + variance(chains.map(mean));
  const centred = chains.map((chain) => {
    const middle = mean(chain);
    return chain.map((value) => value - middle);
  });
  const correlationAt = (lag: number) => {
    let sum = 0;
    for (const chain of centred)
      for (let at = lag; at < chain.length; at++) sum += (chain[at] ?? 0) * (chain[at - lag] ?? 0);
    const covariance = sum / (draws * chains.length);
    return 1 - (within - (covariance * draws) / (draws - 1)) / pooled;
  };
  let time = -1;
  let smallest = Number.POSITIVE_INFINITY;
  for (let lag = 0; lag + 1 < draws; lag += 2) {
    const pair = (lag === 0 ? 1 : correlationAt(lag)) + correlationAt(lag + 1);
    if (pair < 0) break;
    smallest = Math.min(smallest, pair);
    time += 2 * smallest;
  }
  return Math.min(total / Math.max(time, 1 / Math.log10(total)), total * Math.log10(total));
}

/** Acklam's rational approximation of the inverse normal distribution, relative error below 1.15e-9. */
export function normalQuantile(probability: number): number {
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
  ];
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1];
  const c = [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ];
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
  const horner = (factors: readonly number[], x: number) => factors.reduce((sum, factor) => sum * x + factor, 0);
  if (probability < 0.02425) {
    const tail = Math.sqrt(-2 * Math.log(probability));
    return horner(c, tail) / horner(d, tail);
  }
  if (probability > 1 - 0.02425) return -normalQuantile(1 - probability);
  const middle = probability - 0.5;
  return (middle * horner(a, middle * middle)) / horner(b, middle * middle);
}

/** The central range that holds `share` of the draws and is the shortest. */
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
