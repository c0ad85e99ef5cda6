import { same } from '#shared/touchpoints/blocks-merge.ts';
import type { Field } from '../../forms/use-form.ts';

/** Rows with an empty one behind them to type into; empty ones at the end are not kept. */
export const withEmptyRow = <Row>(field: Field<readonly Row[]>, empty: Row): Field<readonly Row[]> => ({
  ...field,
  value: [...field.value, empty],
  change: (rows) => field.change(rows.slice(0, rows.findLastIndex((row) => !same(row, empty)) + 1)),
});
