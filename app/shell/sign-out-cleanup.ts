import { useEffect } from 'react';
import { leaveWithoutAsking } from '../api/leaving.ts';
import { deleteAllDrafts, onSignOutElsewhere } from '../stores/draft-storage.ts';
import { clearScopes } from '../stores/tab-scope.ts';

/** Deletes the tab's scope and all drafts, at sign-out. */
export function clearTabData(): void {
  clearScopes();
  deleteAllDrafts();
}

/** Reloads this page, without its drafts, when the person signs out in another tab. */
export const useSignOutElsewhere = (): void =>
  useEffect(() => onSignOutElsewhere(window, () => leaveWithoutAsking(() => location.reload())), []);
