import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Draft, type DraftValues, useDraft } from '../stores/drafts.ts';
import { type EditConflict, findEditConflict, type Others } from './find-edit-conflict.ts';
import { usePosting } from './posting.ts';

/** Posted values that weren't saved. */
export interface RefusedPost<Values> {
  readonly values: Values;
  /** ETag of the revision that they are based on; empty for the current one. */
  readonly from: string;
}

interface PostedDraftOptions<Values> {
  /** Key of the draft: the form and, where it matters, the scope and the item. */
  readonly key: string;
  /** The server's values. */
  readonly saved: Values;
  /** Their revision; empty for a new item. */
  readonly etag?: string;
  /** Null for a new item, which nobody else can change. */
  readonly others: Others<Values> | null;
  /** The result of the last post, a new object each time, if it saved this form; else null. */
  readonly savedResult: object | null;
  readonly refused: RefusedPost<Values> | null;
}

export interface PostedDraft<Values> extends Draft<Values> {
  /** Must be called when the form is sent. */
  readonly onSent: () => void;
  /** A request is pending. */
  readonly busy: boolean;
  /** False on the server and until hydration. */
  readonly hydrated: boolean;
  /** Changes that others have saved since; null if there are none. Saving is refused then, unless it says to overwrite. */
  readonly editConflict: EditConflict | null;
}

/**
 * The draft of a form that is posted to the page's action. It survives reloads, failures and a new sign-in. It is dropped
 * once the values are saved and the page has reloaded them; edits made meanwhile stay. Without scripts, values that
 * weren't saved are shown again.
 */
export function usePostedDraft<Values extends DraftValues>(options: PostedDraftOptions<Values>): PostedDraft<Values> {
  const { key, saved, etag = '', others, savedResult, refused } = options;
  const draft = useDraft<Values>(key, saved, etag);
  const { busy } = usePosting();
  const hydrated = useIsHydrated();
  const posted = refused && { values: refused.values, from: refused.from || etag };
  // Values posted before hydration become a draft now. Values posted later already are one.
  const early = useRef(hydrated ? null : posted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useEffect(() => {
    if (early.current) draft.resume(early.current.values, early.current.from);
  }, []);
  const onSent = useDropSavedEdits(draft, savedResult, !busy);
  const shown = hydrated ? draft : { ...draft, ...posted };
  const editConflict = others && shown.from !== etag ? findEditConflict(others, { ...shown, saved }) : null;
  return { ...shown, onSent, busy, hydrated, editConflict };
}

function useDropSavedEdits<Values extends DraftValues>(
  { values, settle }: Draft<Values>,
  outcome: object | null,
  idle: boolean,
): () => void {
  const sent = useRef<Values | null>(null);
  // Another post may be sent and answered before the page has reloaded the saved values.
  const done = useRef(false);
  const settled = useRef<object | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per outcome, not for later edits
  useEffect(() => {
    // The outcome stays the same object until the next post is answered.
    done.current ||= outcome !== null && outcome !== settled.current;
    settled.current = outcome;
    if (!idle) return;
    const justSaved = done.current ? sent.current : null;
    done.current = false;
    sent.current = null;
    if (justSaved) settle(justSaved);
  }, [outcome, idle]);
  return () => {
    sent.current = values;
  };
}

const never = () => () => {};
/** False on the server and until hydration. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
