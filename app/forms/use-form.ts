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

/** A field as a component draws it. */
export interface Field<Value> extends Pick<FieldDefinition, 'label' | 'hint' | 'rows'> {
  readonly input?: InputAttributes | undefined;
  readonly id: string;
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly change: (value: Value) => void;
}

export type FieldsOf<Fields extends FormFields> = { readonly [Name in keyof Fields]: Field<Fields[Name]['initial']> };

/** The revision that a form is typed over, and who saved it. */
export interface FormItem {
  readonly etag: string;
  readonly updatedBy: string | null;
  /** UTC instant; null where it isn't known. */
  readonly updatedAt: string | null;
}

interface EditedForm<Fields extends FormFields> {
  readonly fields: Fields;
  /** Names the draft: the form and, where it matters, the scope and the item. */
  readonly draft: string;
  readonly saved: FormValues<Fields>;
  /** Null where something new is made. */
  readonly item: FormItem | null;
  /** What came of the last post of this form; null where it was none or another form's. */
  readonly result: FormResult<FormValues<Fields>> | null;
  /** Where the page tells by its address what was saved: another object each time. */
  readonly savedByAddress?: object | null;
}

export interface FormState<Fields extends FormFields> extends PostedDraft<FormValues<Fields>> {
  /** Each field by its name. */
  readonly fields: FieldsOf<Fields>;
  readonly errors: FieldErrors;
  /** The revision that is saved; null where something new is made. */
  readonly etag: string | null;
  /** The refusal that is shown, another object each time. */
  readonly refusal: object | null;
}

/** A form over the definition of its fields. What is typed is kept until it is saved, through reloads and a new sign-in. */
export function useForm<Fields extends FormFields>(edited: EditedForm<Fields>): FormState<Fields> {
  const { fields, draft: key, saved, item, result, savedByAddress = null } = edited;
  const id = useId();
  const refused = result && !result.ok ? result : null;
  const draft = usePostedDraft({
    ...{ key, saved: plainValues<Fields>(saved), etag: item?.etag ?? '' },
    others: item && { by: item.updatedBy, at: item.updatedAt, changed: changedParts(fields) },
    kept: result?.ok ? result : savedByAddress,
    refused: refused?.values ? { values: plainValues<Fields>(refused.values), from: refused.from } : null,
  });
  const errors = refused?.errors ?? {};
  return { ...draft, fields: fieldsOf(fields, draft, errors, id), errors, etag: item?.etag ?? null, refusal: refused };
}

/** What is in a form is plain: fields hold nothing that JSON can't keep. */
const plainValues = <Fields extends FormFields>(values: FormValues<Fields>) =>
  values as FormValues<Fields> & DraftValues;

/** The fields of a form with what is in them. @param id begins the ids of all */
export const fieldsOf = <Fields extends FormFields>(
  fields: Fields,
  { values, change }: Pick<PostedDraft<FormValues<Fields>>, 'values' | 'change'>,
  errors: FieldErrors,
  id: string,
): FieldsOf<Fields> =>
  // Each field is under its name and holds its own kind of value.
  Object.fromEntries(
    Object.entries(fields).map(([name, { label, hint, input, rows }]) => [
      name,
      {
        ...{ id: `${id}-${name}`, name, label, hint, input, value: values[name], error: errors[name] },
        ...(rows && { rows }),
        // The type of `change` in `Field` admits the field's own kind of value alone.
        change: (value: unknown) => change({ [name]: value } as Partial<FormValues<Fields>>),
      },
    ]),
  ) as FieldsOf<Fields>;

/** Below a field after an edit conflict: what others saved, where it isn't what was typed. */
export const savedHint = ({ value, hint }: Field<string>, saved: string) =>
  value === saved ? hint : fill(texts.savedValue, { value: saved || 'nothing' });
