import type { ChangeEvent, ReactNode } from 'react';
import { Form } from 'react-router';
import { buttonStyle } from '../ui/button.ts';
import type { FieldErrors } from '../ui/field-errors.ts';
import { describedBy, FormField } from '../ui/form-field.tsx';
import type { EditedValues, Editor } from './use-editor.ts';

interface EditorFormProps<Values extends EditedValues> {
  readonly editor: Editor<Values>;
  readonly children: ReactNode;
}

/** The form around what a kind is made of: which revision it is typed over, what was kept of it, and the ways to keep it. */
export function EditorForm<Values extends EditedValues>({ editor, children }: EditorFormProps<Values>) {
  const { touchpoint, values, busy, lostRace } = editor;
  return (
    <Form method="post" preventScrollReset onSubmit={editor.sent} className="space-y-5">
      <input type="hidden" name="etag" value={touchpoint.etag} />
      <input type="hidden" name="from" value={values.from} />
      {/* What Enter does in a field: the first button of a form is the one. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden>
        Save draft
      </button>
      {editor.restored ? (
        <p
          role="status"
          className="flex flex-wrap items-center gap-3 rounded-md bg-info-soft px-3 py-2 text-sm text-info-ink"
        >
          This is what you typed before and did not save.
          <button
            type="button"
            onClick={() => editor.discard()}
            className={buttonStyle({ tone: 'quiet', size: 'small' })}
          >
            Drop it
          </button>
        </p>
      ) : null}
      {children}
      {lostRace ? (
        <div className="flex flex-wrap gap-2">
          <button type="submit" name="intent" value="overwrite" className={buttonStyle({ tone: 'quiet' })}>
            Save mine over it
          </button>
          <button
            type="button"
            onClick={() => editor.discard()}
            className={buttonStyle({ tone: 'quiet', className: 'js-only' })}
          >
            Take theirs
          </button>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" name="intent" value="save" disabled={busy} className={buttonStyle({ tone: 'quiet' })}>
          Save draft
        </button>
        <button type="submit" name="intent" value="publish" disabled={busy} className={buttonStyle()}>
          {touchpoint.status === 'published' ? 'Publish changes' : 'Publish'}
        </button>
        <span className="text-xs text-muted">{editor.dirty ? 'Not saved yet' : null}</span>
      </div>
    </Form>
  );
}

interface NameFieldsProps<Values extends EditedValues> {
  readonly editor: Editor<Values>;
  readonly errors: FieldErrors;
}

const named = { name: 'Name', campaign: 'Campaign' } as const;

/** The two fields that every kind has. */
export const NameFields = <Values extends EditedValues>({ editor, errors }: NameFieldsProps<Values>) =>
  (['name', 'campaign'] as const).map((name) => (
    <FormField key={name} id={`touchpoint-${name}`} label={named[name]} error={errors[name]}>
      <input
        id={`touchpoint-${name}`}
        name={name}
        value={editor.values[name]}
        maxLength={120}
        required={name === 'name'}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
          editor.change({ [name]: target.value } as Partial<Values>)
        }
        className="field w-full"
        {...describedBy(`touchpoint-${name}`, errors[name])}
      />
    </FormField>
  ));
