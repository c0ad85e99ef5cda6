import type { Form } from '#shared/api/families/forms-schemas.ts';
import { faultsOf } from '#shared/forms/definition.ts';
import { ItemForm, useItemEditor } from '../../forms-and-vouchers/item-form.tsx';
import { DomainsField } from '../../ui/domains-field.tsx';
import { AreaField, TextField } from '../../ui/labelled-fields.tsx';
import { FieldList } from './field-list.tsx';
import type { FormResult } from './form.server.ts';
import { definitionOf, type FormValues, formParts, valuesOf } from './form-values.ts';

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

  const change = (next: Partial<FormValues>) => draft.change(next);
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
      <FieldList fields={values.fields} faults={faults} onChange={(fields) => change({ fields })} />
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
