import { hasKey } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** Attributes for the browser's own validation and input aids. */
export interface InputAttributes {
  readonly type?: 'date' | 'time' | 'datetime-local' | 'url' | 'number' | 'password';
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly inputMode?: 'numeric' | 'decimal' | 'url' | 'tel' | 'email';
  readonly autoComplete?: string;
  readonly autoCapitalize?: string;
  readonly spellCheck?: boolean;
  readonly placeholder?: string;
}

/** Error messages for the fields of a row, which are posted as `name.0.part`. */
export interface RowErrors {
  readonly name: string;
  /** The message for each part of a row. */
  readonly errors: Readonly<Record<string, string>>;
}

/** A field of a form. Used by the page, by the action and by the text of an edit conflict. */
export interface FieldDefinition<Value extends Plain = Plain> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Its name in the text of an edit conflict, if not its label. */
  readonly part?: string;
  /** Value in the form of a new item. */
  readonly initial: Value;
  /** Shown at the field if it's invalid. Without one, the field is never marked as invalid. */
  readonly error?: string;
  /** Path of the field in the endpoint's body, if not its own name. */
  readonly path?: string | readonly string[];
  readonly rows?: RowErrors;
  readonly input?: InputAttributes;
  readonly read: (form: FormData, name: string) => Value;
}

export type FormFields = Readonly<Record<string, FieldDefinition>>;

/** Values of a form, by field name. */
export type FormValues<Fields extends FormFields> = { readonly [Name in keyof Fields]: Fields[Name]['initial'] };

/** Messages of the invalid fields, by the name under which the field is posted. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Options that all kinds of fields have. */
interface Options<Value> extends Pick<FieldDefinition, 'label' | 'hint' | 'part' | 'error' | 'path' | 'rows'> {
  readonly initial?: Value;
}

interface TextOptions extends Options<string>, InputAttributes {}

/** A text field. Its value is trimmed. */
export function textField({
  label,
  hint,
  part,
  error,
  path,
  initial = '',
  ...input
}: TextOptions): FieldDefinition<string> {
  const read = (form: FormData, name: string) => postedText(form, name).trim();
  const more = { ...(hint && { hint }), ...(part && { part }), ...(error && { error }), ...(path && { path }) };
  return { label, initial, input, read, ...more };
}

/** A choice from a closed list. Unknown values become the initial one. */
export function choiceField<Table extends Readonly<Record<string | number, unknown>>>(
  choices: Table,
  { initial, ...field }: Options<ChoiceOf<Table>> & { readonly initial: NoInfer<ChoiceOf<Table>> },
): FieldDefinition<ChoiceOf<Table>> {
  const read = (form: FormData, name: string) => {
    const text = postedText(form, name).trim();
    // Numeric keys are posted as texts.
    return hasKey(choices, text) ? (text as ChoiceOf<Table>) : initial;
  };
  return { ...field, initial, read };
}

type ChoiceOf<Table> = `${Extract<keyof Table, string | number>}`;

/** A checkbox. */
export const checkField = ({ initial = false, ...field }: Options<boolean>): FieldDefinition<boolean> => ({
  ...field,
  initial,
  read: (form, name) => form.get(name) === 'on',
});

/** Several checkboxes with one name. */
export const checkListField = <Choice extends string = string>({
  initial = [],
  isChoice,
  ...field
}: Options<readonly Choice[]> & {
  /** Drops posted values that aren't options. */
  readonly isChoice?: (text: string) => text is Choice;
}): FieldDefinition<readonly Choice[]> => ({
  ...field,
  initial,
  read: (form, name) =>
    form
      .getAll(name)
      .filter((value): value is Choice => typeof value === 'string' && (isChoice ? isChoice(value) : true)),
});

/** A field with its own way of reading the posted form, such as rows. */
export const customField = <Value extends Plain>(
  read: FieldDefinition<Value>['read'],
  field: Options<Value> & { readonly initial: Value; readonly input?: InputAttributes },
): FieldDefinition<Value> => ({ ...field, read });

/** Enough for fifty hosts of the maximum length. */
const longestHostList = 14_000;

/** A list of host names, one per line. */
export const hostsField = ({ hint, ...field }: TextOptions): FieldDefinition<string> =>
  textField({
    ...field,
    hint: fill(texts.hostsHint, { hint: hint ?? '' }),
    ...{ maxLength: longestHostList, spellCheck: false },
  });

/** The hosts in a text, separated by spaces, line ends or commas. */
export const hostsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/** Computes a value for each field. */
export const mapFields = <Fields extends FormFields>(
  fields: Fields,
  value: (field: FieldDefinition, name: string) => unknown,
): FormValues<Fields> =>
  // The compiler can't follow that each value has its field's name.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field, name)])) as FormValues<Fields>;

/** Values in the form of a new item. */
export const initialValues = <Fields extends FormFields>(fields: Fields): FormValues<Fields> =>
  mapFields(fields, ({ initial }) => initial);

/** The posted values. */
export const postedValues = <Fields extends FormFields>(fields: Fields, form: FormData): FormValues<Fields> =>
  mapFields(fields, (field, name) => field.read(form, name));

/** Names of the fields in which two sets of values differ. */
export const changedParts =
  <Fields extends FormFields>(fields: Fields) =>
  (before: FormValues<Fields>, after: FormValues<Fields>): string[] => {
    const differs = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
    return [
      ...new Set(Object.entries(fields).flatMap(([name, { label, part = label }]) => (differs(name) ? [part] : []))),
    ];
  };

/** The messages for fields that an endpoint rejected. @param paths in its body, such as `rules.2.url` */
export function fieldErrorsAt(fields: FormFields, paths: readonly string[]): FieldErrors {
  return Object.fromEntries(paths.flatMap((path) => errorAt(fields, path)));
}

function errorAt(fields: FormFields, path: string): [name: string, sentence: string][] {
  for (const [name, field] of Object.entries(fields)) {
    const places = [field.path ?? name].flat();
    const place = places.find((one) => path === one || path.startsWith(`${one}.`));
    if (place === undefined) continue;
    const [row = '', part = ''] = path.slice(place.length + 1).split('.');
    const inRow = field.rows && part in field.rows.errors ? field.rows.errors[part] : undefined;
    if (field.rows && inRow) return [[`${field.rows.name}.${row}.${part}`, inRow]];
    if (field.error) return [[name, field.error]];
  }
  return [];
}

/** A posted text; empty if there is none. Browsers post line ends as CRLF when the form is sent without scripts. */
export function postedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}
