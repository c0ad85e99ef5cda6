import type { FieldDefinition, FieldErrors, Plain } from '#app/forms/fields.ts';

/** How a field reads its part of the experience and writes it. */
interface Lens<Part, Value extends Plain> {
  /** What the field shows of the part, in the language that is edited. */
  show(part: Part, locale: string): Value;
  /** The part with what was typed. What can't be read leaves the part as it is. */
  put(part: Part, value: Value, locale: string): Part;
}

/** How a posted form holds a field. */
interface Posted<Value extends Plain> {
  /** An error for each control whose text can't be read, by the name that it is posted under. */
  errorsIn?(value: Value, name: string): FieldErrors;
  /** Whether a form holds the field, if not by its own name. */
  isPosted?(form: FormData, name: string): boolean;
}

/** A field of the form layer that edits one value of a block, or of the page as a whole. */
export interface PartField<Part, Value extends Plain = Plain>
  extends FieldDefinition<Value>,
    Lens<Part, Value>,
    Posted<Value> {}

type PostedFields = Readonly<Record<string, FieldDefinition & Posted<Plain>>>;

export type Values = Readonly<Record<string, Plain | undefined>>;

export type PartFields<Part> = Readonly<Record<string, PartField<Part>>>;

/** Makes fields of one type of part. */
export const fieldOf =
  <Part>() =>
  <Value extends Plain>(
    definition: FieldDefinition<Value>,
    lens: Lens<Part, Value> & Posted<Value>,
  ): PartField<Part, Value> => ({
    ...definition,
    ...lens,
  });

/** The values of the fields as the part has them. */
export const shownValues = <Part>(fields: PartFields<Part>, part: Part, locale: string): Record<string, Plain> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.show(part, locale)]));

/** The part with the values that are given, in the order of its fields. */
export const putValues = <Part>(fields: PartFields<Part>, part: Part, values: Values, locale: string): Part =>
  Object.entries(fields).reduce((before, [name, field]) => {
    const value = values[name];
    return value === undefined ? before : field.put(before, value, locale);
  }, part);

/** Errors of the values that can't be read. */
export const errorsIn = (fields: PostedFields, values: Values): FieldErrors =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) => {
      const value = values[name];
      return value === undefined ? {} : field.errorsIn?.(value, name);
    }),
  );

/** A browser posts nothing of an empty list or a box that isn't ticked, so that the form names them in `listed`. */
export const isListed = (form: FormData, name: string): boolean => form.getAll('listed').includes(name);

/** What a form posts of the fields; it may hold some of them only. */
export const postedIn = (fields: PostedFields, form: FormData): Record<string, Plain> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => (field.isPosted ? field.isPosted(form, name) : form.has(name)))
      .map(([name, field]) => [name, field.read(form, name)]),
  );
