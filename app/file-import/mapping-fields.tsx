import { useId } from 'react';
import type { FieldSource } from '#shared/ingest/options.ts';
import { fill } from '#shared/text/fill.ts';
import { FieldDescription } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import * as texts from './texts.ts';

/** A field of an import that a column can be mapped to. */
interface MappedFieldShape {
  readonly label: string;
  readonly required?: boolean;
  /** Can also have one fixed value for all rows, instead of a column. */
  readonly fixable?: boolean;
  readonly hint?: string;
}

interface MappingFieldsProps<Id extends string> {
  readonly fields: readonly (readonly [Id, MappedFieldShape])[];
  readonly columns: readonly string[];
  readonly sourceOf: (id: Id) => FieldSource | undefined;
  readonly onChange: (id: Id, source: FieldSource | null) => void;
}

const nothing = 'none';
const same = 'same';

/** Maps columns of the file to fields. */
export const MappingFields = <Id extends string>({ fields, columns, sourceOf, onChange }: MappingFieldsProps<Id>) => (
  <fieldset className="space-y-4">
    <legend className="text-sm font-semibold">{texts.mapColumns}</legend>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {fields.map(([id, field]) => (
        <MappedField
          key={id}
          field={field}
          columns={columns}
          source={sourceOf(id)}
          onChange={(source) => onChange(id, source)}
        />
      ))}
    </div>
  </fieldset>
);

interface MappedFieldProps {
  readonly field: MappedFieldShape;
  readonly columns: readonly string[];
  readonly source: FieldSource | undefined;
  readonly onChange: (source: FieldSource | null) => void;
}

function MappedField({ field, columns, source, onChange }: MappedFieldProps) {
  const id = useId();
  const missing = field.required === true && !source;
  const value = !source ? nothing : 'value' in source ? same : `column:${columns.indexOf(source.column)}`;
  const choose = (next: string) => {
    if (next === nothing) onChange(null);
    else if (next === same) onChange({ value: '?' });
    else onChange({ column: columns[Number(next.slice('column:'.length))] ?? '' });
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {field.label}
        {field.required ? <span className="text-muted"> {texts.needed}</span> : null}
      </label>
      <NativeSelect
        id={id}
        value={value}
        aria-invalid={missing || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => choose(event.target.value)}
      >
        <option value={nothing}>{missing ? texts.chooseAColumn : texts.notInTheFile}</option>
        {field.fixable ? <option value={same}>{texts.sameForAll}</option> : null}
        <optgroup label={texts.columns}>
          {columns.map((column, at) => (
            <option key={column} value={`column:${at}`}>
              {column}
            </option>
          ))}
        </optgroup>
      </NativeSelect>
      {source && 'value' in source ? (
        <Input
          className="mt-2"
          aria-label={fill(texts.labelForEveryRow, { label: field.label })}
          maxLength={300}
          defaultValue={source.value === '?' ? '' : source.value}
          onBlur={(event) => onChange({ value: event.target.value.trim() || '?' })}
          // Enter would submit the form with the previous value.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
      ) : null}
      <FieldDescription id={`${id}-hint`}>{field.hint ?? ''}</FieldDescription>
    </div>
  );
}
