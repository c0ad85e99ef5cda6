import { useId } from 'react';
import { fill } from '#shared/text/fill.ts';
import type { DraftValues } from '../stores/drafts.ts';
import {
  changedParts,
  type FieldDefinition,
  type FieldErrors,
  type FormFields,
  type FormValues,
  type InputAttributes,
} from './fields.ts';
import type { FormResult } from './form-result.ts';
import { type PostedDraft, usePostedDraft } from './posted-draft.ts';
import * as texts from './texts.ts';

/** The state of a field, for the components that render it. */
export interface Field<Value> extends Pick<FieldDefinition, 'label' | 'hint' | 'rows'> {
  readonly input?: InputAttributes | undefined;
  readonly id: string;
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly change: (value: Value) => void;
}

export type FieldsOf<Fields extends FormFields> = { readonly [Name in keyof Fields]: Field<Fields[Name]['initial']> };

/** The saved revision of the item in a form. */
export interface FormItem {
  readonly etag: string;
  readonly updatedBy: string | null;
  /** UTC instant; null if it isn't known. */
  readonly updatedAt: string | null;
}

interface FormOptions<Fields extends FormFields> {
  readonly fields: Fields;
  /** Key of the draft: the form and, where it matters, the scope and the item. */
  readonly draft: string;
  readonly saved: FormValues<Fields>;
  /** Null for a new item. */
  readonly item: FormItem | null;
  /** The result of the last post, if it was this form's; else null. */
  readonly result: FormResult<FormValues<Fields>> | null;
  /** For pages that redirect after saving: a new object for each address that says the form was saved. */
  readonly savedByAddress?: object | null;
}

export interface FormState<Fields extends FormFields> extends PostedDraft<FormValues<Fields>> {
  readonly fields: FieldsOf<Fields>;
  readonly errors: FieldErrors;
  /** The saved revision; null for a new item. */
  readonly etag: string | null;
  /** The refusal on screen, a new object each time. */
  readonly refusal: object | null;
}

/** The state of a form with these fields. Its edits are kept as a draft until they are saved. */
export function useForm<Fields extends FormFields>(options: FormOptions<Fields>): FormState<Fields> {
  const { fields, draft: key, saved, item, result, savedByAddress = null } = options;
  const id = useId();
  const refused = result && !result.ok ? result : null;
  const draft = usePostedDraft({
    ...{ key, saved: plainValues<Fields>(saved), etag: item?.etag ?? '' },
    others: item && { by: item.updatedBy, at: item.updatedAt, changed: changedParts(fields) },
    savedResult: result?.ok ? result : savedByAddress,
    refused: refused?.values ? { values: plainValues<Fields>(refused.values), from: refused.from } : null,
  });
  const errors = refused?.errors ?? {};
  return { ...draft, fields: fieldsOf(fields, draft, errors, id), errors, etag: item?.etag ?? null, refusal: refused };
}

/** Field values are plain JSON, as `FieldDefinition` requires. */
const plainValues = <Fields extends FormFields>(values: FormValues<Fields>) =>
  values as FormValues<Fields> & DraftValues;

/** The fields of a form with their values. @param id prefix of the fields' ids */
export const fieldsOf = <Fields extends FormFields>(
  fields: Fields,
  { values, change }: Pick<PostedDraft<FormValues<Fields>>, 'values' | 'change'>,
  errors: FieldErrors,
  id: string,
): FieldsOf<Fields> =>
  // The compiler can't follow that each field has its own name and type of value.
  Object.fromEntries(
    Object.entries(fields).map(([name, { label, hint, input, rows }]) => [
      name,
      {
        ...{ id: `${id}-${name}`, name, label, hint, input, value: values[name], error: errors[name] },
        ...(rows && { rows }),
        // The type of `change` in `Field` only accepts the field's own type of value.
        change: (value: unknown) => change({ [name]: value } as Partial<FormValues<Fields>>),
      },
    ]),
  ) as FieldsOf<Fields>;

/** The hint of a field during an edit conflict: the value that others saved, if it differs. */
export const savedHint = ({ value, hint }: Field<string>, saved: string) =>
  value === saved ? hint : fill(texts.savedValue, { value: saved || 'nothing' });
