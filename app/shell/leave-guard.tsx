import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isLeaving } from '../api/leaving.ts';
import { useConnection } from '../stores/connection.ts';
import { useUnsavedEdits } from '../stores/unsaved-edits.ts';
import { Question } from './question.tsx';
import * as texts from './texts.ts';

const isAsking = (): boolean => useUnsavedEdits.getState().discards.size > 0;

/**
 * Asks before unsaved changes of any form are left behind, by a link as well as by closing the tab. There is one for all
 * pages: the router asks only one.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAsking() && currentLocation.pathname !== nextLocation.pathname,
  );
  const dirty = useUnsavedEdits(({ discards }) => discards.size > 0);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      // The draft outlives a new sign-in, so there is nothing to lose then.
      if (!isLeaving() && useConnection.getState().refused === null) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  const blocked = blocker.state === 'blocked';
  const leave = () => {
    for (const discard of useUnsavedEdits.getState().discards.values()) discard();
    blocker.proceed?.();
  };
  return (
    <Question
      preload={dirty}
      open={blocked}
      title={texts.leaveWithoutSaving}
      text={texts.leaveLoss}
      onAnswer={(agreed) => (agreed ? leave() : blocker.reset?.())}
    />
  );
}
