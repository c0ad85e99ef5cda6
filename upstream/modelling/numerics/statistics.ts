/** The arithmetic mean; `NaN` for no values. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0;
  return sum / values.length;
}

/** The sample variance, divided by n − 1; 0 for a single value. */
export function variance(values: ArrayLike<number>): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += ((values[at] ?? 0) - middle) ** 2;
  return sum / (values.length - 1);
}

export function sorted(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).sort();
}

/** Linear between neighbors (type 7 of Hyndman and Fan, numpy's default). `share` from 0 to 1, of values in order. */
export function quantile(inOrder: ArrayLike<number>, share: number): number {
  const at = (inOrder.length - 1) * share;
  const below = Math.floor(at);
  const low = inOrder[below] ?? Number.NaN;
  return low + (at - below) * ((inOrder[Math.ceil(at)] ?? low) - low);
}

/** The mean and the 90 % interval: the 5 % and 95 % quantiles. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export function estimate(draws: ArrayLike<number>): Estimate {
  const inOrder = sorted(draws);
  return { mean: mean(draws), low: quantile(inOrder, 0.05), high: quantile(inOrder, 0.95) };
}

/** Pearson's. Null where one of the two never changes. */
export function correlation(one: ArrayLike<number>, other: ArrayLike<number>): number | null {
  const [meanOfOne, meanOfOther] = [mean(one), mean(other)];
  let [both, squaresOfOne, squaresOfOther] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    const first = (one[at] ?? 0) - meanOfOne;
    const second = (other[at] ?? 0) - meanOfOther;
    both += first * second;
    squaresOfOne += first ** 2;
    squaresOfOther += second ** 2;
  }
  return squaresOfOne === 0 || squaresOfOther === 0 ? null : both / Math.sqrt(squaresOfOne * squaresOfOther);
}
