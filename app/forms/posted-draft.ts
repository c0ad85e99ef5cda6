import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Draft, type DraftValues, useDraft } from '../stores/drafts.ts';
import { type EditConflict, findEditConflict, type Others } from './find-edit-conflict.ts';
import { usePosting } from './posting.ts';

/** What was posted and not saved. */
export interface Refused<Values> {
  readonly values: Values;
  /** ETag of the revision that it was typed over, empty where that is the one that is saved. */
  readonly from: string;
}

interface Edited<Values> {
  /** Names the draft: the form and, where it matters, the scope and the item. */
  readonly key: string;
  /** What the server knows. */
  readonly saved: Values;
  /** Its revision; empty where it has none. */
  readonly etag?: string;
  /** Null where nobody else can save it, since it is new. */
  readonly others: Others<Values> | null;
  /** What came of the last save, another object each time; null where it was none, another form's or failed. */
  readonly kept: object | null;
  readonly refused: Refused<Values> | null;
}

export interface PostedDraft<Values> extends Draft<Values> {
  /** To be called when the form is sent. */
  readonly sent: () => void;
  /** Something is sent or read. */
  readonly busy: boolean;
  /** False on the server and until scripts run. */
  readonly awake: boolean;
  /**
   * What others have saved since; null where nobody has. A save is refused then, unless it says that it is meant to take
   * the place of that.
   */
  readonly editConflict: EditConflict | null;
}

/**
 * What is typed into a form that is posted to the page's action: kept through reloads, failures and a new sign-in, and
 * forgotten once a save has taken it and the page has read it back; what is typed meanwhile stays. Without a script, what
 * was refused is shown again.
 */
export function usePostedDraft<Values extends DraftValues>(edited: Edited<Values>): PostedDraft<Values> {
  const { key, saved, etag = '', others, kept, refused } = edited;
  const draft = useDraft<Values>(key, saved, etag);
  const { busy } = usePosting();
  const awake = useAwake();
  const posted = refused && { values: refused.values, from: refused.from || etag };
  // What was posted before the page was awake goes on as a draft; what is posted later is one.
  const early = useRef(awake ? null : posted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page awakes
  useEffect(() => {
    if (early.current) draft.resume(early.current.values, early.current.from);
  }, []);
  const sent = useSettledSave(draft, kept, !busy);
  const shown = awake ? draft : { ...draft, ...posted };
  const editConflict = others && shown.from !== etag ? findEditConflict(others, { ...shown, saved }) : null;
  return { ...shown, sent, busy, awake, editConflict };
}

function useSettledSave<Values extends DraftValues>(
  { values, settle }: Draft<Values>,
  outcome: object | null,
  idle: boolean,
): () => void {
  const sent = useRef<Values | null>(null);
  // Something else may be sent, and answered, before the page has read back what was saved.
  const done = useRef(false);
  const settled = useRef<object | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome, whatever is typed later
  useEffect(() => {
    // The outcome of the last post stands until the next one is answered.
    done.current ||= outcome !== null && outcome !== settled.current;
    settled.current = outcome;
    if (!idle) return;
    const taken = done.current ? sent.current : null;
    done.current = false;
    sent.current = null;
    if (taken) settle(taken);
  }, [outcome, idle]);
  return () => {
    sent.current = values;
  };
}

const never = () => () => {};
/** False on the server and while the page is not awake. */
const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
