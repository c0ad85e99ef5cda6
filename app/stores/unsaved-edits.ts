import { useEffect, useId, useRef } from 'react';
import { create } from 'zustand';

interface UnsavedEdits {
  /** Forms with unsaved edits. */
  readonly forms: ReadonlySet<string>;
  readonly mark: (form: string, unsaved: boolean) => void;
  /** Discards the edits of each form that asks for confirmation before the page is left. */
  readonly discards: ReadonlyMap<string, () => void>;
  /** Sets the `discard` of a form; null removes it. */
  readonly guard: (form: string, discard: (() => void) | null) => void;
}

export const useUnsavedEdits = create<UnsavedEdits>((set) => ({
  forms: new Set(),
  mark: (form, unsaved) =>
    set(({ forms }) => {
      const others = [...forms].filter((other) => other !== form);
      return { forms: new Set(unsaved ? [...others, form] : others) };
    }),
  discards: new Map(),
  guard: (form, discard) =>
    set(({ discards }) => {
      const others = [...discards].filter(([other]) => other !== form);
      return { discards: new Map(discard ? [...others, [form, discard]] : others) };
    }),
}));

/** Marks a form as unsaved, so that whatever would lose its edits asks first. `form` is a unique name. */
export function useUnsavedForm(form: string, unsaved: boolean): void {
  useEffect(() => {
    const { mark } = useUnsavedEdits.getState();
    mark(form, unsaved);
    return () => mark(form, false);
  }, [form, unsaved]);
}

/** Asks for confirmation before the page is left while a form is `unsaved`. Leaving anyway discards its edits. */
export function useConfirmBeforeLeaving(unsaved: boolean, discard: () => void): void {
  const form = useId();
  const latest = useRef(discard);
  latest.current = discard;
  useEffect(() => {
    if (!unsaved) return;
    const { guard } = useUnsavedEdits.getState();
    guard(form, () => latest.current());
    return () => guard(form, null);
  }, [form, unsaved]);
}
