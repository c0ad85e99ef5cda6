import { useCallback, useEffect, useRef, useState } from 'react';
import { filterTable } from '#shared/table.ts';
import { useOwnEmail } from '../root-data.ts';
import { deleteDraft, readDraftOfTab, storeDraft, takeDraftOfClosedTab } from './draft-storage.ts';
import { addEdits, differs, type Edits, noEdits, rebaseEdits, same } from './edits.ts';
import { useUnsavedForm } from './unsaved-edits.ts';

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };
export type DraftValues = Readonly<Record<string, Plain>>;

export interface Draft<Values> {
  /** What the form shows: the saved values with the edits. */
  readonly values: Values;
  readonly change: (values: Partial<Values>) => void;
  /** Whether something differs from the saved values. */
  readonly dirty: boolean;
  /** The form shows edits from before a reload or a new sign-in. */
  readonly restored: boolean;
  /** ETag of the revision that the edits are based on: the current one, unless others have saved since. */
  readonly from: string;
  /** Values of that revision; null if there are no edits or the values aren't known. */
  readonly base: Values | null;
  /** Restores posted values as edits of the revision with the ETag `from`. */
  readonly resume: (posted: Values, from: string) => void;
  /** Drops the edits that were just saved, and keeps those made since the form was sent. */
  readonly settle: (saved: Values) => void;
  /** Drops all edits but the ones passed in. */
  readonly discard: (remaining?: Partial<Values>) => void;
}

/**
 * The values of a form. Edits are stored in the session storage, to survive a reload, an ended session or a new
 * deployment, and in the local storage, to survive a closed tab. Only the person who made them gets them back. `key`
 * names the form and, where it matters, the scope and the item; `saved` are the server's values, `etag` their revision.
 */
export function useDraft<Values extends DraftValues>(key: string, saved: Values, etag = ''): Draft<Values> {
  const owner = useOwnEmail();
  const [{ changes, base }, setEdits] = useState<Edits<Values>>(noEdits);
  const [restored, setRestored] = useState(false);
  // Callbacks that outlive a render, such as an upload's, add to the latest state.
  const now = useRef({ changes, base, saved, etag });
  Object.assign(now.current, { saved, etag });
  const show = useCallback((edits: Edits<Values>) => {
    Object.assign(now.current, edits);
    setEdits(edits);
  }, []);
  useEffect(() => {
    const bringBack = (kept: object | null) => {
      if (kept) storeDraft(key, owner, kept);
      // Only this store writes under the key.
      show(kept && 'changes' in kept ? (kept as Edits<Values>) : noEdits);
      setRestored(kept !== null);
    };
    const own = readDraftOfTab(key, owner);
    bringBack(own);
    if (own) return;
    let left = false;
    // The person may start to type meanwhile.
    const stillWanted = () => !left && now.current.base === null;
    void takeDraftOfClosedTab(key, owner, stillWanted).then((kept) => kept && bringBack(kept));
    return () => {
      left = true;
    };
  }, [key, owner, show]);
  const keep = (edits: Edits<Values>) => {
    show(edits);
    if (edits === noEdits) deleteDraft(key);
    else storeDraft(key, owner, edits);
  };
  const dirty = differs(changes, saved);
  useUnsavedForm(key, dirty);
  const current = () => ({ etag: now.current.etag, saved: now.current.saved });
  const restartWith = (remaining: Partial<Values>) => {
    setRestored(false);
    keep(rebaseEdits(remaining, current(), now.current.saved));
  };
  return {
    values: { ...saved, ...changes },
    change: (more) => keep(addEdits(now.current, more, current())),
    ...{ dirty, restored },
    from: dirty && base && !same(base.saved, saved) ? base.etag : etag,
    base: dirty && base ? base.saved : null,
    resume: (posted, from) =>
      keep(rebaseEdits(posted, from === now.current.etag ? current() : { etag: from, saved: null }, now.current.saved)),
    // Not from the last render, which may lack the latest keystrokes.
    settle: (justSaved) =>
      restartWith(filterTable(now.current.changes, (value, name) => !same(value, justSaved[name]))),
    discard: (remaining = {}) => restartWith(remaining),
  };
}
