import type { Field } from '#app/forms/use-form.ts';
import { same } from '#shared/touchpoints/blocks-merge.ts';

/** Rows with an empty one behind them to type into; empty ones at the end are not kept. */
export const withEmptyRow = <Row>(field: Field<readonly Row[]>, empty: Row): Field<readonly Row[]> => ({
  ...field,
  value: [...field.value, empty],
  change: (rows) => field.change(rows.slice(0, rows.findLastIndex((row) => !same(row, empty)) + 1)),
});
