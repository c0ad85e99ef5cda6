import { useId } from 'react';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import type { Definition } from '#shared/touchpoints/definition.ts';
import { type FormValues, fieldErrorsAt } from '../forms/fields.ts';
import { usePostedDraft } from '../forms/posted-draft.ts';
import { type FormState, fieldsOf } from '../forms/use-form.ts';
import type { DraftValues } from '../stores/drafts.ts';
import { changedParts, type EditedKind } from './changed-parts.ts';
import type { ItemRearranged, ItemResult } from './item-result.ts';
import type { EditedFields } from './name-fields.ts';

/** Values that every kind has. */
export type EditedValues = DraftValues & {
  readonly name: string;
  readonly campaign: string;
  /** Only for smartlinks. */
  readonly slug?: string;
};

export interface Editor<Fields extends EditedFields> extends FormState<Fields> {
  readonly touchpoint: OpenedTouchpoint;
  /** The published revision equals the form. Always false without scripts. */
  readonly unchanged: boolean;
}

/** Definition of a kind's form: its fields, and how values become a definition. */
export interface EditorKind<Fields extends EditedFields> {
  readonly fields: Fields;
  readonly toDefinition: (values: FormValues<Fields>) => object;
  /** Marks problems that block publishing only after a refusal. */
  readonly marksLate?: boolean;
}

export interface Edited<Fields extends EditedFields> extends EditorKind<Fields> {
  readonly kind: EditedKind;
  readonly touchpoint: OpenedTouchpoint;
  readonly scopeRef: string;
  readonly saved: FormValues<Fields>;
  readonly result: ItemResult<FormValues<Fields>> | ItemRearranged<FormValues<Fields>> | null;
}

/** State of a touchpoint's editor. */
export function useEditor<Fields extends EditedFields>(edited: Edited<Fields>): Editor<Fields> {
  const { kind, touchpoint, scopeRef, fields, toDefinition, marksLate, result } = edited;
  type Values = FormValues<Fields> & EditedValues;
  // The fields of every kind include those that all kinds have.
  const valuesOfKind = (values: FormValues<Fields>) => values as Values;
  const id = useId();
  const refusal = result?.ok === false ? result : null;
  const taken = refusal?.saved === true || (result?.ok === true && ['saved', 'published'].includes(result.done));
  const posted = result && !result.ok ? result : null;
  const contentOf = (values: Values) => ({
    ...{ name: values.name, campaign: values.campaign, slug: values.slug },
    // The compiler can't follow that kind and definition belong together.
    definition: toDefinition(values) as Definition,
  });
  const changed = (before: Values, after: Values) => changedParts(kind, contentOf(before), contentOf(after));
  const { updatedBy: by, updatedAt: at, status, publishedRevision, revision } = touchpoint;
  const draft = usePostedDraft<Values>({
    ...{ key: `${kind} ${scopeRef} ${touchpoint.id}`, saved: valuesOfKind(edited.saved), etag: touchpoint.etag },
    ...{ others: { by, at, changed }, savedResult: taken ? result : null },
    refused: posted?.values ? { values: valuesOfKind(posted.values), from: posted.from } : null,
  });
  const editConflict =
    draft.editConflict?.parts === null && refusal?.meanwhile
      ? { ...draft.editConflict, ...refusal.meanwhile }
      : draft.editConflict;
  const unpublishable = marksLate && !refusal ? [] : touchpoint.problems.map(({ path }) => path);
  const errors = fieldErrorsAt(fields, refusal?.fields.length ? refusal.fields : unpublishable);
  return {
    ...{ ...draft, touchpoint, editConflict, errors, etag: touchpoint.etag },
    fields: fieldsOf(fields, draft, errors, id),
    refusal: refusal?.editConflict ? null : refusal,
    unchanged: draft.hydrated && !draft.dirty && status === 'published' && publishedRevision === revision,
  };
}
