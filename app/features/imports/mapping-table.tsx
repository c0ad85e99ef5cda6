import { useId } from 'react';
import { type Field, fieldsOf, type ImportKind } from '#shared/ingest/kinds.ts';
import type { FieldSource, ImportOptions } from '#shared/ingest/options.ts';

type Mapping = ImportOptions['mapping'];

interface MappingTableProps {
  readonly kind: ImportKind;
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

const nothing = 'none';
const same = 'same';

/** Which column holds what, field by field. */
export function MappingTable({ kind, columns, mapping, onChange }: MappingTableProps) {
  return (
    <fieldset className="space-y-4">
      <legend className="text-sm font-semibold">What the columns hold</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fieldsOf(kind).map(([id, field]) => (
          <MappedField
            key={id}
            field={field}
            columns={columns}
            source={mapping[id]}
            onChange={(source) => {
              const { [id]: _, ...rest } = mapping;
              onChange(source ? { ...rest, [id]: source } : rest);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface MappedFieldProps {
  readonly field: Field;
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
        {field.required ? <span className="text-muted"> (needed)</span> : null}
      </label>
      <select
        id={id}
        className="profile-field"
        value={value}
        aria-invalid={missing || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => choose(event.target.value)}
      >
        <option value={nothing}>{missing ? 'Choose a column…' : 'Not in the file'}</option>
        {field.fixable ? <option value={same}>The same for every row…</option> : null}
        <optgroup label="Columns">
          {columns.map((column, at) => (
            <option key={column} value={`column:${at}`}>
              {column}
            </option>
          ))}
        </optgroup>
      </select>
      {source && 'value' in source ? (
        <input
          className="profile-field mt-2"
          aria-label={`${field.label} for every row`}
          maxLength={300}
          defaultValue={source.value === '?' ? '' : source.value}
          onBlur={(event) => onChange({ value: event.target.value.trim() || '?' })}
        />
      ) : null}
      <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
        {field.hint ?? ''}
      </p>
    </div>
  );
}
