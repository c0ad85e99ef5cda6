import type { FieldErrors } from '#app/forms/fields.ts';
import { cellOf } from '#app/forms/rows.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import type { Field } from '#app/forms/use-form.ts';
import { fill } from '#shared/text/fill.ts';
import { same } from '#shared/touchpoints/blocks-merge.ts';
import { ListedField } from './fields.tsx';
import { emptyStore, type StoreValues } from './store-fields.ts';
import * as texts from './texts.ts';

interface StoreRowsProps {
  readonly field: Field<readonly StoreValues[]>;
  readonly errors: FieldErrors;
}

const storeColumns = [
  ['name', texts.name, 120],
  ['address', texts.address, 300],
  ['latitude', texts.latitude, 12],
  ['longitude', texts.longitude, 12],
] as const;

/** Rows of stores with an empty one at the end. Emptied rows are dropped on save. */
export function StoreRows({ field, errors }: StoreRowsProps) {
  const rows = withEmptyRow(field, emptyStore);
  return (
    <>
      <ListedField name={field.name} />
      <ol className="grid grid-cols-1 gap-3">
        {rows.value.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a store has no name of its own
          <li key={at}>
            <fieldset className="grid min-w-0 grid-cols-1 gap-2 rounded-lg border border-line p-3 sm:grid-cols-2">
              <legend className="px-1 text-xs font-medium">
                {at < field.value.length ? fill(texts.storeNumber, { number: at + 1 }) : texts.anotherStore}
              </legend>
              {storeColumns.map(([part, label, maxLength]) => (
                <TextField key={part} field={cellOf(rows, errors, { at, part, label })} maxLength={maxLength} />
              ))}
            </fieldset>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Adds an empty row to type into, and drops trailing empty rows from changes. */
export const withEmptyRow = <Row,>(field: Field<readonly Row[]>, empty: Row): Field<readonly Row[]> => ({
  ...field,
  value: [...field.value, empty],
  change: (rows) => field.change(rows.slice(0, rows.findLastIndex((row) => !same(row, empty)) + 1)),
});
