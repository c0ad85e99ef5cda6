import { useEffect, useRef } from 'react';
import { type Path, useNavigation } from 'react-router';

/**
 * Discards the draft of a new item once it is created. The page then redirects to the item, so that the form unmounts
 * without getting the result of its post. A form that unmounts for any other reason keeps its draft.
 * @param isCreatedItem whether an address is the created item's, and not, say, the sign-in's
 * @returns a function to call with the form's action when the form is sent
 */
export function useDiscardOnceCreated(
  discard: () => void,
  isCreatedItem: (address: Path) => boolean,
): (action: string) => void {
  const { state, formAction } = useNavigation();
  const sentTo = useRef<string | null>(null);
  const latest = useRef({ discard, isCreatedItem });
  latest.current = { discard, isCreatedItem };
  useEffect(() => {
    const wentElsewhere = state === 'loading' && formAction === undefined;
    if (state === 'idle' || wentElsewhere) sentTo.current = null;
  }, [state, formAction]);
  useEffect(
    () => () => {
      // `location` is already the new one. The navigation's state isn't reliable here: on a busy machine the new page
      // may render without a render in the `loading` state before it.
      const { location } = window;
      const redirected = sentTo.current !== null && sentTo.current !== location.href;
      if (redirected && latest.current.isCreatedItem(location)) latest.current.discard();
    },
    [],
  );
  return (action) => {
    sentTo.current = action;
  };
}
