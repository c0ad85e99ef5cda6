import {
  customField,
  hostsField,
  hostsIn,
  postedText,
  textField,
  type FormValues as ValuesOf,
} from '#app/forms/fields.ts';
import type { Form } from '#shared/api/families/forms-schemas.ts';
import {
  type FieldKind,
  type FormDefinition,
  type FormField,
  fieldKinds,
  freshFieldId,
  hasOptions,
  maxFields,
  moved,
  newField,
  patterns,
} from '#shared/forms/definition.ts';
import { hasKey } from '#shared/table.ts';
import * as texts from './texts.ts';

/** Form field with its options as typed, one a line. */
export type EditedField = { readonly [part in Exclude<keyof FormField, 'options'>]: FormField[part] } & {
  readonly options: string;
};

const isFieldKind = (text: string): text is FieldKind => hasKey(fieldKinds, text);

/** Fields of the posted form, after the operation of the pressed button. */
function postedFields(form: FormData): readonly EditedField[] {
  const text = (name: string): string => postedText(form, name);
  const ids = form.getAll('field').map(String).slice(0, maxFields);
  const fields = ids.map((id): EditedField => {
    const [kind, pattern] = [text(`${id}.kind`), text(`${id}.pattern`)];
    return {
      id,
      kind: isFieldKind(kind) ? kind : 'text',
      ...{ label: text(`${id}.label`), help: text(`${id}.help`), required: text(`${id}.required`) === 'on' },
      ...{ min: text(`${id}.min`).trim(), max: text(`${id}.max`).trim() },
      pattern: hasKey(patterns, pattern) ? pattern : 'any',
      options: text(`${id}.options`),
    };
  });
  const operation = text('operation');
  const added = isFieldKind(text('newKind')) ? text('newKind') : 'text';
  return applyOperation(fields, operation === 'add' ? `add:${added}` : operation);
}

export const formFields = {
  name: textField({
    ...{ label: texts.name, hint: texts.nameHint, maxLength: 80 },
    error: texts.nameError,
  }),
  retentionDays: textField({
    ...{ label: texts.retention, hint: texts.retentionHint, inputMode: 'numeric' },
    ...{ part: texts.retentionPart, error: texts.retentionError },
  }),
  title: textField({ label: texts.title, maxLength: 120 }),
  intro: textField({ label: texts.introduction, maxLength: 2_000 }),
  fields: customField(postedFields, { label: texts.fields, initial: [] }),
  submitLabel: textField({ label: texts.buttonLabel, maxLength: 40 }),
  thanks: textField({ label: texts.thankYou, maxLength: 1_000 }),
  domains: hostsField({
    label: texts.embeddingSites,
    hint: texts.embeddingHint,
    error: texts.embeddingError,
    path: 'definition.allowedDomains',
  }),
};

export type FormValues = ValuesOf<typeof formFields>;

export const formEditorValues = ({ name, retentionDays, definition }: Form): FormValues => {
  const { allowedDomains, title, intro, submitLabel, thanks, fields } = definition;
  return {
    ...{ name, retentionDays: String(retentionDays), title, intro, submitLabel, thanks },
    domains: allowedDomains.join('\n'),
    fields: fields.map((field) => ({ ...field, options: field.options.join('\n') })),
  };
};

export function formDefinitionFromValues({
  domains,
  title,
  intro,
  submitLabel,
  thanks,
  fields,
}: FormValues): FormDefinition {
  return { allowedDomains: hostsIn(domains), title, intro, submitLabel, thanks, fields: fields.map(toFormField) };
}

const toFormField = (field: EditedField): FormField => ({
  ...field,
  options: hasOptions(field.kind) ? parseLines(field.options) : [],
});

const parseLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Body of the save call. */
export const saveBody = (values: FormValues) => ({
  name: values.name.trim(),
  retentionDays: /^\d{1,5}$/.test(values.retentionDays.trim()) ? Number(values.retentionDays) : Number.NaN,
  definition: formDefinitionFromValues(values),
});

/** Applies an operation such as `up:f2` or `add:text`; a text, so that plain submit buttons can post it. */
export function applyOperation(fields: readonly EditedField[], operation: string): readonly EditedField[] {
  const [, what = '', on = ''] = /^(up|down|remove|add):([\w-]+)$/.exec(operation) ?? [];
  if (what === 'add') {
    const plain = fields.map((field) => ({ ...field, options: [] }));
    return hasKey(fieldKinds, on) ? [...fields, { ...newField(freshFieldId(plain), on), options: '' }] : fields;
  }
  if (what === 'remove') return fields.filter(({ id }) => id !== on);
  if (what === 'up' || what === 'down') return moveField(fields, on, what === 'up' ? -1 : 1);
  return fields;
}

/** Moves a field by an offset. */
export function moveField(fields: readonly EditedField[], id: string, by: number): readonly EditedField[] {
  const order = moved(
    fields.map((field) => ({ ...field, options: [] })),
    id,
    by,
  ).map((field) => field.id);
  return order.flatMap((wanted) => fields.filter((field) => field.id === wanted));
}
