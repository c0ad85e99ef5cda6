import { type FieldKind, fieldKinds, mostFields, patterns } from '#shared/forms/definition.ts';
import { hasKey } from '#shared/table.ts';
import { postedText } from '../../api/posted-text.ts';
import { type EditedField, edited, type FormValues } from './form-values.ts';

/** What the editor posts, as it was typed, with what its buttons did to the fields. */
export function postedValues(form: FormData): FormValues {
  const text = (name: string): string => postedText(form, name);
  const ids = form.getAll('field').map(String).slice(0, mostFields);
  const fields = ids.map((id): EditedField => {
    const [kind, pattern] = [text(`${id}.kind`), text(`${id}.pattern`)];
    return {
      id,
      kind: isKind(kind) ? kind : 'text',
      ...{ label: text(`${id}.label`), help: text(`${id}.help`), required: text(`${id}.required`) === 'on' },
      ...{ min: text(`${id}.min`).trim(), max: text(`${id}.max`).trim() },
      pattern: hasKey(patterns, pattern) ? pattern : 'any',
      options: text(`${id}.options`),
    };
  });
  const operation = text('operation');
  const added = operation === 'add' ? `add:${isKind(text('newKind')) ? text('newKind') : 'text'}` : operation;
  return {
    ...{ name: text('name'), retentionDays: text('retentionDays'), title: text('title'), intro: text('intro') },
    ...{ submitLabel: text('submitLabel'), thanks: text('thanks'), domains: text('domains') },
    fields: edited(fields, added),
  };
}

const isKind = (text: string): text is FieldKind => hasKey(fieldKinds, text);
