import { useEffect, useRef } from 'react';

/**
 * Forgets the draft of something new once it is made: the page then leads on to what was made, so that the form goes
 * without ever hearing of its success. A form that stays hears its `result` and keeps its draft.
 * @returns to be called when the form is sent
 */
export function useForgetOnceMade(discard: () => void, result: unknown): () => void {
  const sent = useRef(false);
  const forget = useRef(discard);
  forget.current = discard;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer of any kind means that the form stays
  useEffect(() => {
    sent.current = false;
  }, [result]);
  useEffect(
    () => () => {
      if (sent.current) forget.current();
    },
    [],
  );
  return () => {
    sent.current = true;
  };
}
