import type { ChangeEvent, ReactNode } from 'react';
import { Form } from 'react-router';
import { SubmitFirst } from '../shell/draft-foot.tsx';
import type { FieldErrors } from '../ui/field-errors.ts';
import { describedBy, FormField } from '../ui/form-field.tsx';
import { Input } from '../ui/input.tsx';
import { RevisionFields } from '../ui/lost-race.tsx';
import type { EditedValues, Editor } from './use-editor.ts';

/** What the buttons outside of the form name it by. */
export const editorFormId = 'touchpoint-editor';

interface EditorFormProps<Values extends EditedValues> {
  readonly editor: Editor<Values>;
  readonly children: ReactNode;
}

/** The form around what a kind is made of: and which revision it is typed over. Its buttons stand in the bar. */
export function EditorForm<Values extends EditedValues>({ editor, children }: EditorFormProps<Values>) {
  return (
    <Form id={editorFormId} method="post" preventScrollReset onSubmit={editor.sent} className="space-y-5">
      <RevisionFields etag={editor.touchpoint.etag} draft={editor} />
      <SubmitFirst draft={editor} intent="save" />
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
      <Input
        id={`touchpoint-${name}`}
        name={name}
        value={editor.values[name]}
        maxLength={120}
        required={name === 'name'}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
          editor.change({ [name]: target.value } as Partial<Values>)
        }
        {...describedBy(`touchpoint-${name}`, errors[name])}
      />
    </FormField>
  ));
