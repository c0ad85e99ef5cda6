import { createContext, use, useEffect, useId, useRef, useState } from 'react';
import { type FieldErrors, type FormFields, mapFields, type Plain } from '#app/forms/fields.ts';
import { type FieldsOf, fieldsOf } from '#app/forms/use-form.ts';
import { applyValues, type PartFields, type PartValues, partValues, valueErrors } from './part-fields.ts';

/** State shared by the fields of all parts. */
export interface EditingState {
  /** Edited language, and the one visitors see where it has no text. */
  readonly locale: string;
  readonly fallback: string;
  /** Errors of the last check or save, by field name. */
  readonly errors: FieldErrors;
  /** Unsaved values posted without a script. */
  readonly posted: PartValues | null;
}

export const EditingContext = createContext<EditingState>({ locale: '', fallback: '', errors: {}, posted: null });

/** Typed text by field, with what the field would show for the stored part. */
type TypedValues = Readonly<Record<string, { readonly value: Plain; readonly shown: string }>>;

export interface PartForm<Fields extends FormFields> {
  /** Fields by name. */
  readonly fields: FieldsOf<Fields>;
  readonly errors: FieldErrors;
  /** Handler for the container of the fields: errors show once a field is left. */
  readonly onBlur: () => void;
}

/**
 * Fields of a part of the experience. The part has the parsed values; a field keeps its text as typed until something
 * else changes the value.
 */
export function usePartFields<Part, Fields extends PartFields<Part>>(
  fields: Fields,
  part: Part,
  apply: (change: (part: Part) => Part) => void,
): PartForm<Fields> {
  const id = useId();
  const { locale, errors: savedErrors, posted } = use(EditingContext);
  const [typed, setTyped] = useState<TypedValues>(() => (posted ? typedWithShown(fields, part, locale, posted) : {}));
  const [active, setActive] = useState<string | null>(null);
  const storedValues = partValues(fields, part, locale);
  const unchanged = Object.entries(typed).filter(([name, { shown }]) => JSON.stringify(storedValues[name]) === shown);
  const typedValues: PartValues = Object.fromEntries(unchanged.map(([name, { value }]) => [name, value]));
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const change = (changes: PartValues) => {
    // An upload may finish after another part was opened: its fields have other typed values.
    const values = isMounted.current ? { ...typedValues, ...changes } : changes;
    setTyped(typedWithShown(fields, applyValues(fields, part, values, locale), locale, values));
    setActive(Object.keys(changes)[0] ?? null);
    apply((now) => applyValues(fields, now, values, locale));
  };
  const unparsed = Object.entries(valueErrors(fields, typedValues)).filter(([name]) => !belongsTo(name, active));
  const errors = { ...savedErrors, ...Object.fromEntries(unparsed) };
  const values = mapFields(fields, (_, name) => typedValues[name] ?? storedValues[name]);
  return {
    fields: fieldsOf(fields, { values, change }, errors, id),
    errors,
    onBlur: () => setActive(null),
  };
}

/** Typed values with what the part shows for them, to notice later changes. @param part with the values applied */
const typedWithShown = <Part>(
  fields: PartFields<Part>,
  part: Part,
  locale: string,
  values: PartValues,
): TypedValues => {
  const shown = partValues(fields, part, locale);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name in fields && value !== undefined ? [[name, { value, shown: JSON.stringify(shown[name]) }]] : [],
    ),
  );
};

/** Whether a control belongs to the field, such as `near.km` to `near`, or `store.0.latitude` to its list. */
const belongsTo = (control: string, field: string | null): boolean =>
  field !== null && (control === field || control.startsWith(`${field}.`) || field.startsWith(control));
