import type { FieldDefinition, FieldErrors } from './fields.ts';
import type { Field } from './use-form.ts';

interface Cell<Row> extends Pick<FieldDefinition, 'label' | 'hint' | 'input'> {
  readonly at: number;
  readonly part: keyof Row & string;
}

/** A cell of a row as a field, posted as `rule.2.url`. @param errors of the whole form */
export function cellOf<Row extends object, Part extends keyof Row & string>(
  { id, name, rows, value: list, change }: Field<readonly Row[]>,
  errors: FieldErrors,
  { at, part, label, hint, input }: Cell<Row> & { readonly part: Part },
): Field<Row[Part]> {
  const row = list[at];
  if (row === undefined) throw new Error(`no row ${at} of ${name}`);
  const posted = `${rows?.name ?? name}.${at}.${part}`;
  return {
    ...{ id: `${id}-${at}-${part}`, name: posted, label, hint, input, value: row[part], error: errors[posted] },
    change: (value) => change(list.map((other, place) => (place === at ? { ...other, [part]: value } : other))),
  };
}

interface Member<Value> extends Pick<FieldDefinition, 'label' | 'hint' | 'input'> {
  readonly part: keyof Value & string;
}

/** A member of an object field as a field of its own, posted as `image.alt`. @param errors of the whole form */
export function memberOf<Value extends object, Part extends keyof Value & string>(
  { id, name, value, change }: Field<Value>,
  errors: FieldErrors,
  { part, label, hint, input }: Member<Value> & { readonly part: Part },
): Field<Value[Part]> {
  const posted = `${name}.${part}`;
  return {
    ...{ id: `${id}-${part}`, name: posted, label, hint, input, value: value[part], error: errors[posted] },
    change: (typed) => change({ ...value, [part]: typed }),
  };
}
