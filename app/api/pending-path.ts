let pendingPath: string | null = null;

/** Stores the target of a pending navigation. Available before React has rendered `useNavigation`. */
export function setPendingPath(path: string | null): void {
  pendingPath = path;
}

/** The target of a pending navigation if it isn't the current address, else null. */
export const pendingPathElsewhere = (): string | null =>
  pendingPath && pendingPath !== location.pathname + location.search ? pendingPath : null;

/** Whether a pending navigation leads to another page, not just to another query of this one. */
export function navigatesToOtherPage(): boolean {
  const path = pendingPathElsewhere();
  return path !== null && new URL(path, location.href).pathname !== location.pathname;
}
