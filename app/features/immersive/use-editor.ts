import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { failureOf } from '#app/api/failure.ts';
import { callEndpoint } from '#app/api/http.ts';
import { deleteDraft, readDraftOfTab, storeDraft, takeDraftOfClosedTab } from '#app/stores/kept-drafts.ts';
import { useUiState } from '#app/stores/ui-state.ts';
import { useUnsavedForm } from '#app/stores/unsaved-edits.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import {
  bodyOf,
  type Change,
  decide,
  type EditorState,
  edit,
  failed,
  isDirty,
  isFinal,
  type Kept,
  keptOf,
  receive,
  restore,
  savedOf,
  saving,
  startEditing,
  stored,
} from './saving.ts';
import { noPast, recorded, redone, undone } from './undo.ts';

/** After the last key, in milliseconds; and before a try that failed is made again. */
const pause = 900;
const again = 5_000;

export interface Editor {
  readonly state: EditorState;
  readonly dirty: boolean;
  readonly change: (change: Change) => void;
  /** Null where there is nothing to undo, or to do again. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly decide: (choices: readonly ('mine' | 'theirs')[]) => void;
  /** Saves what is not saved yet. @returns the version that is saved then, null where not everything could be */
  readonly flush: () => Promise<string | null>;
}

/**
 * The experience as it is edited in this tab. It saves by itself; until that has come through, what was typed is kept in
 * the browser, so that neither an ended session nor a closed tab nor a dead line loses it.
 */
export function useEditor(
  id: number,
  scope: string,
  owner: string,
  detail: TouchpointDetail,
  refused: Kept | null,
): Editor {
  const [state, setState] = useState(() => startEditing(savedOf(detail), refused));
  // What callbacks that outlive a render work on; written wherever the state is.
  const current = useRef(state);
  const [past, setPast] = useState(noPast);
  const update = useCallback((next: (state: EditorState) => EditorState) => {
    const { mergedFrom } = current.current;
    current.current = next(current.current);
    setState(current.current);
    // A step back would take away what somebody else has saved meanwhile.
    if (current.current.theirs || current.current.mergedFrom !== mergedFrom) setPast(noPast);
  }, []);
  const settled = useUiState((ui) => ui.scopeSettled);
  const key = `immersive:${scope}:${id}`;
  const dirty = isDirty(state);
  useUnsavedForm(key, dirty);

  // What a reload is to bring back lies there when the page begins.
  const wrote = useRef(false);
  useEffect(() => {
    const kept = keptOf(state);
    if (kept) storeDraft(key, owner, kept);
    else if (wrote.current) deleteDraft(key);
    wrote.current = kept !== null;
  }, [state, key, owner]);

  useEffect(() => {
    const bringBack = (kept: object | null) => {
      if (!isKept(kept)) return;
      wrote.current = true;
      update((now) => restore(now, kept));
    };
    // Values posted before hydration are there already.
    const own = isDirty(current.current) ? null : readDraftOfTab(key, owner);
    if (own) return bringBack(own);
    let left = false;
    void takeDraftOfClosedTab(key, owner, () => !left && !isDirty(current.current)).then(bringBack);
    return () => {
      left = true;
    };
  }, [key, owner, update]);

  // Published, restored or saved elsewhere: the page was read again.
  const { etag } = detail;
  const takeIn = useEffectEvent(() => {
    if (detail.revision <= current.current.saved.revision) return;
    update((now) => receive(now, savedOf(detail)));
    setPast(noPast);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what it waits for
  useEffect(() => takeIn(), [etag]);

  const running = useRef<Promise<string | null> | null>(null);
  const save = useCallback(async (): Promise<string | null> => {
    const { content, saved } = current.current;
    update(saving);
    try {
      const params = { kind: 'ip', id: String(id) };
      const answer = await callEndpoint('saveTouchpoint', { params, ifMatch: saved.etag, body: bodyOf(content) });
      update((now) => stored(now, content, savedOf(answer)));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status !== 412) {
        update((now) => failed(now, failure.kind));
        return null;
      }
      const theirs = await callEndpoint('touchpoint', { params: { kind: 'ip', id: String(id) } }).catch(() => null);
      update((now) => (theirs ? receive(now, savedOf(theirs)) : failed(now, 'unavailable')));
    }
    return isDirty(current.current) ? null : current.current.saved.etag;
  }, [id, update]);

  const flush = useCallback(async (): Promise<string | null> => {
    await running.current;
    const { phase, content } = current.current;
    if (!isDirty(current.current)) return current.current.saved.etag;
    if (phase === 'conflict' || content.name.trim() === '') return null;
    running.current = save().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [save]);

  useEffect(() => {
    if (!dirty || !settled || state.phase === 'saving' || state.phase === 'conflict' || isFinal(state)) return;
    const timer = setTimeout(() => void flush(), state.phase === 'failed' ? again : pause);
    return () => clearTimeout(timer);
  }, [dirty, settled, state, flush]);

  useEffect(() => {
    const atOnce = () => void flush();
    const hidden = () => document.visibilityState === 'hidden' && atOnce();
    window.addEventListener('online', atOnce);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', atOnce);
      document.removeEventListener('visibilitychange', hidden);
      atOnce();
    };
  }, [flush]);

  const change = useCallback(
    (change: Change) => {
      const { content } = current.current;
      update((now) => edit(now, change));
      const { content: changed } = current.current;
      setPast((now) => recorded(now, content, changed, Date.now()));
    },
    [update],
  );
  const step = useCallback(
    (to: StepTo) => {
      update((now) => edit(now, to.content));
      setPast(to.past);
    },
    [update],
  );
  const { content } = state;
  const undo = useMemo(() => stepTo(undone(past, content), step), [step, past, content]);
  const redo = useMemo(() => stepTo(redone(past, content), step), [step, past, content]);
  const choose = useCallback(
    (choices: Parameters<Editor['decide']>[0]) => update((now) => decide(now, choices)),
    [update],
  );
  return useMemo(
    () => ({ state, dirty, change, undo, redo, decide: choose, flush }),
    [state, dirty, change, undo, redo, choose, flush],
  );
}

type StepTo = NonNullable<ReturnType<typeof undone>>;

const stepTo = (to: StepTo | null, step: (to: StepTo) => void) => to && (() => step(to));

const isKept = (kept: object | null): kept is Kept => kept !== null && 'base' in kept && 'content' in kept;
