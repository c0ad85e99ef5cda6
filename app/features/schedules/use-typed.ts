import { type Draft, type DraftValues, useDraft } from '../../stores/drafts.ts';

interface Typed<Values> {
  readonly values: Values;
  readonly change: (values: Partial<Values>) => void;
  /** What was typed before a reload or a new sign-in is back. */
  readonly restored: boolean;
}

/** What stands in a form: what was typed, else what came back refused, else what is saved. */
export function useTyped<Values extends DraftValues>(
  key: string,
  saved: Values,
  refused: Readonly<Record<string, string>> | null,
): Typed<Values> {
  const draft: Draft<Values> = useDraft(key, saved);
  if (draft.dirty) return { values: draft.values, change: draft.change, restored: draft.restored };
  return {
    values: { ...saved, ...refused },
    change: (values) => draft.change({ ...(refused as Partial<Values> | null), ...values }),
    restored: false,
  };
}
