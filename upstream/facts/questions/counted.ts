import type { MeasureId } from '#shared/analytics/measures.ts';
import { partsOf, recipes } from '../sources.ts';

/** Columns that the measures are sums of, each once. */
export const columnsOf = (measures: readonly MeasureId[]): string[] => [
  ...new Set(measures.flatMap((measure) => partsOf(recipes[measure]).map(({ column }) => column))),
];

export const distinctOf = (measures: readonly MeasureId[]): MeasureId[] =>
  measures.filter((measure) => recipes[measure].kind === 'distinct');

/** Those of them that hold amounts. */
export const moneyOf = (measures: readonly MeasureId[]): ReadonlySet<string> =>
  new Set(
    measures.flatMap((measure) => partsOf(recipes[measure]).flatMap(({ column, money }) => (money ? column : []))),
  );

/** The column of what a distinct measure counts. */
export function countedKey(measure: MeasureId): string {
  const recipe = recipes[measure];
  return recipe.kind === 'distinct' ? recipe.key : '';
}

/** The value that a row counts as one, or null. */
export function seen(measure: MeasureId): string {
  const recipe = recipes[measure];
  if (recipe.kind !== 'distinct') return 'NULL';
  const key = `f.${recipe.key}`;
  // An id of 0 stands for what nobody knows, which is not one thing.
  const known = recipe.key.endsWith('_id') ? `nullif(${key}, 0)` : key;
  return recipe.where === null ? known : `CASE WHEN f.${recipe.where} <> 0 THEN ${known} END`;
}
