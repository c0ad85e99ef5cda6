import type { MeasureId } from '#shared/analytics/measures.ts';
import { formulas, partsOf } from '../families.ts';

/** Columns that the measures are sums of, each once. */
export const columnsOf = (measures: readonly MeasureId[]): string[] => [
  ...new Set(measures.flatMap((measure) => partsOf(formulas[measure]).map(({ column }) => column))),
];

export const distinctOf = (measures: readonly MeasureId[]): MeasureId[] =>
  measures.filter((measure) => formulas[measure].kind === 'distinct');

/** Those of them that hold amounts. */
export const moneyOf = (measures: readonly MeasureId[]): ReadonlySet<string> =>
  new Set(
    measures.flatMap((measure) => partsOf(formulas[measure]).flatMap(({ column, money }) => (money ? column : []))),
  );

/** The column of what a distinct measure counts. */
export function countedKey(measure: MeasureId): string {
  const formula = formulas[measure];
  return formula.kind === 'distinct' ? formula.key : '';
}

/** The value that a row counts as one, or null. */
export function seen(measure: MeasureId): string {
  const formula = formulas[measure];
  if (formula.kind !== 'distinct') return 'NULL';
  const key = `f.${formula.key}`;
  // An id of 0 stands for what nobody knows, which is not one thing.
  const known = formula.key.endsWith('_id') ? `nullif(${key}, 0)` : key;
  return formula.where === null ? known : `CASE WHEN f.${formula.where} <> 0 THEN ${known} END`;
}
