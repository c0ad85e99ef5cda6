import type { Cell, ExportColumn, ExportTable } from '#upstream/export/export-table.ts';

/** A table whose rows are all in memory. */
export const tableOf = (
  title: string,
  columns: readonly ExportColumn[],
  rows: readonly (readonly Cell[])[],
): ExportTable => ({ title, columns, rows: oneBatch(rows), totals: null, truncated: null });

async function* oneBatch(rows: readonly (readonly Cell[])[]) {
  yield rows;
}

export const column = (id: string, label: string, kind: ExportColumn['kind'] = 'decimal'): ExportColumn => ({
  id,
  label,
  kind,
});

/** Three columns for an estimate: mean and bounds. */
export const estimateColumns = (id: string, label: string, kind: ExportColumn['kind'] = 'decimal'): ExportColumn[] => [
  column(id, label, kind),
  column(`${id}_low`, `${label}, low`, kind),
  column(`${id}_high`, `${label}, high`, kind),
];

interface Estimated {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

export const estimateCells = (value: Estimated | null): Cell[] =>
  value ? [value.mean, value.low, value.high] : [null, null, null];

/** Null where the source doesn’t say. */
export const yesOrNo = (value: boolean | null): string => (value === null ? 'not told' : value ? 'yes' : 'no');
