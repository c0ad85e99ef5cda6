import type { MeasureId } from '#shared/analytics/measures.ts';
import { formulas, partsOf } from '../families.ts';

/** The columns that the measures sum, each once. */
export const columnsOf = (measures: readonly MeasureId[]): string[] => [
  ...new Set(measures.flatMap((measure) => partsOf(formulas[measure]).map(({ column }) => column))),
];

export const distinctOf = (measures: readonly MeasureId[]): MeasureId[] =>
  measures.filter((measure) => formulas[measure].kind === 'distinct');

/** Those of the columns that are amounts. */
export const moneyOf = (measures: readonly MeasureId[]): ReadonlySet<string> =>
  new Set(
    measures.flatMap((measure) => partsOf(formulas[measure]).flatMap(({ column, money }) => (money ? column : []))),
  );

/** The column whose distinct values the measure counts. */
export function countedKey(measure: MeasureId): string {
  const formula = formulas[measure];
  return formula.kind === 'distinct' ? formula.key : '';
}

/** SQL of the value that a row adds to a distinct count; null for none. */
export function distinctValue(measure: MeasureId): string {
  const formula = formulas[measure];
  if (formula.kind !== 'distinct') return 'NULL';
  const key = `f.${formula.key}`;
  // Id 0 stands for unknown, which isn’t one value.
  const known = formula.key.endsWith('_id') ? `nullif(${key}, 0)` : key;
  return formula.where === null ? known : `CASE WHEN f.${formula.where} <> 0 THEN ${known} END`;
}
