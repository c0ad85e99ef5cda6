import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import type { ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { Field } from '#shared/ingest/fields.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { fieldsOf } from '#shared/ingest/kinds.ts';
import { type FieldSource, type ImportOptions, maxWideParts, type WidePart } from '#shared/ingest/options.ts';
import { suggestWide, wideFields } from '#shared/ingest/wide-columns.ts';
import { fill } from '#shared/text/fill.ts';
import { ReadingSelect } from '../reading-select.tsx';
import * as texts from '../texts.ts';

const words = {
  'media-spend': {
    choices: { long: texts.rowForEachChannel, wide: texts.columnForEachChannel },
    ...{ legend: texts.channels, add: texts.addChannel },
  },
  'model-series': {
    choices: { long: texts.rowForEachSeries, wide: texts.columnForEachSeries },
    ...{ legend: texts.series, add: texts.addSeries },
  },
} as const;

const roles = { kpi: 'KPI', control: texts.control, organic: texts.organic, promotion: texts.promotion };

interface WideColumnsProps {
  readonly kind: ImportKind;
  readonly preview: ImportPreview;
  readonly options: ImportOptions;
  readonly onChange: (part: Partial<ImportOptions>) => void;
}

/** Mapping of columns per channel or series; renders nothing for other kinds. */
export function WideColumns({ kind, preview, options, onChange }: WideColumnsProps) {
  const ids = wideFields[kind];
  if (!ids || (kind !== 'media-spend' && kind !== 'model-series')) return null;
  const { choices, legend, add } = words[kind];
  const { columns } = preview;
  const [nameField, needed] = ids;
  const fields = fieldsOf(kind).filter(([id]) => ids.includes(id));
  const parts = options.wide ?? [];
  const taken = new Set(
    [options.mapping, ...parts].flatMap((from) =>
      Object.values(from).map((source) => ('column' in source ? source.column : '')),
    ),
  );
  const change = (wide: readonly WidePart[]) => {
    const mapping = Object.fromEntries(Object.entries(options.mapping).filter(([id]) => !ids.includes(id)));
    onChange({ mapping, wide: wide.length > 0 ? wide : undefined });
  };
  const nextPart = (): WidePart => {
    const column = columns.find((column) => !taken.has(column)) ?? columns[0] ?? '';
    return {
      ...{ [nameField]: { value: column }, [needed]: { column } },
      ...(ids.includes('role') && { role: { value: 'control' } }),
    };
  };
  const suggested = () => {
    const found = suggestWide(kind, columns, (column) =>
      preview.rows.map(({ cells }) => cells[columns.indexOf(column)] ?? ''),
    );
    return found.length > 0 ? found : [nextPart()];
  };
  return (
    <fieldset className="space-y-4">
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ReadingSelect
          label={texts.layout}
          value={parts.length > 0 ? 'wide' : 'long'}
          choices={choices}
          onChoose={(layout) => change(layout === 'wide' ? suggested() : [])}
        />
      </div>
      {parts.length > 0 ? (
        <ul className="divide-y divide-line">
          {parts.map((part, at) => {
            const name = partName(part, nameField);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be duplicates while typed
              <li key={`${at} ${name}`} className="grid items-end gap-3 py-3 sm:grid-cols-2 lg:grid-cols-5">
                {fields.map(([id, field]) => (
                  <PartField
                    key={id}
                    {...{ id, field, columns, name }}
                    needed={id === needed}
                    source={part[id]}
                    onChange={(source) => change(parts.with(at, withField(part, id, source)))}
                  />
                ))}
                <Button type="button" variant="ghost" size="sm" onClick={() => change(parts.toSpliced(at, 1))}>
                  {texts.remove}
                  <span className="sr-only"> {name}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
      {parts.length > 0 && parts.length < maxWideParts ? (
        <Button type="button" variant="outline" size="sm" onClick={() => change([...parts, nextPart()])}>
          {add}
        </Button>
      ) : null}
    </fieldset>
  );
}

function partName(part: WidePart, nameField: string): string {
  const source = part[nameField];
  return source && 'value' in source ? source.value : '';
}

function withField(part: WidePart, id: string, source: FieldSource | null): WidePart {
  const { [id]: _, ...rest } = part;
  return source ? { ...rest, [id]: source } : rest;
}

interface PartFieldProps {
  readonly id: string;
  readonly field: Field;
  readonly name: string;
  readonly columns: readonly string[];
  readonly needed: boolean;
  readonly source: FieldSource | undefined;
  readonly onChange: (source: FieldSource | null) => void;
}

const none = 'none';

/** Field of a channel or series: name, unit and role are typed, figures are mapped to columns. */
function PartField({ id, field, name, columns, needed, source, onChange }: PartFieldProps) {
  const label = fill(texts.fieldOf, { field: field.label, name });
  const value = source && 'value' in source ? source.value : '';
  return (
    <div>
      <span className="mb-1.5 block text-xs text-muted">{field.label}</span>
      {id === 'role' ? (
        <NativeSelect aria-label={label} value={value} onChange={({ target }) => onChange({ value: target.value })}>
          {Object.entries(roles).map(([role, roleLabel]) => (
            <option key={role} value={role}>
              {roleLabel}
            </option>
          ))}
        </NativeSelect>
      ) : field.type === 'text' || field.type === 'channel' ? (
        <Input
          aria-label={label}
          maxLength={120}
          defaultValue={value}
          onBlur={({ target }) => {
            const text = target.value.trim();
            if (text !== value) onChange(text === '' ? null : { value: text });
          }}
          // Enter would submit the form with the previous value.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
      ) : (
        <NativeSelect
          aria-label={label}
          value={source && 'column' in source ? String(columns.indexOf(source.column)) : none}
          onChange={({ target }) =>
            onChange(target.value === none ? null : { column: columns[Number(target.value)] ?? '' })
          }
        >
          {needed ? null : <option value={none}>{texts.notInTheFile}</option>}
          {columns.map((column, at) => (
            <option key={column} value={String(at)}>
              {column}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  );
}
