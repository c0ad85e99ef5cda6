let leaving = false;

/** Leaves the page without asking: what was typed on it is kept as a draft. */
export function leaveFreely(leave: () => void): void {
  leaving = true;
  leave();
}

/** The page is on its way out by itself, with what was typed kept: nobody needs to be asked. */
export const isLeaving = (): boolean => leaving;
