import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirmDialog } from '#shared/constants.ts';
import { isLeaving } from '../api/leaving.ts';
import { useConnection } from '../stores/connection.ts';
import { useUnsavedEdits } from '../stores/unsaved-edits.ts';
import { Button } from '../ui/button.tsx';

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
  const dialog = useRef<HTMLDialogElement>(null);
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
  useEffect(() => {
    if (blocked) dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocked]);
  const leave = () => {
    for (const discard of useUnsavedEdits.getState().discards.values()) discard();
    blocker.proceed?.();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      className="confirm-dialog"
      onClose={() => blocker.reset?.()}
    >
      <h2 id="leave-title" className="text-base font-semibold">
        Leave without saving?
      </h2>
      <p id="leave-text" className="mt-1 text-sm text-muted">
        What you changed on this page will be lost.
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button type="button" variant="outline" onClick={() => blocker.reset?.()}>
          {confirmDialog.cancel}
        </Button>
        <Button type="button" onClick={leave}>
          {confirmDialog.confirm}
        </Button>
      </div>
    </dialog>
  );
}
