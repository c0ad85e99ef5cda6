import { useEffect, useRef } from 'react';
import { type Path, useNavigation } from 'react-router';

/**
 * Forgets the draft of something new once it is made: the page then leads on to what was made, so that the form goes
 * without ever hearing of its success. A form that goes for any other reason keeps its draft.
 * @param isMade tells the address of what was made from all others that a post can lead to, such as a sign-in
 * @returns to be called when the form is sent
 */
export function useForgetOnceMade(discard: () => void, isMade: (address: Path) => boolean): () => void {
  const { state, formAction, location } = useNavigation();
  const sent = useRef(false);
  const made = useRef(false);
  const forget = useRef(discard);
  forget.current = discard;
  const address = location && `${location.pathname}${location.search}`;
  const leadsToMade = location !== undefined && isMade(location);
  useEffect(() => {
    if (state === 'idle') sent.current = false;
    // What a post leads to is read after it; a page that stays is read under the address that was posted to.
    const leads = state === 'loading' && formAction !== undefined && formAction !== address;
    made.current = sent.current && leads && leadsToMade;
  }, [state, formAction, address, leadsToMade]);
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
