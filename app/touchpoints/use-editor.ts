import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import type { Definition } from '#shared/touchpoints/definition.ts';
import type { DraftValues } from '../stores/drafts.ts';
import { type PostedDraft, usePostedDraft } from '../stores/posted-draft.ts';
import { changedParts, type EditedKind } from './changed-parts.ts';
import type { ItemRearranged, ItemResult } from './item-result.ts';

/** What the form of every kind has. */
export type EditedValues = DraftValues & {
  readonly name: string;
  readonly campaign: string;
  /** A smartlink's alone. */
  readonly slug?: string;
};

export interface Editor<Values extends EditedValues> extends PostedDraft<Values> {
  readonly touchpoint: OpenedTouchpoint;
  /** Fields that were not accepted, else those that keep the draft from being published, by their paths. */
  readonly faults: readonly string[];
  readonly refused: boolean;
  /** The public sees all that stands in the form. Never so without a script, which alone can tell. */
  readonly unchanged: boolean;
}

export interface Edited<Values> {
  readonly kind: EditedKind;
  readonly touchpoint: OpenedTouchpoint;
  readonly scopeRef: string;
  readonly saved: Values;
  readonly definitionOf: (values: Values) => object;
  readonly result: ItemResult<Values> | ItemRearranged<Values> | null;
}

/** What is typed into the editor of a touchpoint, and what has come of it. */
export function useEditor<Values extends EditedValues>(edited: Edited<Values>): Editor<Values> {
  const { kind, touchpoint, scopeRef, saved, definitionOf, result } = edited;
  const refusal = result?.ok === false ? result : null;
  const taken = refusal?.kept === true || (result?.ok === true && ['saved', 'published'].includes(result.done));
  const posted = result && !result.ok ? result : null;
  const contentOf = (values: Values) => ({
    ...{ name: values.name, campaign: values.campaign, slug: values.slug },
    definition: definitionOf(values) as Definition,
  });
  const changed = (before: Values, after: Values) => changedParts(kind, contentOf(before), contentOf(after));
  const { updatedBy: by, updatedAt: at, status, publishedRevision, revision } = touchpoint;
  const draft = usePostedDraft<Values>({
    ...{ key: `${kind} ${scopeRef} ${touchpoint.id}`, saved, etag: touchpoint.etag, others: { by, at, changed } },
    kept: taken ? result : null,
    refused: posted?.values ? { values: posted.values, from: posted.from } : null,
  });
  const theirs =
    draft.theirs?.parts === null && refusal?.meanwhile ? { ...draft.theirs, ...refusal.meanwhile } : draft.theirs;
  return {
    ...{ ...draft, touchpoint, theirs },
    faults: refusal?.fields.length ? refusal.fields : touchpoint.problems.map(({ path }) => path),
    refused: refusal !== null,
    unchanged: draft.awake && !draft.dirty && status === 'published' && publishedRevision === revision,
  };
}
