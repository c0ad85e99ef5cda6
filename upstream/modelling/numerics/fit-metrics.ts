/** How well fitted weeks agree with the measured ones. */
export interface FitMetrics {
  readonly weeks: number;
  /** 1 − mean (fitted − actual)² / variance of actual. Null where all weeks are equal. */
  readonly r2: number | null;
  /** 1 − (1 − R²)(n − 1)/(n − p − 1), with n and p of the training weeks, as Robyn prints it. Null without them. */
  readonly adjustedR2: number | null;
  /** Root mean square error / (highest − lowest actual week). */
  readonly nrmse: number | null;
  /** Mean of |actual − fitted| / actual over weeks that are not 0. */
  readonly mape: number | null;
  /** Weeks of 0, which `mape` leaves out. */
  readonly weeksOfZero: number;
  /** Σ|actual − fitted| / Σ actual. */
  readonly wmape: number | null;
}

interface Degrees {
  readonly trainingWeeks: number;
  readonly parameters: number;
}

/** Shares and R² as ratios, not percent. Throws `RangeError` where the two differ in length. */
export function fitMetrics(
  actual: ArrayLike<number>,
  fitted: ArrayLike<number>,
  degrees: Degrees | null = null,
): FitMetrics {
  const weeks = actual.length;
  if (fitted.length !== weeks) throw new RangeError('Each week has one actual and one fitted value');
  if (weeks === 0) return { weeks, r2: null, adjustedR2: null, nrmse: null, mape: null, weeksOfZero: 0, wmape: null };
  let total = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let week = 0; week < weeks; week++) {
    const value = actual[week] ?? 0;
    total += value;
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  const mean = total / weeks;
  let spread = 0;
  let squares = 0;
  let distances = 0;
  let shares = 0;
  let weeksOfZero = 0;
  for (let week = 0; week < weeks; week++) {
    const value = actual[week] ?? 0;
    const error = value - (fitted[week] ?? 0);
    spread += (value - mean) ** 2;
    squares += error ** 2;
    distances += Math.abs(error);
    if (value === 0) weeksOfZero++;
    else shares += Math.abs(error / value);
  }
  const r2 = spread === 0 ? null : 1 - squares / spread;
  return {
    weeks,
    r2,
    adjustedR2: r2 === null || degrees === null ? null : adjusted(r2, degrees),
    nrmse: highest === lowest ? null : Math.sqrt(squares / weeks) / (highest - lowest),
    mape: weeksOfZero === weeks ? null : shares / (weeks - weeksOfZero),
    weeksOfZero,
    wmape: total === 0 ? null : distances / total,
  };
}

function adjusted(r2: number, { trainingWeeks, parameters }: Degrees): number | null {
  const free = trainingWeeks - parameters - 1;
  return free <= 0 ? null : 1 - ((1 - r2) * (trainingWeeks - 1)) / free;
}
