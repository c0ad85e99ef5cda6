import { hasKey } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** What the browser itself checks of a field, and how it helps to fill it in. */
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

/** Fields that every row of a list has, posted as `name.0.part`. */
export interface RowErrors {
  readonly name: string;
  /** What is shown beside a part that was not accepted. */
  readonly errors: Readonly<Record<string, string>>;
}

/** One field of a form. The page, the answer to a post and the words of an edit conflict all read it. */
export interface FieldDefinition<Value extends Plain = Plain> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What it is called where others have changed it, if not by its label. */
  readonly part?: string;
  /** What the field of something new holds. */
  readonly initial: Value;
  /** Said beside the field when it is not accepted. Without one, the field is never named as the fault. */
  readonly error?: string;
  /** Where the field is in the endpoint's body, if not under its own name. */
  readonly path?: string | readonly string[];
  readonly rows?: RowErrors;
  readonly input?: InputAttributes;
  readonly read: (form: FormData, name: string) => Value;
}

export type FormFields = Readonly<Record<string, FieldDefinition>>;

/** What is in a form, by the names of its fields. */
export type FormValues<Fields extends FormFields> = { readonly [Name in keyof Fields]: Fields[Name]['initial'] };

/** A sentence beside each field that was not accepted, by the name that the field is posted under. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What all fields can be given. */
interface Options<Value> extends Pick<FieldDefinition, 'label' | 'hint' | 'part' | 'error' | 'path' | 'rows'> {
  readonly initial?: Value;
}

interface TextOptions extends Options<string>, InputAttributes {}

/** A text, without the spaces around it. */
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

/** One of a closed list; anything else is the one it begins with. */
export function choiceField<Table extends Readonly<Record<string | number, unknown>>>(
  choices: Table,
  { initial, ...field }: Options<ChoiceOf<Table>> & { readonly initial: NoInfer<ChoiceOf<Table>> },
): FieldDefinition<ChoiceOf<Table>> {
  const read = (form: FormData, name: string) => {
    const text = postedText(form, name).trim();
    // A table's keys as they are posted: numbers, too, are texts in a form.
    return hasKey(choices, text) ? (text as ChoiceOf<Table>) : initial;
  };
  return { ...field, initial, read };
}

type ChoiceOf<Table> = `${Extract<keyof Table, string | number>}`;

/** A box that is ticked or not. */
export const checkField = ({ initial = false, ...field }: Options<boolean>): FieldDefinition<boolean> => ({
  ...field,
  initial,
  read: (form, name) => form.get(name) === 'on',
});

/** Boxes of one name, of which any may be ticked. */
export const checkListField = <Choice extends string = string>({
  initial = [],
  isChoice,
  ...field
}: Options<readonly Choice[]> & {
  /** Leaves out what nobody could have ticked. */
  readonly isChoice?: (text: string) => text is Choice;
}): FieldDefinition<readonly Choice[]> => ({
  ...field,
  initial,
  read: (form, name) =>
    form
      .getAll(name)
      .filter((value): value is Choice => typeof value === 'string' && (isChoice ? isChoice(value) : true)),
});

/** A field that is read from the posted form in a way of its own, such as rows. */
export const customField = <Value extends Plain>(
  read: FieldDefinition<Value>['read'],
  field: Options<Value> & { readonly initial: Value; readonly input?: InputAttributes },
): FieldDefinition<Value> => ({ ...field, read });

/** Fifty hosts as long as hosts may be: no list holds more. */
const longestHostList = 14_000;

/** Hosts of sites, one to a line. */
export const hostsField = ({ hint, ...field }: TextOptions): FieldDefinition<string> =>
  textField({
    ...field,
    hint: fill(texts.hostsHint, { hint: hint ?? '' }),
    ...{ maxLength: longestHostList, spellCheck: false },
  });

/** The hosts of a field, however they are parted. */
export const hostsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/** A value for each field, under its name. */
export const mapFields = <Fields extends FormFields>(
  fields: Fields,
  value: (field: FieldDefinition, name: string) => unknown,
): FormValues<Fields> =>
  // Each value is under the name of its field.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field, name)])) as FormValues<Fields>;

/** What the form of something new holds. */
export const initialValues = <Fields extends FormFields>(fields: Fields): FormValues<Fields> =>
  mapFields(fields, ({ initial }) => initial);

/** What was posted, as it was typed. */
export const postedValues = <Fields extends FormFields>(fields: Fields, form: FormData): FormValues<Fields> =>
  mapFields(fields, (field, name) => field.read(form, name));

/** Names of the parts in which two sets of values differ, each once. */
export const changedParts =
  <Fields extends FormFields>(fields: Fields) =>
  (before: FormValues<Fields>, after: FormValues<Fields>): string[] => {
    const differs = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
    return [
      ...new Set(Object.entries(fields).flatMap(([name, { label, part = label }]) => (differs(name) ? [part] : []))),
    ];
  };

/** The sentences for what an endpoint refused. @param paths of the body, such as `rules.2.url` */
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

/** A text of a posted form, empty where it has none. Without a script a browser sends the end of a line as two characters. */
export function postedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}
