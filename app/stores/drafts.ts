import { useCallback, useEffect, useRef, useState } from 'react';
import { filterTable } from '#shared/table.ts';
import { useOwnEmail } from '../root-data.ts';
import { dropTyped, keepTyped, takeDraftOfClosedTab, typedHere } from './kept-drafts.ts';
import { addTyped, differs, nothing, rebaseEdits, same, type Typed } from './typed.ts';
import { useUnsavedForm } from './unsaved-edits.ts';

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };
export type DraftValues = Readonly<Record<string, Plain>>;

export interface Draft<Values> {
  /** What is in the form. */
  readonly values: Values;
  readonly change: (values: Partial<Values>) => void;
  /** Something differs from what is saved. */
  readonly dirty: boolean;
  /** The form holds what was typed before a reload or a new sign-in. */
  readonly restored: boolean;
  /** ETag of the revision that was typed over. It is the one that is saved, unless others have saved something else since. */
  readonly from: string;
  /** What that revision held; null where nothing is typed, or it isn't known. */
  readonly base: Values | null;
  /** Goes on with what was posted over the revision of that ETag. */
  readonly resume: (posted: Values, from: string) => void;
  /** Forgets what a save has taken, and keeps what was typed since that was sent. */
  readonly settle: (taken: Values) => void;
  /** Forgets what was typed, but for what is handed in: after saving, or to start again from what is saved. */
  readonly discard: (left?: Partial<Values>) => void;
}

/**
 * The values of one form, kept with every change in the tab's session storage, so that neither a reload nor an ended
 * session nor a new deployment loses what was typed, and in the browser's, for when the tab is closed. `key` names the
 * form and, where it matters, the scope and the item; `saved` is what the server knows, `etag` its revision where it has
 * one. A draft is given back to the person who typed it and to nobody else.
 */
export function useDraft<Values extends DraftValues>(key: string, saved: Values, etag = ''): Draft<Values> {
  const owner = useOwnEmail();
  const [{ changes, base }, setTyped] = useState<Typed<Values>>(nothing);
  const [restored, setRestored] = useState(false);
  // What callbacks that outlive a render, such as an upload's, add to.
  const now = useRef({ changes, base, saved, etag });
  Object.assign(now.current, { saved, etag });
  const show = useCallback((typed: Typed<Values>) => {
    Object.assign(now.current, typed);
    setTyped(typed);
  }, []);
  useEffect(() => {
    const bringBack = (kept: object | null) => {
      if (kept) keepTyped(key, owner, kept);
      // Only this store keeps something under the key.
      show(kept && 'changes' in kept ? (kept as Typed<Values>) : nothing);
      setRestored(kept !== null);
    };
    const own = typedHere(key, owner);
    bringBack(own);
    if (own) return;
    let left = false;
    // Something may be typed meanwhile.
    const wanted = () => !left && now.current.base === null;
    void takeDraftOfClosedTab(key, owner, wanted).then((kept) => kept && bringBack(kept));
    return () => {
      left = true;
    };
  }, [key, owner, show]);
  const keep = (typed: Typed<Values>) => {
    show(typed);
    if (typed === nothing) dropTyped(key);
    else keepTyped(key, owner, typed);
  };
  const dirty = differs(changes, saved);
  useUnsavedForm(key, dirty);
  const current = () => ({ etag: now.current.etag, saved: now.current.saved });
  const start = (left: Partial<Values>) => {
    setRestored(false);
    keep(rebaseEdits(left, current(), now.current.saved));
  };
  return {
    values: { ...saved, ...changes },
    change: (more) => keep(addTyped(now.current, more, current())),
    ...{ dirty, restored },
    from: dirty && base && !same(base.saved, saved) ? base.etag : etag,
    base: dirty && base ? base.saved : null,
    resume: (posted, from) =>
      keep(rebaseEdits(posted, from === now.current.etag ? current() : { etag: from, saved: null }, now.current.saved)),
    // What was typed a moment ago is in no render yet.
    settle: (taken) => start(filterTable(now.current.changes, (value, name) => !same(value, taken[name]))),
    discard: (left = {}) => start(left),
  };
}
