import type { Form } from '#shared/api/families/forms-schemas.ts';
import {
  type FormDefinition,
  type FormField,
  freshFieldId,
  hasOptions,
  moved,
  newField,
} from '#shared/forms/definition.ts';
import { errorsByPath, type FieldErrors } from '../../ui/field-errors.ts';

/** What was typed into the editor of a form. */
export type FormValues = {
  readonly name: string;
  readonly retentionDays: string;
  readonly title: string;
  readonly intro: string;
  readonly submitLabel: string;
  readonly thanks: string;
  /** Hosts of sites that may frame it, as they are typed. */
  readonly domains: string;
  /** Fields with their choices as they are typed, one a line. */
  readonly fields: readonly EditedField[];
};

/** What the values are called where others have changed them. */
export const formParts: Readonly<Record<keyof FormValues, string>> = {
  ...{ name: 'Name', retentionDays: 'How long submissions are kept', title: 'Title', intro: 'Introduction' },
  ...{
    domains: 'Sites that may frame it',
    fields: 'Fields',
    submitLabel: 'Label of the button',
    thanks: 'What is said afterwards',
  },
};

export type EditedField = Omit<FormField, 'options'> & { readonly options: string };

export const valuesOf = ({ name, retentionDays, definition }: Form): FormValues => {
  const { allowedDomains, title, intro, submitLabel, thanks, fields } = definition;
  return {
    ...{ name, retentionDays: String(retentionDays), title, intro, submitLabel, thanks },
    domains: allowedDomains.join('\n'),
    fields: fields.map((field) => ({ ...field, options: field.options.join('\n') })),
  };
};

export function definitionOf({ domains, title, intro, submitLabel, thanks, fields }: FormValues): FormDefinition {
  const allowedDomains = domains
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return { allowedDomains, title, intro, submitLabel, thanks, fields: fields.map(fieldOf) };
}

const fieldOf = (field: EditedField): FormField => ({
  ...field,
  options: hasOptions(field.kind) ? linesOf(field.options) : [],
});

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Body of a save. */
export const bodyOf = (values: FormValues) => ({
  name: values.name.trim(),
  retentionDays: /^\d{1,5}$/.test(values.retentionDays.trim()) ? Number(values.retentionDays) : Number.NaN,
  definition: definitionOf(values),
});

/** What the buttons of the builder do. Written `up:f2`, `add:text`, so that they work as plain buttons of the form too. */
export function edited(fields: readonly EditedField[], operation: string): readonly EditedField[] {
  const [, what = '', on = ''] = /^(up|down|remove|add):([\w-]+)$/.exec(operation) ?? [];
  if (what === 'add') {
    const plain = fields.map((field) => ({ ...field, options: [] }));
    return [...fields, { ...newField(freshFieldId(plain), on as FormField['kind']), options: '' }];
  }
  if (what === 'remove') return fields.filter(({ id }) => id !== on);
  if (what === 'up' || what === 'down') return movedTo(fields, on, what === 'up' ? -1 : 1);
  return fields;
}

/** The fields with one moved by some places. */
export function movedTo(fields: readonly EditedField[], id: string, by: number): readonly EditedField[] {
  const order = moved(
    fields.map((field) => ({ ...field, options: [] })),
    id,
    by,
  ).map((field) => field.id);
  return order.flatMap((wanted) => fields.filter((field) => field.id === wanted));
}

export type FormErrors = FieldErrors;

export const errorsOf = errorsByPath([
  [/^name$/, 'name', 'Give a name of at most 80 characters.'],
  [/^retentionDays$/, 'retentionDays', 'Give whole days from 1 to 3,650.'],
  [/^definition\.allowedDomains\b.*/, 'domains', 'Hosts such as www.example.com or *.example.com, one to a line.'],
  [/^definition\b.*/, 'definition', 'Part of the form is too long.'],
]);
