import type { FieldDefinition, FieldErrors, Plain } from '#app/forms/fields.ts';

/** Reads a field's value from its part of the experience, and writes it back. */
interface Lens<Part, Value extends Plain> {
  /** Value of the field, in the edited language. */
  show(part: Part, locale: string): Value;
  /** The part with the typed value; unchanged if the value can't be parsed. */
  put(part: Part, value: Value, locale: string): Part;
}

/** How a form posts a field. */
interface PostedControl<Value extends Plain> {
  /** Errors of controls whose text can't be parsed, by posted name. */
  errorsIn?(value: Value, name: string): FieldErrors;
  /** Whether the form contains the field; by default, whether it has the field's name. */
  isPosted?(form: FormData, name: string): boolean;
}

/** Form field that edits one value of a block or of the page. */
export interface PartField<Part, Value extends Plain = Plain>
  extends FieldDefinition<Value>,
    Lens<Part, Value>,
    PostedControl<Value> {}

type PostedFields = Readonly<Record<string, FieldDefinition & PostedControl<Plain>>>;

export type PartValues = Readonly<Record<string, Plain | undefined>>;

export type PartFields<Part> = Readonly<Record<string, PartField<Part>>>;

/** Returns a factory of fields for one type of part. */
export const partFieldFactory =
  <Part>() =>
  <Value extends Plain>(
    definition: FieldDefinition<Value>,
    lens: Lens<Part, Value> & PostedControl<Value>,
  ): PartField<Part, Value> => ({
    ...definition,
    ...lens,
  });

/** Field values of the stored part. */
export const partValues = <Part>(fields: PartFields<Part>, part: Part, locale: string): Record<string, Plain> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.show(part, locale)]));

/** Applies the values to the part, in field order; missing values change nothing. */
export const applyValues = <Part>(fields: PartFields<Part>, part: Part, values: PartValues, locale: string): Part =>
  Object.entries(fields).reduce((before, [name, field]) => {
    const value = values[name];
    return value === undefined ? before : field.put(before, value, locale);
  }, part);

/** Errors of values that can't be parsed. */
export const valueErrors = (fields: PostedFields, values: PartValues): FieldErrors =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) => {
      const value = values[name];
      return value === undefined ? {} : field.errorsIn?.(value, name);
    }),
  );

/** Browsers post nothing for an empty list or an unticked box, so the form names such fields in `listed`. */
export const isListed = (form: FormData, name: string): boolean => form.getAll('listed').includes(name);

/** Values of the fields that the form contains. */
export const readPosted = (fields: PostedFields, form: FormData): Record<string, Plain> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => (field.isPosted ? field.isPosted(form, name) : form.has(name)))
      .map(([name, field]) => [name, field.read(form, name)]),
  );
