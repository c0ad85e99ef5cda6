let leaving = false;

/** Leaves the page without asking for confirmation: edits are stored as drafts. */
export function leaveWithoutAsking(leave: () => void): void {
  leaving = true;
  leave();
}

/** Whether `leaveWithoutAsking` has been called, so that no confirmation is needed. */
export const isLeaving = (): boolean => leaving;
