import { TextAreaField, TextField } from '#app/forms/text-fields.tsx';
import { ItemForm, useItemEditor } from '#app/forms-and-vouchers/item-form.tsx';
import type { Form } from '#shared/api/families/forms-schemas.ts';
import { faultsOf } from '#shared/forms/definition.ts';
import { FieldList } from './field-list.tsx';
import type { FormResult } from './form.server.ts';
import { formDefinitionFromValues, formEditorValues, formFields } from './form-fields.ts';
import * as texts from './texts.ts';

interface FormEditorProps {
  readonly form: Form;
  readonly scopeRef: string;
  readonly result: FormResult | null;
  readonly locale: string;
}

/** Form builder. Drafts survive failures, reloads and a new sign-in. */
export function FormEditor({ form: item, scopeRef, result, locale }: FormEditorProps) {
  const ownResult = result?.intent === 'save' || result?.intent === 'publish' ? result : null;
  const refused = ownResult?.ok === false && !ownResult.saved ? ownResult : null;
  const editor = useItemEditor({
    ...{ kind: 'form', fields: formFields, item, scopeRef, stored: formEditorValues(item) },
    ...{ saved: refused ? null : ownResult, refused },
  });
  const { fields, values } = editor.form;
  const checked = ownResult?.ok === false && ownResult.saved;
  const faults: Readonly<Record<string, string>> = checked ? faultsOf(formDefinitionFromValues(values)) : {};
  return (
    <ItemForm editor={editor} submit={texts.saveDraft} locale={locale}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.name} />
        <TextField field={fields.retentionDays} />
        <TextField field={{ ...fields.title, error: faults.title }} className="sm:col-span-2" />
        <TextAreaField field={fields.intro} className="sm:col-span-2" />
      </div>
      <FieldList fields={values.fields} faults={faults} onChange={fields.fields.change} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.submitLabel} />
        <TextAreaField field={fields.thanks} className="sm:col-span-2" />
        <TextAreaField field={fields.domains} className="sm:col-span-2" />
      </div>
    </ItemForm>
  );
}
