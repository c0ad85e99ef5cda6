import { useEffect, useId, useRef } from 'react';
import { create } from 'zustand';

interface UnsavedEdits {
  /** Forms with something typed that is not saved. */
  readonly forms: ReadonlySet<string>;
  readonly mark: (form: string, unsaved: boolean) => void;
  /** How to give up what is typed in each form that asks before the page is left. */
  readonly discards: ReadonlyMap<string, () => void>;
  /** Null where a form has nothing to ask for any more. */
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

/** Declares what is typed in a form as unsaved, so that whatever would lose it asks first. `form` is a name of its own. */
export function useUnsavedForm(form: string, unsaved: boolean): void {
  useEffect(() => {
    const { mark } = useUnsavedEdits.getState();
    mark(form, unsaved);
    return () => mark(form, false);
  }, [form, unsaved]);
}

/** Has the page ask before it is left while a form is `unsaved`; whoever leaves all the same gives up what is typed. */
export function useAskedBeforeLeaving(unsaved: boolean, discard: () => void): void {
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
