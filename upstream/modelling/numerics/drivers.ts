import { factorize, solveLower, solveUpper } from './cholesky.ts';
import { seasons } from './model.ts';
import { correlation } from './statistics.ts';

/** Analysis of series before a model is fitted. A series has one value per week. */

export interface LagCorrelation {
  /** The weeks by which the driver precedes the KPI. */
  readonly lag: number;
  /** Pearson's. Null where one of the two never changes. */
  readonly r: number | null;
  /** The number of pairs of weeks used. */
  readonly weeks: number;
}

/** Correlations of a driver with the KPI 0 to `maxLag` weeks later. Weeks without a value (null) are left out. */
export function lagCorrelations(
  driver: readonly (number | null)[],
  kpi: readonly (number | null)[],
  maxLag = 8,
): LagCorrelation[] {
  return Array.from({ length: maxLag + 1 }, (_, lag) => {
    const pairs = kpi.flatMap((value, week) => {
      const before = week >= lag ? driver[week - lag] : null;
      return value === null || before === null || before === undefined ? [] : [[before, value] as const];
    });
    const r = correlation(
      pairs.map(([before]) => before),
      pairs.map(([, value]) => value),
    );
    return { lag, r, weeks: pairs.length };
  });
}

/**
 * The residuals of a series after a linear trend and the model’s seasonality, by least squares over the weeks with a
 * value. Null if there are too few weeks.
 */
export function withoutTrendAndSeason(values: readonly (number | null)[]): (number | null)[] {
  const weeks = values.length;
  const columns = [
    new Float64Array(weeks).fill(1),
    Float64Array.from({ length: weeks }, (_, week) => week / weeks),
    ...seasons(weeks),
  ];
  const known = values.flatMap((value, week) => (value === null ? [] : [week]));
  if (known.length <= columns.length) return values.map(() => null);
  const size = columns.length;
  const matrix = new Float64Array(size * size);
  const solution = new Float64Array(size);
  for (const week of known)
    for (let row = 0; row < size; row++) {
      const own = columns[row]?.[week] ?? 0;
      solution[row] = (solution[row] ?? 0) + own * (values[week] ?? 0);
      for (let column = 0; column < size; column++)
        matrix[row * size + column] = (matrix[row * size + column] ?? 0) + own * (columns[column]?.[week] ?? 0);
    }
  // Weeks at the same time of the year leave the seasonality undetermined; a tiny ridge then decides.
  for (let row = 0; row < size; row++) matrix[row * size + row] = (matrix[row * size + row] ?? 0) + 1e-9;
  factorize(matrix, size);
  solveLower(matrix, size, solution);
  solveUpper(matrix, size, solution);
  return values.map((value, week) =>
    value === null
      ? null
      : value - columns.reduce((sum, column, at) => sum + (column[week] ?? 0) * (solution[at] ?? 0), 0),
  );
}

/** Pearson's correlation of each series with each. Null where one of two never changes. */
export function correlations(series: readonly ArrayLike<number>[]): (number | null)[][] {
  return series.map((one) => series.map((other) => correlation(one, other)));
}

/**
 * Variance inflation of each series: 1 / (1 − R²) of the regression on all others, from the inverse of their
 * correlation matrix. Null if the others determine it exactly. A constant series has 1.
 */
export function varianceInflation(series: readonly ArrayLike<number>[]): (number | null)[] {
  return series.map((own, index) => {
    const others = series.filter((_, at) => at !== index).filter(isVarying);
    if (others.length === 0 || !isVarying(own)) return 1;
    const size = others.length;
    const matrix = Float64Array.from({ length: size * size }, (_, at) => {
      const [row, column] = [Math.floor(at / size), at % size];
      // A tiny ridge, since the others may be collinear themselves.
      return row === column ? 1 + 1e-10 : (correlation(others[row] ?? [], others[column] ?? []) ?? 0);
    });
    const targetCorrelations = Float64Array.from(others, (other) => correlation(other, own) ?? 0);
    const projected = Float64Array.from(targetCorrelations);
    factorize(matrix, size);
    solveLower(matrix, size, projected);
    const explained = projected.reduce((sum, value) => sum + value * value, 0);
    return explained > 1 - 1e-8 ? null : 1 / (1 - explained);
  });
}

function isVarying(values: ArrayLike<number>): boolean {
  for (let at = 1; at < values.length; at++) if (values[at] !== values[0]) return true;
  return false;
}

/** Weeks per parameter of a model. Below 3 there are too few. */
export function dataAdequacy(weeks: number, count: { knots: number; controls: number; treatments: number }): number {
  return weeks / (count.knots + count.controls + count.treatments);
}

/** The value of the same week of the year before: the baseline that a forecast has to beat. Null in the first year. */
export const seasonalNaive = (kpi: ArrayLike<number>): (number | null)[] =>
  Array.from(kpi, (_, week) => (week < 52 ? null : (kpi[week - 52] ?? null)));
