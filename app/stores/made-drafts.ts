import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Forgets the draft of something new once it is made: the page then leads on to what was made, so that the form goes
 * without ever hearing of its success. A form that goes for any other reason keeps its draft.
 * @returns to be called when the form is sent
 */
export function useForgetOnceMade(discard: () => void): () => void {
  const { state, formAction, location } = useNavigation();
  const sent = useRef(false);
  const made = useRef(false);
  const forget = useRef(discard);
  forget.current = discard;
  const address = location && `${location.pathname}${location.search}`;
  useEffect(() => {
    if (state === 'idle') sent.current = false;
    // What a post leads to is read after it; a page that stays is read under the address that was posted to.
    made.current = sent.current && state === 'loading' && formAction !== undefined && formAction !== address;
  }, [state, formAction, address]);
  useEffect(
    () => () => {
      if (made.current) forget.current();
    },
    [],
  );
  return () => {
    sent.current = true;
  };
}
