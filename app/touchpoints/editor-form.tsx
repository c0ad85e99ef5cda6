import { type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import { SubmitFirst } from '../forms/draft-foot.tsx';
import { RevisionFields } from '../forms/edit-conflict.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { useFirstErrorFocus } from '../forms/first-error.ts';
import { TextField } from '../forms/text-fields.tsx';
import type { EditedFields } from './name-fields.ts';
import type { Editor } from './use-editor.ts';

/** For submit buttons outside the form. */
export const editorFormId = 'touchpoint-editor';

interface EditorFormProps<Fields extends EditedFields> {
  readonly editor: Editor<Fields>;
  readonly children: ReactNode;
}

/** The editor's form, with the revision that it is based on. Its buttons are in the save bar. */
export function EditorForm<Fields extends EditedFields>({ editor, children }: EditorFormProps<Fields>) {
  const element = useRef<HTMLFormElement>(null);
  useFirstErrorFocus(element, editor.refusal, !editor.busy);
  return (
    <Form
      ref={element}
      id={editorFormId}
      method="post"
      preventScrollReset
      onSubmit={editor.onSent}
      className="space-y-5"
    >
      <RevisionFields etag={editor.touchpoint.etag} draft={editor} />
      <SubmitFirst draft={editor} intent="save" />
      {editor.refusal ? <ErrorSummary fields={editor.fields} /> : null}
      {children}
    </Form>
  );
}

/** Name and campaign, which every kind has. */
export const NameFields = <Fields extends EditedFields>({ editor }: Pick<EditorFormProps<Fields>, 'editor'>) => (
  <>
    <TextField field={editor.fields.name} />
    <TextField field={editor.fields.campaign} />
  </>
);
