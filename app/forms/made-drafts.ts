import { useEffect, useRef } from 'react';
import { type Path, useNavigation } from 'react-router';

/**
 * Forgets the draft of something new once it is made: the page then leads on to what was made, so that the form goes
 * without ever hearing of its success. A form that goes for any other reason keeps its draft.
 * @param isMade tells the address of what was made from all others that a post can lead to, such as a sign-in
 * @returns to be called with the address that the form is sent to
 */
export function useForgetOnceMade(discard: () => void, isMade: (address: Path) => boolean): (action: string) => void {
  const { state, formAction } = useNavigation();
  const sentTo = useRef<string | null>(null);
  const latest = useRef({ discard, isMade });
  latest.current = { discard, isMade };
  useEffect(() => {
    const wentElsewhere = state === 'loading' && formAction === undefined;
    if (state === 'idle' || wentElsewhere) sentTo.current = null;
  }, [state, formAction]);
  useEffect(
    () => () => {
      // The browser has the address by now. The state of the navigation doesn't tell: on a busy machine the page that
      // was made is rendered without a render of its loading before it.
      const { location } = window;
      const leadsOn = sentTo.current !== null && sentTo.current !== location.href;
      if (leadsOn && latest.current.isMade(location)) latest.current.discard();
    },
    [],
  );
  return (action) => {
    sentTo.current = action;
  };
}
