import type { RunSpec } from '#shared/modelling/run-spec.ts';

/** What a model can explain besides series that the account brings: a measure of accounts of one type, 1 for brands and 2 for retailers. */
export const measuredKpis = [
  { id: 'sell-out', label: 'Sell-out sales', measure: 'selloutSales', accountType: 1, circular: false },
  { id: 'attributed-sales', label: 'Attributed sales', measure: 'attributedSales', accountType: 1, circular: true },
  { id: 'tills', label: 'Sales at tills', measure: 'sales', accountType: 2, circular: false },
] as const;

/** What the KPI of a run is called before the run is fitted. */
export const kpiLabel = ({ kpi }: RunSpec): string =>
  kpi.kind === 'series' ? kpi.name : (measuredKpis.find(({ id }) => id === kpi.kind)?.label ?? kpi.kind);
