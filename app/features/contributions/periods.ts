/** Weeks that a period may have, as an address names them. */
export const periodLengths = ['4', '13', '26', '52'] as const;

/** The chosen period where there are two of it, else the longest that there are two of; null where there are none. */
export const periodOf = (asked: number | null, weeks: number): number | null =>
  asked !== null && asked * 2 <= weeks
    ? asked
    : (periodLengths.map(Number).findLast((length) => length * 2 <= weeks) ?? null);

export interface PeriodSums {
  readonly now: number;
  readonly before: number;
  /** Relative; null where there was nothing, or less, before. */
  readonly change: number | null;
}

/** Of the last weeks and of as many before them. */
export function periodSums(weekly: readonly number[], length: number): PeriodSums {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const now = sum(weekly.slice(-length));
  const before = sum(weekly.slice(-2 * length, -length));
  return { now, before, change: before > 0 ? now / before - 1 : null };
}
