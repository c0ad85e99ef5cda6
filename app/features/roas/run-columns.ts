import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';

/** Columns of run metadata in every file, to trace its numbers. */
export const runColumns = ['Run', 'Unit', 'Data hash', 'Seed'] as const;

export const runValues = ({ name, kpi, dataHash, seed }: ModelRunItem) => [name, kpi.unit, dataHash, seed] as const;
