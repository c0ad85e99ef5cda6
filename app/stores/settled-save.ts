import { useEffect, useRef } from 'react';
import type { Draft, DraftValues } from './drafts.ts';

/**
 * Forgets what a save has taken once the page has read it back, and keeps what was typed meanwhile.
 * @param outcome what came of the last post, another object each time; null where it was no save or failed
 * @param idle nothing is under way any more
 * @returns to be called when the form is sent
 */
export function useSettledSave<Values extends DraftValues>(
  draft: Draft<Values>,
  outcome: object | null,
  idle: boolean,
): () => void {
  const { values, discard } = draft;
  const sent = useRef<Values | null>(null);
  // Something else may be sent, and answered, before the page has read back what was saved.
  const done = useRef(false);
  const settled = useRef<object | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome, whatever is typed later
  useEffect(() => {
    // What was brought about by another form, such as an earlier revision, takes the place of all that was typed.
    const taken = sent.current ?? values;
    // The outcome of the last post stands until the next one is answered.
    done.current ||= outcome !== null && outcome !== settled.current;
    settled.current = outcome;
    if (!idle || !done.current) return;
    done.current = false;
    sent.current = null;
    const left = Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(taken[name]),
    );
    discard(Object.fromEntries(left) as Partial<Values>);
  }, [outcome, idle]);
  return () => {
    sent.current = values;
  };
}
