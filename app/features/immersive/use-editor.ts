import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { failureOf } from '#app/api/failure.ts';
import { callEndpoint } from '#app/api/http.ts';
import { deleteDraft, readDraftOfTab, storeDraft, takeDraftOfClosedTab } from '#app/stores/draft-storage.ts';
import { useUiState } from '#app/stores/ui-state.ts';
import { useUnsavedForm } from '#app/stores/unsaved-edits.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import {
  applyChange,
  type Change,
  type EditorState,
  failSaving,
  finishSaving,
  isDirty,
  isPermanentFailure,
  mergeSaved,
  resolveConflicts,
  restoreUnsaved,
  saveBody,
  savedContent,
  startEditing,
  startSaving,
  type UnsavedContent,
  unsavedContent,
} from './saving.ts';
import { emptyHistory, recordStep, redoStep, undoStep } from './undo.ts';

/** Wait after the last key before saving, and after a failed save before retrying. */
const saveDelayMs = 900;
const retryDelayMs = 5_000;

export interface Editor {
  readonly state: EditorState;
  readonly dirty: boolean;
  readonly change: (change: Change) => void;
  /** Null while there is nothing to undo or redo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly decide: (choices: readonly ('mine' | 'theirs')[]) => void;
  /** Saves pending changes. @returns the saved ETag; null if some changes could not be saved */
  readonly flush: () => Promise<string | null>;
}

/**
 * State of the experience edited in this tab. It saves automatically; unsaved content is stored in the browser, so an
 * expired session, a closed tab or a lost connection doesn't lose it.
 */
export function useEditor(
  id: number,
  scope: string,
  owner: string,
  detail: TouchpointDetail,
  unsaved: UnsavedContent | null,
): Editor {
  const [state, setState] = useState(() => startEditing(savedContent(detail), unsaved));
  // Latest state for callbacks that outlive a render; written with every state update.
  const current = useRef(state);
  const [past, setPast] = useState(emptyHistory);
  const update = useCallback((next: (state: EditorState) => EditorState) => {
    const { mergedFrom } = current.current;
    current.current = next(current.current);
    setState(current.current);
    // Undoing would revert what somebody else has saved meanwhile.
    if (current.current.theirs || current.current.mergedFrom !== mergedFrom) setPast(emptyHistory);
  }, []);
  const scopeSettled = useUiState((ui) => ui.scopeSettled);
  const key = `immersive:${scope}:${id}`;
  const dirty = isDirty(state);
  useUnsavedForm(key, dirty);

  // On mount the store may hold the draft to restore: only delete what this tab wrote.
  const hasStoredDraft = useRef(false);
  useEffect(() => {
    const unsavedDraft = unsavedContent(state);
    if (unsavedDraft) storeDraft(key, owner, unsavedDraft);
    else if (hasStoredDraft.current) deleteDraft(key);
    hasStoredDraft.current = unsavedDraft !== null;
  }, [state, key, owner]);

  useEffect(() => {
    const restoreDraft = (draft: object | null) => {
      if (!isUnsavedContent(draft)) return;
      hasStoredDraft.current = true;
      update((now) => restoreUnsaved(now, draft));
    };
    // Values posted before hydration are in the state already.
    const own = isDirty(current.current) ? null : readDraftOfTab(key, owner);
    if (own) return restoreDraft(own);
    let unmounted = false;
    void takeDraftOfClosedTab(key, owner, () => !unmounted && !isDirty(current.current)).then(restoreDraft);
    return () => {
      unmounted = true;
    };
  }, [key, owner, update]);

  // The loader has read a newer revision: published, restored or saved elsewhere.
  const { etag } = detail;
  const mergeReread = useEffectEvent(() => {
    if (detail.revision <= current.current.saved.revision) return;
    update((now) => mergeSaved(now, savedContent(detail)));
    setPast(emptyHistory);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the ETag changes
  useEffect(() => mergeReread(), [etag]);

  const running = useRef<Promise<string | null> | null>(null);
  const save = useCallback(async (): Promise<string | null> => {
    const { content, saved } = current.current;
    update(startSaving);
    try {
      const params = { kind: 'ip', id: String(id) };
      const answer = await callEndpoint('saveTouchpoint', { params, ifMatch: saved.etag, body: saveBody(content) });
      update((now) => finishSaving(now, content, savedContent(answer)));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status !== 412) {
        update((now) => failSaving(now, failure.kind));
        return null;
      }
      const theirs = await callEndpoint('touchpoint', { params: { kind: 'ip', id: String(id) } }).catch(() => null);
      update((now) => (theirs ? mergeSaved(now, savedContent(theirs)) : failSaving(now, 'unavailable')));
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
    if (!dirty || !scopeSettled || state.phase === 'saving' || state.phase === 'conflict' || isPermanentFailure(state))
      return;
    const timer = setTimeout(() => void flush(), state.phase === 'failed' ? retryDelayMs : saveDelayMs);
    return () => clearTimeout(timer);
  }, [dirty, scopeSettled, state, flush]);

  useEffect(() => {
    const flushNow = () => void flush();
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flushNow();
    window.addEventListener('online', flushNow);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      window.removeEventListener('online', flushNow);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      flushNow();
    };
  }, [flush]);

  const change = useCallback(
    (change: Change) => {
      const { content } = current.current;
      update((now) => applyChange(now, change));
      const { content: changed } = current.current;
      setPast((now) => recordStep(now, content, changed, Date.now()));
    },
    [update],
  );
  const step = useCallback(
    (to: UndoStep) => {
      update((now) => applyChange(now, to.content));
      setPast(to.past);
    },
    [update],
  );
  const { content } = state;
  const undo = useMemo(() => stepAction(undoStep(past, content), step), [step, past, content]);
  const redo = useMemo(() => stepAction(redoStep(past, content), step), [step, past, content]);
  const resolve = useCallback(
    (choices: Parameters<Editor['decide']>[0]) => update((now) => resolveConflicts(now, choices)),
    [update],
  );
  return useMemo(
    () => ({ state, dirty, change, undo, redo, decide: resolve, flush }),
    [state, dirty, change, undo, redo, resolve, flush],
  );
}

type UndoStep = NonNullable<ReturnType<typeof undoStep>>;

const stepAction = (to: UndoStep | null, step: (to: UndoStep) => void) => to && (() => step(to));

const isUnsavedContent = (draft: object | null): draft is UnsavedContent =>
  draft !== null && 'base' in draft && 'content' in draft;
