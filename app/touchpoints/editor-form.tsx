import type { ChangeEvent, ReactNode } from 'react';
import { Form } from 'react-router';
import type { FieldErrors } from '../ui/field-errors.ts';
import { describedBy, FormField } from '../ui/form-field.tsx';
import type { EditedValues, Editor } from './use-editor.ts';

/** What the buttons outside of the form name it by. */
export const editorFormId = 'touchpoint-editor';

interface EditorFormProps<Values extends EditedValues> {
  readonly editor: Editor<Values>;
  readonly children: ReactNode;
}

/** The form around what a kind is made of: and which revision it is typed over. Its buttons stand in the bar. */
export function EditorForm<Values extends EditedValues>({ editor, children }: EditorFormProps<Values>) {
  const { touchpoint, values } = editor;
  return (
    <Form id={editorFormId} method="post" preventScrollReset onSubmit={editor.sent} className="space-y-5">
      <input type="hidden" name="etag" value={touchpoint.etag} />
      <input type="hidden" name="from" value={values.from} />
      {/* What Enter does in a field: the first button of a form is the one. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden>
        Save draft
      </button>
      {children}
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
