import type { EditConflict } from '../forms/find-edit-conflict.ts';
import * as texts from './texts.ts';

export const itemDone = {
  saved: texts.draftSaved,
  published: texts.published,
  unpublished: texts.unpublished,
  restored: texts.revisionRestored,
  previewed: texts.previewLinkCreated,
  revoked: texts.previewLinkRevoked,
  unarchived: texts.restoredItem,
} as const;

export interface ItemDone {
  readonly ok: true;
  readonly done: keyof typeof itemDone;
  /** Address of a new preview, which is only shown once. */
  readonly preview: string | null;
}

export interface ItemRefused<Values> {
  readonly ok: false;
  readonly status: number;
  readonly text: string;
  /** Paths of invalid fields in the definition. */
  readonly fields: readonly string[];
  /** The posted values, to show again; null if there were none. */
  readonly values: Values | null;
  /** The draft was saved, but publishing failed. */
  readonly saved: boolean;
  /** ETag of the revision that it was typed over; empty where that is what is saved now. */
  readonly from: string;
  /** Somebody has saved another revision meanwhile. */
  readonly editConflict: boolean;
  /** Their changes, for pages without scripts; null if there are none or they couldn't be read. */
  readonly meanwhile: Pick<EditConflict, 'parts' | 'both'> | null;
}

export type ItemResult<Values> = ItemDone | ItemRefused<Values>;

/** The form was only rearranged, not saved. */
export interface ItemRearranged<Values> {
  readonly ok: null;
  readonly values: Values;
  /** ETag of the revision that it was typed over; empty where that is what is saved now. */
  readonly from: string;
}

/**
 * Status of the response. The router doesn't revalidate after an error status, so results after which the page has to
 * reload, such as an edit conflict, are 200.
 */
export const statusOf = (result: ItemResult<unknown> | ItemRearranged<unknown>): number =>
  result.ok === false && result.status !== 409 && result.status !== 412 ? result.status : 200;
