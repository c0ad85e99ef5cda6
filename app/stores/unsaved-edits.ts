import { useEffect } from 'react';
import { create } from 'zustand';

interface UnsavedEdits {
  /** Forms with something typed that is not saved. */
  readonly forms: ReadonlySet<string>;
  readonly mark: (form: string, unsaved: boolean) => void;
}

export const useUnsavedEdits = create<UnsavedEdits>((set) => ({
  forms: new Set(),
  mark: (form, unsaved) =>
    set(({ forms }) => {
      const others = [...forms].filter((other) => other !== form);
      return { forms: new Set(unsaved ? [...others, form] : others) };
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
