import { createContext, use, useEffect, useId, useRef, useState } from 'react';
import { type FieldErrors, type FormFields, mapFields, type Plain } from '#app/forms/fields.ts';
import { type FieldsOf, fieldsOf } from '#app/forms/use-form.ts';
import { errorsIn, type PartFields, putValues, shownValues, type Values } from './part-fields.ts';

/** What the fields of all parts share. */
export interface Editing {
  /** The language that is edited, and the one that visitors see where it has no text. */
  readonly locale: string;
  readonly fallback: string;
  /** Errors of the last check or save, by the names of fields. */
  readonly errors: FieldErrors;
  /** What was posted without a script and not saved. */
  readonly posted: Values | null;
}

export const EditingContext = createContext<Editing>({ locale: '', fallback: '', errors: {}, posted: null });

/** What was typed, and what the field would show otherwise. */
type Typed = Readonly<Record<string, { readonly value: Plain; readonly shown: string }>>;

export interface PartForm<Fields extends FormFields> {
  /** Each field by its name. */
  readonly fields: FieldsOf<Fields>;
  readonly errors: FieldErrors;
  /** To be put around the fields: an error shows once its field is left. */
  readonly onBlur: () => void;
}

/**
 * The fields of a part of the experience. The part holds what is edited; a field keeps the text as it was typed as long as
 * nothing else changes what it stands for.
 */
export function usePartFields<Part, Fields extends PartFields<Part>>(
  fields: Fields,
  part: Part,
  apply: (change: (part: Part) => Part) => void,
): PartForm<Fields> {
  const id = useId();
  const { locale, errors: savedErrors, posted } = use(EditingContext);
  const [typed, setTyped] = useState<Typed>(() => (posted ? typedWithShown(fields, part, locale, posted) : {}));
  const [active, setActive] = useState<string | null>(null);
  const own = shownValues(fields, part, locale);
  const kept = Object.entries(typed).filter(([name, { shown }]) => JSON.stringify(own[name]) === shown);
  const standing: Values = Object.fromEntries(kept.map(([name, { value }]) => [name, value]));
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const change = (changes: Values) => {
    // A picture may be there only after another part was opened.
    const values = isOpen.current ? { ...standing, ...changes } : changes;
    setTyped(typedWithShown(fields, putValues(fields, part, values, locale), locale, values));
    setActive(Object.keys(changes)[0] ?? null);
    apply((now) => putValues(fields, now, values, locale));
  };
  const unread = Object.entries(errorsIn(fields, standing)).filter(([name]) => !belongsTo(name, active));
  const errors = { ...savedErrors, ...Object.fromEntries(unread) };
  const values = mapFields(fields, (_, name) => standing[name] ?? own[name]);
  return {
    fields: fieldsOf(fields, { values, change }, errors, id),
    errors,
    onBlur: () => setActive(null),
  };
}

/** Remembers beside each typed value what the part shows for it, to notice later changes. @param part with the values */
const typedWithShown = <Part>(fields: PartFields<Part>, part: Part, locale: string, values: Values): Typed => {
  const shown = shownValues(fields, part, locale);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name in fields && value !== undefined ? [[name, { value, shown: JSON.stringify(shown[name]) }]] : [],
    ),
  );
};

/** Whether a control is of that field: `near.km` of `near`. Rows have a name of their own, so that all of them wait. */
const belongsTo = (control: string, field: string | null): boolean =>
  field !== null && (control === field || control.startsWith(`${field}.`) || field.startsWith(control));
