let wanted: string | null = null;

/** Where a navigation under way leads. Known at once, before React has drawn that there is one. */
export function setWantedPath(path: string | null): void {
  wanted = path;
}

/** That path where it is not the one the tab is at, else null. */
export const wantedElsewhere = (): string | null =>
  wanted && wanted !== location.pathname + location.search ? wanted : null;

/** Whether a navigation under way leads to another page, not to the same one under another query. */
export function wantsOtherPage(): boolean {
  const path = wantedElsewhere();
  return path !== null && new URL(path, location.href).pathname !== location.pathname;
}
