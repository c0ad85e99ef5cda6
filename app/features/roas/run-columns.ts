import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';

/** What every file of a run says of it, so that its numbers can be traced. */
export const runColumns = ['Run', 'Unit', 'Data hash', 'Seed'] as const;

export const runValues = ({ name, kpi, dataHash, seed }: ModelRunItem) => [name, kpi.unit, dataHash, seed] as const;
