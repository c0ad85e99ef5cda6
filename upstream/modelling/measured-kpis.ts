import type { RunSpec } from '#shared/modelling/run-spec.ts';

/**
 * KPIs that a model can explain besides imported series: measures for accounts of one type, 1 for brands and 2 for
 * retailers.
 */
export const measuredKpis = [
  { id: 'sell-out', label: 'Sell-out sales', measure: 'selloutSales', accountType: 1, circular: false },
  { id: 'attributed-sales', label: 'Attributed sales', measure: 'attributedSales', accountType: 1, circular: true },
  { id: 'tills', label: 'Sales at tills', measure: 'sales', accountType: 2, circular: false },
] as const;

/** The label of a run’s KPI before the run is fitted. */
export const kpiLabel = ({ kpi }: RunSpec): string =>
  kpi.kind === 'series' ? kpi.name : (measuredKpis.find(({ id }) => id === kpi.kind)?.label ?? kpi.kind);
