/** Period lengths in weeks, as in the address. */
export const periodLengths = ['4', '13', '26', '52'] as const;

/** The requested period if the weeks contain it twice, else the longest such period; null if there is none. */
export const comparablePeriod = (requested: number | null, weeks: number): number | null =>
  requested !== null && requested * 2 <= weeks
    ? requested
    : (periodLengths.map(Number).findLast((length) => length * 2 <= weeks) ?? null);

export interface PeriodSums {
  readonly now: number;
  readonly before: number;
  /** Relative change; null if the previous sum isn't positive. */
  readonly change: number | null;
}

/** Sums of the last period and of the one before. */
export function periodSums(weekly: readonly number[], length: number): PeriodSums {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const now = sum(weekly.slice(-length));
  const before = sum(weekly.slice(-2 * length, -length));
  return { now, before, change: before > 0 ? now / before - 1 : null };
}
