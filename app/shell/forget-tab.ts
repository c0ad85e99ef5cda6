import { useEffect } from 'react';
import { leaveWithoutAsking } from '../api/leaving.ts';
import { forgetDrafts, onSignOutElsewhere } from '../stores/kept-drafts.ts';
import { forgetScopes } from '../stores/tab-scope.ts';

/** Whoever signs out leaves neither a scope nor anything typed behind. */
export function forgetTab(): void {
  forgetScopes();
  forgetDrafts();
}

/** A page of somebody who has signed out in another tab goes, with what was typed on it. */
export const useSignOutElsewhere = (): void =>
  useEffect(() => onSignOutElsewhere(window, () => leaveWithoutAsking(() => location.reload())), []);
