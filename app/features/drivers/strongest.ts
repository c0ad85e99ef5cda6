import type { ModelInputs } from '#shared/api/families/modelling-inputs-schemas.ts';

export interface StrongestDriver {
  /** Id of the driver. */
  readonly driver: string;
  /** Weeks from the driver to the KPI. */
  readonly lag: number;
  readonly correlation: number;
}

/** Pairs of fewer weeks correlate by chance. */
const minWeeks = 26;

/**
 * The driver and lag whose correlation with the KPI, without trend and season, is the furthest from zero; null if there
 * are too few weeks to tell.
 */
export function strongestDriver(
  { correlations }: Pick<ModelInputs, 'correlations'>,
  kpi: { readonly id: string },
): StrongestDriver | null {
  const pairs = correlations
    .filter((entry) => entry.kpi === kpi.id)
    .flatMap(({ driver, lags }) =>
      lags.flatMap(({ lag, adjusted, n }): StrongestDriver[] =>
        adjusted === null || n < minWeeks ? [] : [{ driver, lag, correlation: adjusted }],
      ),
    );
  const [first, ...rest] = pairs;
  if (!first) return null;
  return rest.reduce((best, pair) => (Math.abs(pair.correlation) > Math.abs(best.correlation) ? pair : best), first);
}
