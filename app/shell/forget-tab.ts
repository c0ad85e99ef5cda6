import { useEffect } from 'react';
import { leaveWithoutAsking } from '../api/leaving.ts';
import { forgetDrafts, onSignOutElsewhere } from '../stores/kept-drafts.ts';
import { forgetScopes } from '../stores/tab-scope.ts';

/** Forgets the scope and all drafts, at sign-out. */
export function forgetTab(): void {
  forgetScopes();
  forgetDrafts();
}

/** Reloads this page, without its drafts, when the person signs out in another tab. */
export const useSignOutElsewhere = (): void =>
  useEffect(() => onSignOutElsewhere(window, () => leaveWithoutAsking(() => location.reload())), []);
