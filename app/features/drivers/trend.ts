import type { ModelInputs } from '#shared/api/families/modelling-inputs-schemas.ts';
import type { Kpi, PartialWeek } from './shown-inputs.ts';

interface Trend {
  readonly weeks: readonly string[];
  readonly values: readonly (number | null)[];
  /** Incomplete weeks. */
  readonly incomplete: readonly boolean[];
}

/** KPI by week, with the partial weeks that models leave out. */
export function kpiTrend(
  { weeks }: Pick<ModelInputs, 'weeks'>,
  { values }: Kpi,
  partial: readonly PartialWeek[],
): Trend {
  const whole = weeks.map((week, at) => ({ week, value: values[at] ?? null, partial: false }));
  const all = [...whole, ...partial.map((week) => ({ ...week, partial: true }))].toSorted((one, other) =>
    one.week < other.week ? -1 : 1,
  );
  return {
    weeks: all.map(({ week }) => week),
    values: all.map(({ value }) => value),
    incomplete: all.map(({ partial: missesDays }) => missesDays),
  };
}
