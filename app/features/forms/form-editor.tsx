import { useState } from 'react';
import type { Form } from '#shared/api/families/forms-schemas.ts';
import { type FieldKind, faultsOf, fieldKinds, mostFields } from '#shared/forms/definition.ts';
import { ItemForm, useItemEditor } from '../../forms-and-vouchers/item-form.tsx';
import { buttonStyle } from '../../ui/button.ts';
import { DomainsField } from '../../ui/domains-field.tsx';
import { AreaField, TextField } from '../../ui/labelled-fields.tsx';
import { FieldCard } from './field-card.tsx';
import type { FormResult } from './form.server.ts';
import { definitionOf, edited, type FormValues, formParts, movedTo, valuesOf } from './form-values.ts';

interface FormEditorProps {
  readonly form: Form;
  readonly scopeRef: string;
  readonly result: FormResult | null;
  readonly locale: string;
}

/** What people are asked, in which order. What is typed survives failures, reloads and a new sign-in. */
export function FormEditor({ form, scopeRef, result, locale }: FormEditorProps) {
  const mine = result?.intent === 'save' || result?.intent === 'publish' ? result : null;
  const refused = mine?.ok === false && !mine.kept ? mine : null;
  const saved = refused ? null : mine;
  const editor = useItemEditor<FormValues>(
    { kind: 'form', item: form, scopeRef, stored: valuesOf(form), parts: formParts },
    { saved, refused },
  );
  const { values, draft } = editor;
  const checked = mine?.ok === false && mine.kept;
  const faults = checked ? faultsOf(definitionOf(values)) : {};
  const [newKind, setNewKind] = useState<FieldKind>('text');
  const [dragged, setDragged] = useState<string | null>(null);

  const { fields } = values;
  const change = (next: Partial<FormValues>) => draft.change(next);
  const operate = (operation: string) => change({ fields: edited(fields, operation) });
  const drop = (id: string) => {
    if (dragged === null || dragged === id) return;
    const place = (wanted: string) => fields.findIndex((field) => field.id === wanted);
    change({ fields: movedTo(fields, dragged, place(id) - place(dragged)) });
  };
  const text = (name: 'name' | 'title' | 'submitLabel' | 'retentionDays') => ({
    ...{ name, value: values[name], error: refused?.errors[name] },
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
  });

  return (
    <ItemForm editor={editor} submit="Save draft" locale={locale}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" hint="For you and your colleagues; never public." maxLength={80} {...text('name')} />
        <TextField
          label="Keep submissions for, days"
          hint="Older ones are deleted by themselves."
          inputMode="numeric"
          {...text('retentionDays')}
        />
        <div className="sm:col-span-2">
          <TextField label="Title" maxLength={120} {...text('title')} error={faults.title} />
        </div>
        <div className="sm:col-span-2">
          <AreaField
            label="Introduction"
            name="intro"
            maxLength={2_000}
            value={values.intro}
            onChange={(intro) => change({ intro })}
          />
        </div>
      </div>
      <div>
        <h3 className="mb-3 text-sm font-semibold">Fields</h3>
        {fields.length === 0 ? <p className="mb-3 text-sm text-muted">There are no fields yet.</p> : null}
        {faults.fields ? <p className="mb-3 text-sm text-error-ink">{faults.fields}</p> : null}
        <ol className="space-y-3">
          {fields.map((field, at) => (
            <FieldCard
              key={field.id}
              field={field}
              place={at + 1}
              fault={faults[field.id]}
              onChange={(next) =>
                change({ fields: fields.map((one) => (one.id === field.id ? { ...one, ...next } : one)) })
              }
              onOperation={operate}
              drag={{ onStart: setDragged, onDrop: drop, onEnd: () => setDragged(null) }}
            />
          ))}
        </ol>
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <div className="text-sm">
            <label htmlFor="new-kind" className="mb-1 block text-xs text-muted">
              Kind of the next field
            </label>
            <select
              id="new-kind"
              name="newKind"
              value={newKind}
              onChange={(event) => setNewKind(event.target.value as FieldKind)}
              className="field"
            >
              {Object.entries(fieldKinds).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <button
            type="submit"
            name="operation"
            value="add"
            disabled={fields.length >= mostFields}
            onClick={(event) => {
              event.preventDefault();
              operate(`add:${newKind}`);
            }}
            className={buttonStyle({ tone: 'quiet', size: 'small' })}
          >
            Add field
          </button>
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Label of the button" maxLength={40} {...text('submitLabel')} />
        <div className="sm:col-span-2">
          <AreaField
            label="What is said afterwards"
            name="thanks"
            maxLength={1_000}
            value={values.thanks}
            onChange={(thanks) => change({ thanks })}
          />
        </div>
        <DomainsField
          label="Sites that may frame it"
          hint="Once published, the code for them is under Share; with none it stands by itself only."
          value={values.domains}
          error={refused?.errors.domains}
          className="sm:col-span-2"
          onChange={(domains) => change({ domains })}
        />
      </div>
    </ItemForm>
  );
}
