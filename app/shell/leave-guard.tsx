import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isLeaving } from '../api/leaving.ts';
import { useConnection } from '../stores/connection.ts';
import { useUnsavedEdits } from '../stores/unsaved-edits.ts';
import { Question } from './question.tsx';
import * as texts from './texts.ts';

const isAsking = (): boolean => useUnsavedEdits.getState().discards.size > 0;

/**
 * Asks before unsaved edits of any form are lost, by a link or by closing the tab. One guard serves all forms, since the
 * router supports a single blocker.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAsking() && currentLocation.pathname !== nextLocation.pathname,
  );
  const dirty = useUnsavedEdits(({ discards }) => discards.size > 0);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      // On the way to a new sign-in, drafts are kept.
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
