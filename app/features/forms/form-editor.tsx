import { useState } from 'react';
import { Form as RouterForm, useNavigation } from 'react-router';
import type { Form } from '#shared/api/families/forms-schemas.ts';
import { type FieldKind, faultsOf, fieldKinds, mostFields } from '#shared/forms/definition.ts';
import { LeaveGuard } from '../../shell/leave-guard.tsx';
import { useDraft } from '../../stores/drafts.ts';
import { useSettledSave } from '../../stores/settled-save.ts';
import { useUiState } from '../../stores/ui-state.ts';
import { buttonStyle } from '../../ui/button.ts';
import { AreaField, TextField } from '../../ui/labelled-fields.tsx';
import { FieldCard } from './field-card.tsx';
import type { FormResult } from './form.server.ts';
import { definitionOf, edited, type FormValues, movedTo, valuesOf } from './form-values.ts';

interface FormEditorProps {
  readonly form: Form;
  readonly scopeRef: string;
  readonly result: FormResult | null;
}

/** What people are asked, in which order. What is typed survives failures, reloads and a new sign-in. */
export function FormEditor({ form, scopeRef, result }: FormEditorProps) {
  const saved = valuesOf(form);
  const draft = useDraft<FormValues>(`form ${scopeRef} ${form.id}`, saved);
  const refused = result && !result.ok && result.intent === 'save' ? result : null;
  const values = draft.dirty ? draft.values : { ...saved, ...refused?.values };
  const checked = result && !result.ok && result.intent === 'publish';
  const faults = checked ? faultsOf(definitionOf(values)) : {};
  const busy = useNavigation().state !== 'idle';
  const settled = useUiState((state) => state.scopeSettled);
  const [newKind, setNewKind] = useState<FieldKind>('text');
  const [dragged, setDragged] = useState<string | null>(null);

  const sent = useSettledSave(draft, result?.ok && result.intent === 'save' ? result : null, !busy);

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
    <RouterForm method="post" preventScrollReset aria-label="Form" noValidate onSubmit={sent} className="space-y-6">
      {/* What Enter presses in a browser without a script is the first button there is. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Save
      </button>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="etag" value={form.etag} />
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
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className={buttonStyle()} disabled={busy || (draft.dirty && !settled)}>
          {busy ? 'Saving…' : 'Save draft'}
        </button>
        {draft.dirty ? (
          <button type="button" className={buttonStyle({ tone: 'ghost' })} onClick={() => draft.discard()}>
            Discard changes
          </button>
        ) : null}
        <p
          role={refused ? 'alert' : 'status'}
          className={refused ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}
        >
          {refused ? refused.text : result?.ok && result.intent === 'save' && !draft.dirty && !busy ? 'Saved.' : null}
        </p>
        {draft.restored && draft.dirty ? (
          <p className="text-sm text-muted">What you typed before is back. It is not saved yet.</p>
        ) : null}
      </div>
      <LeaveGuard dirty={draft.dirty && !busy} onDiscard={draft.discard} />
    </RouterForm>
  );
}
