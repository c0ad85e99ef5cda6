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
  /** Address of a preview that was just made: it is shown this once. */
  readonly preview: string | null;
}

export interface ItemRefused<Values> {
  readonly ok: false;
  readonly status: number;
  readonly text: string;
  /** Fields that were not accepted, by their path below the definition. */
  readonly fields: readonly string[];
  /** What was typed, to be shown again; null where nothing was. */
  readonly values: Values | null;
  /** The draft was saved all the same. */
  readonly kept: boolean;
  /** ETag of the revision that it was typed over; empty where that is what is saved now. */
  readonly from: string;
  /** Somebody saved another revision meanwhile. */
  readonly editConflict: boolean;
  /** What they saved, for who has no script to compare it; null where nobody did, or it could not be read. */
  readonly meanwhile: Pick<EditConflict, 'parts' | 'both'> | null;
}

export type ItemResult<Values> = ItemDone | ItemRefused<Values>;

/** Nothing was sent to be kept: the form as it is now. */
export interface ItemRearranged<Values> {
  readonly ok: null;
  readonly values: Values;
  /** ETag of the revision that it was typed over; empty where that is what is saved now. */
  readonly from: string;
}

/**
 * The status that an editor's page answers with. The router reads a page again after no status of failure, and what was
 * saved without being published, or by somebody else, has to be read.
 */
export const statusOf = (result: ItemResult<unknown> | ItemRearranged<unknown>): number =>
  result.ok === false && result.status !== 409 && result.status !== 412 ? result.status : 200;
