/**
 * Carry-over and saturation of media. The engine, the checks of imported runs and the simulator share them.
 *
 * Geometric adstock and the Hill curve: Jin, Wang, Sun, Chan, Koehler, "Bayesian Methods for Media Mix Modeling with
 * Carryover and Shape Effects" (Google, 2017).
 */

/** How many weeks the effect of one week lasts at most. `Infinity` never cuts it off. */
export type MaxLag = number;

/**
 * a_t = Σ_{l=0..maxLag} θ^l · x_{t−l}, before the first week nothing. With `Infinity`: a_t = x_t + θ · a_{t−1}.
 * Same length and unit as `media`. Throws `RangeError` unless 0 ≤ θ < 1.
 */
export function geometricAdstock(media: ArrayLike<number>, theta: number, maxLag: MaxLag): Float64Array {
  const out = new Float64Array(media.length);
  writeAdstock(media, theta, maxLag, 1, out);
  return out;
}

/** The same times `factor`, written to `out`: the sampler calls it thousands of times and avoids allocations. */
export function writeAdstock(
  media: ArrayLike<number>,
  theta: number,
  maxLag: MaxLag,
  factor: number,
  out: Float64Array,
): void {
  if (!(theta >= 0 && theta < 1)) throw new RangeError('The carry-over of a week is at least 0 and below 1');
  if (maxLag === Number.POSITIVE_INFINITY) {
    let carried = 0;
    for (let week = 0; week < media.length; week++) {
      carried = (media[week] ?? 0) + theta * carried;
      out[week] = factor * carried;
    }
    return;
  }
  // Horner’s scheme from the oldest week: it needs no subtraction, so it loses no precision.
  for (let week = 0; week < media.length; week++) {
    let sum = 0;
    for (let at = Math.max(0, week - maxLag); at <= week; at++) sum = sum * theta + (media[at] ?? 0);
    out[week] = factor * sum;
  }
}

/** Σ_{l=0..maxLag} θ^l: the whole effect of one unit over all weeks, in units. */
export function adstockWeight(theta: number, maxLag: MaxLag): number {
  if (maxLag === Number.POSITIVE_INFINITY) return 1 / (1 - theta);
  return theta === 0 ? 1 : (1 - theta ** (maxLag + 1)) / (1 - theta);
}

/** The share of the effect that comes after the week itself, 0 to 1. */
export function carryOverShare(theta: number, maxLag: MaxLag): number {
  return 1 - 1 / adstockWeight(theta, maxLag);
}

/** Weeks until half of the effect is left: ln 0.5 / ln θ. 0 where nothing is carried over. */
export function halfLife(theta: number): number {
  return theta === 0 ? 0 : Math.log(0.5) / Math.log(theta);
}

/** a^slope / (a^slope + halfSaturation^slope), 0 to 1; `a` and `halfSaturation` in the same unit. */
export function hill(adstock: number, slope: number, halfSaturation: number): number {
  if (adstock <= 0) return 0;
  // Uses the ratio, since powers of large spends overflow and those of small ones vanish.
  return 1 / (1 + (halfSaturation / adstock) ** slope);
}

/**
 * Converts Meridian’s half saturation, which refers to adstock divided by its weight and by `scale`, to one on plain
 * adstock.
 */
export function plainHalfSaturation(ec: number, scale: number, theta: number, maxLag: MaxLag): number {
  return ec * scale * adstockWeight(theta, maxLag);
}

/** The median of the weeks above 0; 0 if there are none. In the unit of `media`. */
export function usualWeek(media: ArrayLike<number>): number {
  const known = Array.from(media)
    .filter((value) => value !== 0)
    .sort((one, other) => one - other);
  const middle = known.length >> 1;
  if (known.length === 0) return 0;
  return known.length % 2 === 1 ? (known[middle] ?? 0) : ((known[middle - 1] ?? 0) + (known[middle] ?? 0)) / 2;
}
