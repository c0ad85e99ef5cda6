import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Label } from '#app/ui/label.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { type FieldKind, fieldKinds, maxFields } from '#shared/forms/definition.ts';
import { hasKey, keysOf } from '#shared/table.ts';
import { FieldCard } from './field-card.tsx';
import { applyOperation, type EditedField, moveField } from './form-fields.ts';
import * as texts from './texts.ts';

interface FieldListProps {
  readonly fields: readonly EditedField[];
  /** Faults that block publishing, by field id; `fields` for the list itself. */
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (fields: readonly EditedField[]) => void;
}

/** Sortable fields of a form, and a row to add one. */
export function FieldList({ fields, faults, onChange }: FieldListProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const apply = (operation: string) => onChange(applyOperation(fields, operation));
  const drop = (id: string) => {
    if (dragged === null || dragged === id) return;
    const place = (wanted: string) => fields.findIndex((field) => field.id === wanted);
    onChange(moveField(fields, dragged, place(id) - place(dragged)));
  };
  return (
    <div>
      <h3 className="mb-3 text-sm font-semibold">{texts.fields}</h3>
      {fields.length === 0 ? <p className="mb-3 text-sm text-muted">{texts.noFields}</p> : null}
      {faults.fields ? <p className="mb-3 text-sm text-error-ink">{faults.fields}</p> : null}
      <ol className="space-y-2">
        {fields.map((field, at) => (
          <FieldCard
            key={field.id}
            field={field}
            place={at + 1}
            fault={faults[field.id]}
            onChange={(next) =>
              onChange(fields.map((other) => (other.id === field.id ? { ...other, ...next } : other)))
            }
            onOperation={apply}
            drag={{ onStart: setDragged, onDrop: drop, onEnd: () => setDragged(null) }}
          />
        ))}
      </ol>
      <AddField full={fields.length >= maxFields} onAdd={(kind) => apply(`add:${kind}`)} />
    </div>
  );
}

interface AddFieldProps {
  readonly full: boolean;
  readonly onAdd: (kind: FieldKind) => void;
}

function AddField({ full, onAdd }: AddFieldProps) {
  const [kind, setKind] = useState<FieldKind>('text');
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <div className="text-sm">
        <Label htmlFor="new-kind" className="mb-1">
          {texts.fieldType}
        </Label>
        <NativeSelect
          id="new-kind"
          name="newKind"
          value={kind}
          onChange={({ target }) => hasKey(fieldKinds, target.value) && setKind(target.value)}
          className="w-auto"
        >
          {keysOf(fieldKinds).map((id) => (
            <option key={id} value={id}>
              {fieldKinds[id]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <Button
        type="submit"
        name="operation"
        value="add"
        disabled={full}
        onClick={(event) => {
          event.preventDefault();
          onAdd(kind);
        }}
        variant="outline"
        size="sm"
      >
        {texts.addField}
      </Button>
    </div>
  );
}
