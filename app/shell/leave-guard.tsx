import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirmDialog } from '#shared/constants.ts';
import { isLeaving } from '../api/leaving.ts';
import { useConnection } from '../stores/connection.ts';
import { useUnsavedEdits } from '../stores/unsaved-edits.ts';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '../ui/alert-dialog.tsx';
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
    <AlertDialog open={blocked} onOpenChange={() => blocker.reset?.()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Leave without saving?</AlertDialogTitle>
          <AlertDialogDescription>What you changed on this page will be lost.</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel />
          <Button size="sm" onClick={leave}>
            {confirmDialog.confirm}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
